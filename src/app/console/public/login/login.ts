import { disabledText } from '../../../../schema/text/disabledText'
import { ApiError } from '../../../../console/providers/api/call'
import { readLocale } from '../../../../console/i18n/locale'
import { type LoginMessages, loginTexts } from '../texts/loginTexts'
import {
  isEndedByServer,
  lastName,
  readDisabledBy,
  rememberedName,
  type SessionEndReason,
} from '../../../../console/providers/session/session'
import { alertLine, busyWhile, showPage, showMessage } from '../dom/fields'
import { createElement } from '../dom/element'
import {
  blame,
  isFilled,
  identityTabs,
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
  /** Loads what comes after, while the person types. */
  readonly prepare: () => void
  /** Opens the console; the session is kept already. */
  readonly enter: () => Promise<void>
  /** Opens the console for whoever is logged in already, where that is another way than entering. */
  readonly goOn?: () => Promise<void>
}

/** What a refused login says; how long to wait, where the mall told so. */
const refusalText = (fault: unknown, messages: LoginMessages): string => {
  if (!(fault instanceof ApiError)) return messages.failed
  if (fault.wait && fault.wait > 60) return messages.waitMinutes.replace('{n}', String(Math.ceil(fault.wait / 60)))
  return fault.serverMessage || (fault.code === 0 ? messages.network : messages.failed)
}

/** Draws the login page into `root` by itself, without React. Answers how to take it away. */
export const showLogin = (root: HTMLElement, { endReason, prepare, enter }: OutsideOptions): (() => void) => {
  const state: { kind: LoginIdentity; ending?: SessionEndReason } = { kind: 'fact', ending: endReason }

  const draw = (typed: LoginTyped, alertText = '') => {
    const locale = readLocale()
    const messages = loginTexts[locale]
    const { line, say } = alertLine()
    const who = showCurrentSession(messages, enter)
    const fields = loginFields(messages, typed, say)
    const { account, password, captcha, remember } = fields
    const submit = createElement('button', { type: 'submit', className: 'login-submit', textContent: messages.submit })
    const tabs = identityTabs(messages, state.kind, identity => {
      say('')
      state.kind = identity
    })
    say(
      alertText || !state.ending
        ? alertText
        : {
            left: '',
            elsewhere: messages.elsewhere,
            expired: messages.expired,
            disabled: disabledText(readDisabledBy())[locale === 'zh-CN' ? 'zh' : 'en'],
            lost: messages.network,
          }[state.ending],
    )

    const refuse = async (fault: unknown) => {
      const request = fault instanceof ApiError ? fault.data?.secondStep : undefined
      if (request) {
        const { showSecondStep } = await import('./secondFactor')
        const names = { account: account.input.value.trim(), remember: remember.checked }
        return showSecondStep(root, { request, names, enter, back: reason => back(names, reason) })
      }
      const refusal = refusalText(fault, messages)
      const about = blame(messages, refusal, fields)
      if (about) showMessage(about, refusal)
      else say(refusal)
      await captcha.load()
      ;(about ?? password).input.focus()
    }
    const back = (names: Pick<LoginTyped, 'account' | 'remember'>, reason: string) =>
      draw({ ...names, password: '' }, reason)
    const logIn = async () => {
      say('')
      if (!isFilled(messages, fields)) return
      await busyWhile(submit, messages.busy, () =>
        sendLogin(state.kind, fields)
          .then(begun => (begun ? enter() : captcha.load()))
          .catch(refuse),
      )
    }
    const form = createElement(
      'form',
      { noValidate: true, className: 'login-card', 'aria-labelledby': 'login-title' },
      [
        createElement('h1', { id: 'login-title', textContent: messages.title }),
        createElement('p', { className: 'login-lead', textContent: messages.lead }),
        tabs,
        who,
        line,
        account.row,
        password.row,
        captcha.row,
        createElement('div', { className: 'login-remember' }, [
          createElement('label', {}, [remember, messages.remember]),
          createElement('a', { href: '#/forgot', textContent: messages.forgot }),
        ]),
        submit,
        createElement('p', { className: 'login-more' }, [
          messages.newHere,
          ' ',
          createElement('a', { href: '#/register', textContent: messages.register }),
        ]),
      ],
    )
    form.addEventListener('focusin', prepare, { once: true })
    const again = () => {
      state.ending = undefined
      draw(typedIn(fields))
    }
    showPage(root, { locale, messages, title: messages.title, form, submit: () => void logIn(), again })
    void captcha.load()
    ;(typed.account ? password : account).input.focus({ preventScroll: true })
  }
  draw({
    account: rememberedName() || (isEndedByServer(endReason) ? lastName() : ''),
    password: '',
    remember: rememberedName() !== '',
  })
  return () => root.replaceChildren()
}
