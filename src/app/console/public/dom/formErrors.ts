import { newPasswordErrors, passwordStrength } from '../../../../schema/fields/passwordStrength'
import { fieldErrorText, isFieldError } from '../../../../schema/text/errorMessages'
import { ApiError } from '../../../../console/providers/api/call'
import { labelLanguage, type Locale } from '../../../../console/i18n/locale'
import { loginTexts } from '../texts/loginTexts'
import type { PublicMessages } from '../texts/publicTexts'
import { type Field, passwordField, showMessage } from './fields'
import { createElement } from './element'

/** Texts for empty fields that the specification defines (point 5). */
const requiredMessages = { username: 'accountEmpty', password: 'passwordEmpty' } as const
/** Text of an error code. Other texts are the server's messages, shown as they are. */
export const errorMessage = (code: string | undefined, locale: Locale, name?: string): string => {
  if (!code) return ''
  if (code === 'required' && name && Object.hasOwn(requiredMessages, name))
    return loginTexts[locale][requiredMessages[name as keyof typeof requiredMessages]]
  return isFieldError(code) ? fieldErrorText(code, labelLanguage(locale), { min: 6, max: 128 }) : code
}
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
  return { password, confirm, judge: validate }
}
/** Shows errors at their fields and focuses the first. Returns whether there are none. */
export const showErrors = (
  fields: Readonly<Record<string, Field>>,
  errors: Readonly<Record<string, string | undefined>>,
  locale: Locale,
): boolean => {
  for (const [name, each] of Object.entries(fields)) showMessage(each, errorMessage(errors[name], locale, name))
  const first = Object.keys(fields).find(name => errors[name])
  if (first) fields[first]?.input.focus()
  return !first
}
/** Shows a refusal of the server at its fields, else above the form. */
export const showRefusal = (
  fields: Readonly<Record<string, Field>>,
  fault: unknown,
  { locale, messages, showAlert }: { locale: Locale; messages: PublicMessages; showAlert: (text: string) => void },
): void => {
  const failed = fault instanceof ApiError ? fault : undefined
  const errors = failed?.data?.errors ?? {}
  const known = Object.keys(errors).some(name => Object.hasOwn(fields, name))
  if (known) return void showErrors(fields, errors, locale)
  showAlert(failed?.serverMessage || (failed?.code === 0 ? messages.network : messages.failed))
  // On phones the alert may be out of view.
  document.querySelector<HTMLElement>('.login-alert')?.focus()
}
