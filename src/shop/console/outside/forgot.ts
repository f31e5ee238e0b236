import { formatError } from '../../../schema/formats'
import { call } from '../../../console/providers/call'
import { type Locale, readLocale } from '../../../console/words/locale'
import { outsideWords } from './outsideWords'
import { alertLine, busyWhile, captchaField, element, field, languageButton } from './dom'
import { newPasswordFields, showErrors, showRefusal } from './outsideForm'

/** A forgotten password, without React: the mobile number, the code that is sent to it, another password. */
export const showForgot = (root: HTMLElement): (() => void) => {
  const state = {
    locale: readLocale() as Locale,
    kind: 'fact' as 'fact' | 'plat',
    phone: '',
    username: '',
    request: '',
    code: undefined as string | undefined,
    step: 1 as 1 | 2 | 3,
  }

  const draw = () => {
    const { locale } = state
    const words = outsideWords[locale]
    document.documentElement.lang = locale
    document.title = words.forgotTitle
    const { line, say } = alertLine()
    const page = (children: readonly (Node | string)[], submitText: string, busy: string, work: () => Promise<void>) => {
      const submit = element('button', { type: 'submit', className: 'login-submit', textContent: submitText })
      const form = element('form', { noValidate: true, className: 'login-card', 'aria-labelledby': 'login-title' }, [
        element('h1', { id: 'login-title', textContent: words.forgotTitle }),
        line,
        ...children,
        submit,
        element('p', { className: 'login-more' }, [element('a', { href: '#/login', textContent: words.toLogin })]),
      ])
      form.onsubmit = event => {
        event.preventDefault()
        say('')
        void busyWhile(submit, busy, work)
      }
      const language = languageButton(words, locale, next => {
        state.locale = next
        draw()
      })
      root.replaceChildren(element('main', { className: 'login-page' }, [language, form]))
      form.querySelector<HTMLInputElement>('input:not([type=radio])')?.focus({ preventScroll: true })
    }
    const askPhone = () => {
      const phone = field('phone', words.mobile, { value: state.phone, maxLength: 20, type: 'tel', autocomplete: 'tel' })
      const username = field('username', words.numberOf, { value: state.username, maxLength: 30, autocomplete: 'username' })
      const captcha = captchaField(words, say)
      const kinds = (['fact', 'plat'] as const).map(kind => {
        const radio = element('input', { type: 'radio', name: 'kind', checked: state.kind === kind })
        radio.onchange = () => {
          state.kind = kind
        }
        return element('label', {}, [radio, words[kind]])
      })
      page(
        [
          element('p', { className: 'login-lead', textContent: words.forgotLead }),
          element('div', { className: 'login-remember', role: 'radiogroup', 'aria-label': words.kind }, kinds),
          phone.row,
          username.row,
          captcha.row,
        ],
        words.sendCode,
        words.sending,
        async () => {
          Object.assign(state, { phone: phone.input.value, username: username.input.value.trim() })
          const errors = { phone: formatError('phone', state.phone), captcha: captcha.input.value.trim() === '' ? 'required' : undefined }
          if (!showErrors({ phone, captcha }, errors, locale)) return
          try {
            const sent = await call<{ code?: string; request?: string }>('/api/admin/forgotPassword', {
              phone: state.phone,
              ...(state.username ? { username: state.username } : {}),
              identity: state.kind,
              ...(await captcha.answer()),
            })
            Object.assign(state, { code: sent.code, request: sent.request ?? '', step: 2 })
            draw()
          } catch (fault) {
            await captcha.load()
            showRefusal({ phone, captcha }, fault, { locale, words, say })
          }
        },
      )
      void captcha.load()
    }
    const askPassword = () => {
      const code = field('code', words.code, { maxLength: 6, inputMode: 'numeric', autocomplete: 'one-time-code' })
      const { password, confirm, judge } = newPasswordFields(words, locale)
      const fields = { code, password, confirmPassword: confirm }
      const told = element('p', { className: 'login-lead', role: 'status', textContent: words.codeSent })
      const demo = state.code ? [element('p', { className: 'login-demo', textContent: `${words.codeDemo} ${state.code}` })] : []
      page([told, ...demo, code.row, password.row, confirm.row], words.reset, words.sending, async () => {
        const errors = { code: /^\d{6}$/.test(code.input.value.trim()) ? undefined : 'codeWrong', ...judge() }
        if (!showErrors(fields, errors, locale)) return
        try {
          await call('/api/admin/resetPassword', {
            phone: state.phone,
            identity: state.kind,
            ...(state.request ? { request: state.request } : {}),
            code: code.input.value.trim(),
            password: password.input.value,
            confirmPassword: confirm.input.value,
          })
          state.step = 3
          draw()
        } catch (fault) {
          showRefusal(fields, fault, { locale, words, say })
        }
      })
    }
    const done = () =>
      page(
        [element('p', { className: 'login-lead', role: 'status', textContent: words.resetDone })],
        words.toLogin,
        words.toLogin,
        async () => {
          location.hash = '#/login'
        },
      )
    ;[askPhone, askPassword, done][state.step - 1]?.()
  }
  draw()
  return () => root.replaceChildren()
}
