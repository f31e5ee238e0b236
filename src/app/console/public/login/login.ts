import { disabledText } from '../../../../schema/text/disabledText'
import { ApiError } from '../../../../console/providers/api/call'
import { type Locale, readLocale } from '../../../../console/i18n/locale'
import { type LoginMessages, loginTexts } from '../texts/loginTexts'
import {
  isEndedByServer,
  lastName,
  readDisabledBy,
  rememberedName,
  type SessionEndReason,
} from '../../../../console/providers/session/session'
import { alertLine, busyWhile, showPage, showMessage } from '../dom/fields'
import { createElement, outsideLink } from '../dom/element'
import {
  fieldOfRefusal,
  isFilled,
  identityTabs,
  type LoginFields,
  type LoginIdentity,
  type LoginTyped,
  loginFields,
  sendLogin,
  typedIn,
} from './loginForm'
import { showCurrentSession } from '../dom/currentSession'
import './login.css'

export interface OutsideOptions {
  readonly endReason?: SessionEndReason
  /** Preloads the console while the person types. */
  readonly prepare: () => void
  /** Opens the console; the session is stored already. */
  readonly enter: () => Promise<void>
  /** Opens the console for an existing session, if this differs from `enter`. */
  readonly goOn?: () => Promise<void>
}

/** Text of a refused login, with the waiting time if the server sent one. */
const refusalText = (fault: unknown, messages: LoginMessages): string => {
  if (!(fault instanceof ApiError)) return messages.failed
  if (fault.wait && fault.wait > 60) return messages.waitMinutes.replace('%{n}', String(Math.ceil(fault.wait / 60)))
  return fault.serverMessage || (fault.code === 0 ? messages.network : messages.failed)
}

/** Text on how the former session ended. */
const endingText = (ending: SessionEndReason | undefined, messages: LoginMessages, locale: Locale): string => {
  if (!ending) return ''
  const texts: { readonly [R in SessionEndReason]: string } = {
    left: '',
    elsewhere: messages.elsewhere,
    expired: messages.expired,
    disabled: disabledText(readDisabledBy())[locale === 'zh-CN' ? 'zh' : 'en'],
    lost: messages.network,
  }
  return texts[ending]
}
const loginCard = (
  messages: LoginMessages,
  { account, password, captcha, remember }: LoginFields,
  above: readonly HTMLElement[],
  submit: HTMLButtonElement,
): HTMLFormElement =>
  createElement('form', { noValidate: true, className: 'login-card', 'aria-labelledby': 'login-title' }, [
    createElement('h1', { id: 'login-title', textContent: messages.title }),
    createElement('p', { className: 'login-lead', textContent: messages.lead }),
    ...above,
    account.row,
    password.row,
    captcha.row,
    createElement('div', { className: 'login-remember' }, [
      createElement('label', {}, [remember, messages.remember]),
      outsideLink('forgot', messages.forgot),
    ]),
    submit,
    createElement('p', { className: 'login-more' }, [
      messages.newHere,
      ' ',
      outsideLink('register', messages.register),
    ]),
  ])
/** Shows a refusal at its field. Does not wait for the next captcha, so that no key is lost. */
const showRefusal = (
  fault: unknown,
  messages: LoginMessages,
  fields: LoginFields,
  say: (text: string) => void,
): void => {
  const refusal = refusalText(fault, messages)
  const about = fieldOfRefusal(messages, refusal, fields)
  if (about) showMessage(about, refusal)
  else say(refusal)
  void fields.captcha.load()
  ;(about ?? fields.password).input.focus()
}
/** State of the page across renders. */
interface LoginPage extends Pick<OutsideOptions, 'prepare' | 'enter'> {
  readonly root: HTMLElement
  kind: LoginIdentity
  ending?: SessionEndReason
}
const drawLogin = (page: LoginPage, typed: LoginTyped, alertText = ''): void => {
  const { root, prepare, enter } = page
  const locale = readLocale()
  const messages = loginTexts[locale]
  const { line, say } = alertLine()
  const fields = loginFields(messages, typed, say)
  const { account, password, captcha, remember } = fields
  const submit = createElement('button', { type: 'submit', className: 'login-submit', textContent: messages.submit })
  const tabs = identityTabs(messages, page.kind, identity => {
    say('')
    page.kind = identity
  })
  say(alertText || endingText(page.ending, messages, locale))
  const refuse = async (fault: unknown) => {
    const request = fault instanceof ApiError ? fault.data?.secondStep : undefined
    if (!request) return showRefusal(fault, messages, fields, say)
    const { showSecondFactor } = await import('./secondFactor')
    const names = { account: account.input.value.trim(), remember: remember.checked }
    const back = (reason: string) => drawLogin(page, { ...names, password: '' }, reason)
    return showSecondFactor(root, { request, names, enter, back })
  }
  const logIn = async () => {
    say('')
    if (!isFilled(messages, fields)) return
    await busyWhile(submit, messages.busy, () =>
      sendLogin(page.kind, fields)
        .then(begun => (begun ? enter() : void captcha.load()))
        .catch(refuse),
    )
  }
  const form = loginCard(messages, fields, [tabs, showCurrentSession(messages, enter), line], submit)
  form.addEventListener('focusin', prepare, { once: true })
  const again = () => {
    page.ending = undefined
    drawLogin(page, typedIn(fields))
  }
  showPage(root, { locale, messages, title: messages.title, form, submit: () => void logIn(), again })
  void captcha.load()
  ;(typed.account ? password : account).input.focus({ preventScroll: true })
}
/** Renders the login page into `root`, without React. Returns a function to remove it. */
export const showLogin = (root: HTMLElement, { endReason, prepare, enter }: OutsideOptions): (() => void) => {
  const account = rememberedName() || (isEndedByServer(endReason) ? lastName() : '')
  const page: LoginPage = { root, prepare, enter, kind: 'fact', ending: endReason }
  drawLogin(page, { account, password: '', remember: rememberedName() !== '' })
  return () => root.replaceChildren()
}
