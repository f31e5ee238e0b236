import { foldCode } from '../../../../schema/text/foldCode'
import { formatError } from '../../../../schema/fields/formats'
import { callApi } from '../../../../console/providers/api/call'
import type { Locale } from '../../../../console/i18n/locale'
import { captchaField, field } from '../dom/fields'
import { createElement, outsideAddress } from '../dom/element'
import { showErrors, showRefusal } from '../dom/formErrors'
import { newPasswordFields } from '../dom/newPasswordFields'
import type { PublicMessages } from '../texts/publicTexts'

/** State of a password reset. */
export interface Forgot {
  identity: 'fact' | 'plat'
  phone: string
  username: string
  /** Request of the code. On a demo `code` holds the code itself. */
  request: string
  code?: string
  step: 1 | 2 | 3
}
export interface ForgotStep {
  readonly state: Forgot
  readonly locale: Locale
  readonly messages: PublicMessages
  readonly showAlert: (text: string) => void
  /** Renders a step with its parts, a button and its action. */
  readonly page: (children: readonly Node[], submit: string, busy: string, work: () => Promise<void>) => void
  /** Continues with new state. */
  readonly go: (next: Partial<Forgot>) => void
}
const lead = (textContent: string, props: Record<string, unknown> = {}) =>
  createElement('p', { className: 'login-lead', textContent, ...props })

const renderIdentityChoice = ({ messages, state }: ForgotStep) => {
  const options = (['fact', 'plat'] as const).map(identity => {
    const radio = createElement('input', { type: 'radio', name: 'kind', checked: state.identity === identity })
    radio.onchange = () => {
      state.identity = identity
    }
    return createElement('label', {}, [radio, messages[identity]])
  })
  return createElement('div', { className: 'login-remember', role: 'radiogroup', 'aria-label': messages.kind }, options)
}
/** Step for the phone number. */
const showPhoneStep = (step: ForgotStep) => {
  const { state, locale, messages, showAlert, page, go } = step
  const phone = field('phone', messages.mobile, { value: state.phone, maxLength: 20, type: 'tel', autocomplete: 'tel' })
  const username = field('username', messages.numberOf, {
    value: state.username,
    maxLength: 30,
    autocomplete: 'username',
  })
  const captcha = captchaField(messages, showAlert)
  const sendCode = async () => {
    Object.assign(state, { phone: phone.input.value, username: username.input.value.trim() })
    const errors = {
      phone: formatError('phone', state.phone),
      captcha: captcha.input.value.trim() === '' ? 'required' : undefined,
    }
    if (!showErrors({ phone, captcha }, errors, locale)) return
    try {
      const response = await callApi<{ code?: string; request?: string }>('/api/admin/forgotPassword', {
        phone: state.phone,
        ...(state.username ? { username: state.username } : {}),
        identity: state.identity,
        ...(await captcha.answer()),
      })
      go({ code: response.code, request: response.request ?? '', step: 2 })
    } catch (fault) {
      await captcha.load()
      showRefusal({ phone, captcha }, fault, { locale, messages, showAlert })
    }
  }
  page(
    [lead(messages.forgotLead), renderIdentityChoice(step), phone.row, username.row, captcha.row],
    messages.sendCode,
    messages.sending,
    sendCode,
  )
  void captcha.load()
}
/** Step for the code and the new password. */
const showPasswordStep = ({ state, locale, messages, showAlert, page, go }: ForgotStep) => {
  const code = field('code', messages.code, { maxLength: 10, inputMode: 'numeric', autocomplete: 'one-time-code' })
  const { password, confirm, validate } = newPasswordFields(messages, locale)
  const fields = { code, password, confirmPassword: confirm }
  const demo = state.code
    ? [createElement('p', { className: 'login-demo', textContent: `${messages.codeDemo} ${state.code}` })]
    : []
  const reset = async () => {
    const errors = { code: /^\d{6}$/.test(foldCode(code.input.value)) ? undefined : 'codeWrong', ...validate() }
    if (!showErrors(fields, errors, locale)) return
    try {
      await callApi('/api/admin/resetPassword', {
        phone: state.phone,
        identity: state.identity,
        ...(state.request ? { request: state.request } : {}),
        code: code.input.value.trim(),
        password: password.input.value,
        confirmPassword: confirm.input.value,
      })
      go({ step: 3 })
    } catch (fault) {
      showRefusal(fields, fault, { locale, messages, showAlert })
    }
  }
  const notice = lead(messages.codeSent, { role: 'status' })
  page([notice, ...demo, code.row, password.row, confirm.row], messages.reset, messages.sending, reset)
}
const done = ({ messages, page }: ForgotStep) =>
  page([lead(messages.resetDone, { role: 'status' })], messages.toLogin, messages.toLogin, async () => {
    location.hash = outsideAddress('login')
  })

export const forgotSteps = { 1: showPhoneStep, 2: showPasswordStep, 3: done } as const
