import { ApiError } from '../../../../console/providers/api/call'
import { readLocale } from '../../../../console/i18n/locale'
import { type LoginWords, loginTexts } from '../texts/loginTexts'
import {
  clearSession,
  type SessionEndReason,
  lastName,
  rememberedName,
} from '../../../../console/providers/session/session'
import { alertLine, busyWhile, showPage, showMessage } from '../dom/fields'
import { createElement } from '../dom/element'
import {
  blame,
  isFilled,
  kindTabs,
  type LoginKind,
  type LoginTyped,
  loginFields,
  sendLogin,
  typedIn,
} from './loginForm'
import { showCurrentSession } from '../dom/currentSession'
import './login.css'

export interface OutsideOptions {
  readonly ending?: SessionEndReason
  /** Loads what comes after, while the person types. */
  readonly prepare: () => void
  /** Opens the console; the session is kept already. */
  readonly enter: () => Promise<void>
  /** Opens the console for whoever is logged in already, where that is another way than entering. */
  readonly goOn?: () => Promise<void>
}

/** What a refused login says; how long to wait, where the mall told so. */
const refusalText = (fault: unknown, words: LoginWords): string => {
  if (!(fault instanceof ApiError)) return words.failed
  if (fault.wait && fault.wait > 60) return words.waitMinutes.replace('{n}', String(Math.ceil(fault.wait / 60)))
  return fault.said || (fault.code === 0 ? words.network : words.failed)
}

/** Draws the login page into `root` by itself, without React. Answers how to take it away. */
export const showLogin = (root: HTMLElement, { ending, prepare, enter }: OutsideOptions): (() => void) => {
  const state: { kind: LoginKind; ending?: SessionEndReason } = { kind: 'fact', ending }

  const draw = (typed: LoginTyped, said = '') => {
    const locale = readLocale()
    const words = loginTexts[locale]
    const { line, say } = alertLine()
    const who = showCurrentSession(words, enter)
    const fields = loginFields(words, typed, say)
    const { account, password, captcha, remember } = fields
    const submit = createElement('button', { type: 'submit', className: 'login-submit', textContent: words.submit })
    const tabs = kindTabs(words, state.kind, kind => {
      say('')
      state.kind = kind
    })
    say(
      said || !state.ending
        ? said
        : { left: '', elsewhere: words.elsewhere, expired: words.expired, lost: words.network }[state.ending],
    )

    const refuse = async (fault: unknown) => {
      const request = fault instanceof ApiError ? fault.data?.secondStep : undefined
      if (request) {
        const { showSecondStep } = await import('./secondFactor')
        const names = { account: account.input.value.trim(), remember: remember.checked }
        return showSecondStep(root, { request, names, enter, back: said => back(names, said) })
      }
      clearSession()
      who.hidden = true
      const said = refusalText(fault, words)
      const about = blame(words, said, fields)
      if (about) showMessage(about, said)
      else say(said)
      await captcha.load()
      ;(about ?? password).input.focus()
    }
    const back = (names: Pick<LoginTyped, 'account' | 'remember'>, said: string) =>
      draw({ ...names, password: '' }, said)
    const logIn = async () => {
      say('')
      if (!isFilled(words, fields)) return
      await busyWhile(submit, words.busy, () => sendLogin(state.kind, fields).then(enter).catch(refuse))
    }
    const form = createElement(
      'form',
      { noValidate: true, className: 'login-card', 'aria-labelledby': 'login-title' },
      [
        createElement('h1', { id: 'login-title', textContent: words.title }),
        createElement('p', { className: 'login-lead', textContent: words.lead }),
        tabs,
        who,
        line,
        account.row,
        password.row,
        captcha.row,
        createElement('div', { className: 'login-remember' }, [
          createElement('label', {}, [remember, words.remember]),
          createElement('a', { href: '#/forgot', textContent: words.forgot }),
        ]),
        submit,
        createElement('p', { className: 'login-more' }, [
          words.newHere,
          ' ',
          createElement('a', { href: '#/register', textContent: words.register }),
        ]),
      ],
    )
    form.addEventListener('focusin', prepare, { once: true })
    const again = () => {
      state.ending = undefined
      draw(typedIn(fields))
    }
    showPage(root, { locale, words, title: words.title, form, submit: () => void logIn(), again })
    void captcha.load()
    ;(typed.account ? password : account).input.focus({ preventScroll: true })
  }
  draw({
    account: rememberedName() || (ending === 'expired' ? lastName() : ''),
    password: '',
    remember: rememberedName() !== '',
  })
  return () => root.replaceChildren()
}
