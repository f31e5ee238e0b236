import { CallFailed, call } from '../call'
import { keepLocale, type Locale, readLocale } from '../locale'
import { loginWords } from '../messages/loginWords'
import { keepSession, clearSession, rememberedName, rememberName, type Session } from '../session'
import './login.css'

interface LoginOptions {
  readonly expired: boolean
  /** Loads what comes after, while the person types. */
  readonly prepare: () => void
  readonly enter: () => Promise<void>
}
interface State {
  locale: Locale
  kind: 'fact' | 'plat'
  captchaId: string
}
type Children = readonly (Node | string)[]
/** An element with its properties; a name with a dash is set as an attribute. */
const element = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  said: Record<string, unknown> = {},
  children: Children = [],
): HTMLElementTagNameMap[K] => {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(said))
    name.includes('-') ? made.setAttribute(name, String(value)) : Object.assign(made, { [name]: value })
  made.append(...children)
  return made
}
const field = (name: string, label: string, said: Record<string, unknown>) => {
  const input = element('input', { id: name, name, 'aria-describedby': `${name}-error`, ...said })
  const error = element('p', { id: `${name}-error`, className: 'login-error' })
  return {
    input,
    error,
    row: element('div', { className: 'login-field' }, [element('label', { htmlFor: name, textContent: label }), input, error]),
  }
}
type Field = ReturnType<typeof field>
const tell = ({ input, error }: Field, text: string) => {
  error.textContent = text
  input.setAttribute('aria-invalid', String(text !== ''))
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
export const showLogin = (root: HTMLElement, { expired, prepare, enter }: LoginOptions): (() => void) => {
  const state: State = { locale: readLocale(), kind: 'fact', captchaId: '' }
  let alertText = expired ? 'expired' : ''

  const draw = (typed: { account: string; password: string; remember: boolean }) => {
    const words = loginWords[state.locale]
    document.documentElement.lang = state.locale
    document.title = words.title
    const account = field('account', words.account, { value: typed.account, autocomplete: 'username', maxLength: 100 })
    const password = field('password', words.password, {
      value: typed.password,
      type: 'password',
      autocomplete: 'current-password',
      maxLength: 128,
    })
    const captcha = field('captcha', words.captcha, { autocomplete: 'off', maxLength: 4, inputMode: 'text', spellcheck: false })
    const image = element('img', { alt: words.captcha, width: 132, height: 44 })
    const reload = element('button', { type: 'button', className: 'login-captcha', title: words.reload, 'aria-label': words.reload }, [
      image,
    ])
    const eye = element('button', { type: 'button', className: 'login-eye', textContent: words.show })
    const remember = element('input', { type: 'checkbox', checked: typed.remember })
    const alert = element('p', { className: 'login-alert', role: 'alert' })
    const submit = element('button', { type: 'submit', className: 'login-submit', textContent: words.submit })
    const language = element('button', {
      type: 'button',
      className: 'login-language',
      textContent: words.other,
      'aria-label': words.otherLabel,
    })
    const tabs = (['fact', 'plat'] as const).map(kind =>
      element('button', { type: 'button', role: 'tab', textContent: words[kind], 'aria-selected': state.kind === kind }),
    )
    const say = (text: string) => {
      alert.textContent = text
      alert.hidden = text === ''
    }
    say(alertText && words[alertText as 'expired'])

    const loadCaptcha = async () => {
      captcha.input.value = ''
      try {
        const made = await call<{ captchaId: string; image: string }>('/api/admin/captcha')
        state.captchaId = made.captchaId
        image.src = made.image
      } catch (fault) {
        say((fault as CallFailed).said || words.network)
      }
    }
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
      const said = fault instanceof CallFailed ? fault.said || (fault.code === 0 ? words.network : words.failed) : words.failed
      const about = blame(words, said, { account, password, captcha })
      if (about) tell(about, said)
      else say(said)
      await loadCaptcha()
      ;(about ?? password).input.focus()
    }
    const logIn = async () => {
      say('')
      if (!check()) return
      submit.disabled = true
      submit.textContent = words.busy
      try {
        const body = {
          username: account.input.value.trim(),
          password: password.input.value,
          captchaId: state.captchaId,
          captcha: captcha.input.value,
          remember: remember.checked,
        }
        keepSession(await call<Session & { hasPassFact: boolean }>(`/api/admin/${state.kind}/login`, body))
        rememberName(remember.checked ? body.username : undefined)
        await enter()
      } catch (fault) {
        await refuse(fault)
      } finally {
        submit.disabled = false
        submit.textContent = words.submit
      }
    }

    eye.onclick = () => {
      const shown = password.input.type === 'text'
      password.input.type = shown ? 'password' : 'text'
      eye.textContent = shown ? words.show : words.hide
    }
    reload.onclick = () => void loadCaptcha()
    const again = () => {
      alertText = ''
      draw({ account: account.input.value, password: password.input.value, remember: remember.checked })
    }
    language.onclick = () => {
      state.locale = state.locale === 'zh-CN' ? 'en-US' : 'zh-CN'
      keepLocale(state.locale)
      again()
    }
    for (const [index, tab] of tabs.entries())
      tab.onclick = () => {
        state.kind = index === 0 ? 'fact' : 'plat'
        again()
      }
    password.row.append(eye)
    captcha.row.classList.add('login-captcha-row')
    captcha.row.append(reload)
    const form = element('form', { noValidate: true, className: 'login-card', 'aria-labelledby': 'login-title' }, [
      element('h1', { id: 'login-title', textContent: words.title }),
      element('p', { className: 'login-lead', textContent: words.lead }),
      element('div', { className: 'login-tabs', role: 'tablist' }, tabs),
      alert,
      account.row,
      password.row,
      captcha.row,
      element('label', { className: 'login-remember' }, [remember, words.remember]),
      submit,
    ])
    form.onsubmit = event => {
      event.preventDefault()
      void logIn()
    }
    form.addEventListener('focusin', prepare, { once: true })
    root.replaceChildren(element('main', { className: 'login-page' }, [language, form]))
    void loadCaptcha()
    ;(typed.account ? password : account).input.focus({ preventScroll: true })
  }
  draw({ account: rememberedName(), password: '', remember: rememberedName() !== '' })
  return () => root.replaceChildren()
}
