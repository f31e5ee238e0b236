import { formatError } from '../../../../schema/fields/formats'
import { callApi } from '../../../../console/providers/api/call'
import type { Locale } from '../../../../console/i18n/locale'
import { captchaField, field } from '../dom/fields'
import { createElement } from '../dom/element'
import { newPasswordFields, showErrors, showRefusal } from '../dom/formErrors'
import type { OutsideWords } from '../texts/publicTexts'

/** How far somebody is with a forgotten password, and what they said on the way. */
export interface Forgot {
  kind: 'fact' | 'plat'
  phone: string
  username: string
  /** The request that a code was sent for, and on a demo the code itself. */
  request: string
  code?: string
  step: 1 | 2 | 3
}
export interface ForgotStep {
  readonly state: Forgot
  readonly locale: Locale
  readonly words: OutsideWords
  readonly say: (text: string) => void
  /** Shows a page with these parts, a button and what it does. */
  readonly page: (children: readonly Node[], submit: string, busy: string, work: () => Promise<void>) => void
  /** Goes on with what has become known. */
  readonly go: (next: Partial<Forgot>) => void
}
const lead = (textContent: string, said: Record<string, unknown> = {}) =>
  createElement('p', { className: 'login-lead', textContent, ...said })

const kindChoice = ({ words, state }: ForgotStep) => {
  const kinds = (['fact', 'plat'] as const).map(kind => {
    const radio = createElement('input', { type: 'radio', name: 'kind', checked: state.kind === kind })
    radio.onchange = () => {
      state.kind = kind
    }
    return createElement('label', {}, [radio, words[kind]])
  })
  return createElement('div', { className: 'login-remember', role: 'radiogroup', 'aria-label': words.kind }, kinds)
}
/** Where the code is sent to. */
const askPhone = (step: ForgotStep) => {
  const { state, locale, words, say, page, go } = step
  const phone = field('phone', words.mobile, { value: state.phone, maxLength: 20, type: 'tel', autocomplete: 'tel' })
  const username = field('username', words.numberOf, { value: state.username, maxLength: 30, autocomplete: 'username' })
  const captcha = captchaField(words, say)
  const sendCode = async () => {
    Object.assign(state, { phone: phone.input.value, username: username.input.value.trim() })
    const errors = {
      phone: formatError('phone', state.phone),
      captcha: captcha.input.value.trim() === '' ? 'required' : undefined,
    }
    if (!showErrors({ phone, captcha }, errors, locale)) return
    try {
      const sent = await callApi<{ code?: string; request?: string }>('/api/admin/forgotPassword', {
        phone: state.phone,
        ...(state.username ? { username: state.username } : {}),
        identity: state.kind,
        ...(await captcha.answer()),
      })
      go({ code: sent.code, request: sent.request ?? '', step: 2 })
    } catch (fault) {
      await captcha.load()
      showRefusal({ phone, captcha }, fault, { locale, words, say })
    }
  }
  page(
    [lead(words.forgotLead), kindChoice(step), phone.row, username.row, captcha.row],
    words.sendCode,
    words.sending,
    sendCode,
  )
  void captcha.load()
}
/** The code, and another password. */
const askPassword = ({ state, locale, words, say, page, go }: ForgotStep) => {
  const code = field('code', words.code, { maxLength: 6, inputMode: 'numeric', autocomplete: 'one-time-code' })
  const { password, confirm, judge } = newPasswordFields(words, locale)
  const fields = { code, password, confirmPassword: confirm }
  const demo = state.code
    ? [createElement('p', { className: 'login-demo', textContent: `${words.codeDemo} ${state.code}` })]
    : []
  const reset = async () => {
    const errors = { code: /^\d{6}$/.test(code.input.value.trim()) ? undefined : 'codeWrong', ...judge() }
    if (!showErrors(fields, errors, locale)) return
    try {
      await callApi('/api/admin/resetPassword', {
        phone: state.phone,
        identity: state.kind,
        ...(state.request ? { request: state.request } : {}),
        code: code.input.value.trim(),
        password: password.input.value,
        confirmPassword: confirm.input.value,
      })
      go({ step: 3 })
    } catch (fault) {
      showRefusal(fields, fault, { locale, words, say })
    }
  }
  const told = lead(words.codeSent, { role: 'status' })
  page([told, ...demo, code.row, password.row, confirm.row], words.reset, words.sending, reset)
}
const done = ({ words, page }: ForgotStep) =>
  page([lead(words.resetDone, { role: 'status' })], words.toLogin, words.toLogin, async () => {
    location.hash = '#/login'
  })

export const forgotSteps = { 1: askPhone, 2: askPassword, 3: done } as const
