import { CallFailed, call } from '../../../console/providers/call'
import { type Locale, readLocale } from '../../../console/words/locale'
import { loginWords } from './loginWords'
import {
  clearSession,
  type Ending,
  keepName,
  keepSession,
  lastName,
  rememberedName,
  rememberName,
  type BegunSession,
} from '../../../console/providers/session'
import { alertLine, busyWhile, captchaField, element, type Field, field, languageButton, passwordField, tell } from './dom'
import { whoIsIn } from './whoIsIn'
import './login.css'

export interface OutsideOptions {
  readonly ending?: Ending
  /** Loads what comes after, while the person types. */
  readonly prepare: () => void
  /** Opens the console; the session is kept already. */
  readonly enter: () => Promise<void>
  /** Opens the console for whoever is logged in already, where that is another way than entering. */
  readonly goOn?: () => Promise<void>
}
/** The field a refusal of the mall is about, known by its words, which are the specification's. */
const blame = (
  words: (typeof loginWords)[Locale],
  said: string,
  fields: { account: Field; password: Field; captcha: Field },
): Field | undefined => {
  if (said === words.accountEmpty) return fields.account
  if (said === words.passwordEmpty) return fields.password
  return /验证码|captcha/i.test(said) ? fields.captcha : undefined
}

/** Draws the login page into `root` by itself, without React. Answers how to take it away. */
export const showLogin = (root: HTMLElement, { ending, prepare, enter }: OutsideOptions): (() => void) => {
  const state = { locale: readLocale(), kind: 'fact' as 'fact' | 'plat', ending }

  const draw = (typed: { account: string; password: string; remember: boolean }) => {
    const words = loginWords[state.locale]
    document.documentElement.lang = state.locale
    document.title = words.title
    const { line, say } = alertLine()
    const who = whoIsIn(words, enter)
    const account = field('account', words.account, { value: typed.account, autocomplete: 'username', maxLength: 100 })
    const password = passwordField('password', words.password, words, { value: typed.password, autocomplete: 'current-password' })
    const captcha = captchaField(words, say)
    const remember = element('input', { type: 'checkbox', checked: typed.remember })
    const submit = element('button', { type: 'submit', className: 'login-submit', textContent: words.submit })
    const kinds = ['fact', 'plat'] as const
    const tabs = kinds.map(kind => element('button', { type: 'button', role: 'tab', textContent: words[kind] }))
    const choose = (kind: 'fact' | 'plat') => {
      state.kind = kind
      for (const [index, tab] of tabs.entries()) {
        tab.setAttribute('aria-selected', String(kinds[index] === kind))
        tab.tabIndex = kinds[index] === kind ? 0 : -1
      }
    }
    choose(state.kind)
    say(state.ending ? { left: '', elsewhere: words.elsewhere, expired: words.expired, lost: words.network }[state.ending] : '')

    const check = (): boolean => {
      const empty = (
        [
          [account, words.accountEmpty],
          [password, words.passwordEmpty],
          [captcha, words.captchaEmpty],
        ] as const
      )
        .map(([each, text]) => {
          tell(each, each.input.value.trim() ? '' : text)
          return each.input.value.trim() ? undefined : each
        })
        .find(each => each)
      empty?.input.focus()
      return !empty
    }
    const refuse = async (fault: unknown) => {
      clearSession()
      who.hidden = true
      const said = fault instanceof CallFailed ? fault.said || (fault.code === 0 ? words.network : words.failed) : words.failed
      const about = blame(words, said, { account, password, captcha })
      if (about) tell(about, said)
      else say(said)
      await captcha.load()
      ;(about ?? password).input.focus()
    }
    const logIn = async () => {
      say('')
      if (!check()) return
      await busyWhile(submit, words.busy, async () => {
        try {
          const body = {
            username: account.input.value.trim(),
            password: password.input.value,
            ...(await captcha.answer()),
            remember: remember.checked,
          }
          keepSession(await call<BegunSession>(`/api/admin/${state.kind}/login`, body))
          rememberName(remember.checked ? body.username : undefined)
          keepName(body.username)
          await enter()
        } catch (fault) {
          await refuse(fault)
        }
      })
    }
    const again = () => {
      state.ending = undefined
      draw({ account: account.input.value, password: password.input.value, remember: remember.checked })
    }
    const language = languageButton(words, state.locale, locale => {
      state.locale = locale
      again()
    })
    for (const [index, tab] of tabs.entries()) {
      tab.onclick = () => {
        say('')
        choose(kinds[index] as 'fact' | 'plat')
      }
      // Of two tabs each is the next and the one before of the other.
      tab.onkeydown = event => {
        const to = { ArrowRight: 1 - index, ArrowLeft: 1 - index, Home: 0, End: 1 }[event.key]
        if (to === undefined) return
        event.preventDefault()
        tabs[to]?.click()
        tabs[to]?.focus()
      }
    }
    const form = element('form', { noValidate: true, className: 'login-card', 'aria-labelledby': 'login-title' }, [
      element('h1', { id: 'login-title', textContent: words.title }),
      element('p', { className: 'login-lead', textContent: words.lead }),
      element('div', { className: 'login-tabs', role: 'tablist', 'aria-label': words.kind }, tabs),
      who,
      line,
      account.row,
      password.row,
      captcha.row,
      element('div', { className: 'login-remember' }, [
        element('label', {}, [remember, words.remember]),
        element('a', { href: '#/forgot', textContent: words.forgot }),
      ]),
      submit,
      element('p', { className: 'login-more' }, [words.newHere, ' ', element('a', { href: '#/register', textContent: words.register })]),
    ])
    form.onsubmit = event => {
      event.preventDefault()
      void logIn()
    }
    form.addEventListener('focusin', prepare, { once: true })
    root.replaceChildren(element('main', { className: 'login-page' }, [language, form]))
    void captcha.load()
    ;(typed.account ? password : account).input.focus({ preventScroll: true })
  }
  draw({ account: rememberedName() || (ending === 'expired' ? lastName() : ''), password: '', remember: rememberedName() !== '' })
  return () => root.replaceChildren()
}
