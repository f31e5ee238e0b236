import { newPasswordErrors, passwordStrength } from '../../../../schema/fields/passwordStrength'
import type { Locale } from '../../../../console/i18n/locale'
import type { PublicMessages } from '../texts/publicTexts'
import { createElement } from './element'
import { passwordField, showMessage } from './fields'
import { errorMessage } from './formErrors'

/** New password with repetition and strength meter. */
export const newPasswordFields = (messages: PublicMessages, locale: Locale, label: string = messages.newPassword) => {
  const password = passwordField('password', label, messages, { autocomplete: 'new-password' })
  const confirm = passwordField('confirmPassword', messages.confirmPassword, messages, { autocomplete: 'new-password' })
  const strength = createElement('p', {
    className: 'login-strength',
    role: 'status',
    textContent: messages.passwordHint,
  })
  password.error.before(strength)
  const validate = (): Record<string, string> =>
    newPasswordErrors({ password: password.input.value, confirmPassword: confirm.input.value })
  password.input.oninput = () => {
    const points = passwordStrength(password.input.value)
    strength.dataset.points = password.input.value === '' ? '' : String(points)
    strength.textContent =
      password.input.value === ''
        ? messages.passwordHint
        : ([messages.passwordHint, messages.weak, messages.fair, messages.strong][points] ?? '')
    showMessage(password, '')
    if (confirm.input.value !== '') showMessage(confirm, errorMessage(validate().confirmPassword, locale))
  }
  password.input.onblur = () =>
    password.input.value !== '' && showMessage(password, errorMessage(validate().password, locale))
  confirm.input.onblur = () =>
    confirm.input.value !== '' && showMessage(confirm, errorMessage(validate().confirmPassword, locale))
  return { password, confirm, validate }
}
