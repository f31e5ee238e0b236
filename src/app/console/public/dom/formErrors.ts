import { newPasswordErrors, passwordStrength } from '../../../../schema/fields/passwordStrength'
import { fieldErrorText, isFieldError } from '../../../../schema/text/errorMessages'
import { ApiError } from '../../../../console/providers/api/call'
import { labelLanguage, type Locale } from '../../../../console/i18n/locale'
import { loginTexts } from '../texts/loginTexts'
import type { OutsideWords } from '../texts/publicTexts'
import { type Field, passwordField, showMessage } from './fields'
import { createElement } from './element'

/** What a field says when it is empty, where the specification gives it words of its own (point 5). */
const emptyWords = { username: 'accountEmpty', password: 'passwordEmpty' } as const
/** A code's words in the page's language, or what the mall said in words already, at a field where it is named. */
export const errorWords = (code: string | undefined, locale: Locale, name?: string): string => {
  if (!code) return ''
  if (code === 'required' && name && Object.hasOwn(emptyWords, name))
    return loginTexts[locale][emptyWords[name as keyof typeof emptyWords]]
  return isFieldError(code) ? fieldErrorText(code, labelLanguage(locale), { min: 6, max: 128 }) : code
}
/** A new password twice, with how strong it is while it is typed. */
export const newPasswordFields = (words: OutsideWords, locale: Locale, label: string = words.newPassword) => {
  const password = passwordField('password', label, words, { autocomplete: 'new-password' })
  const confirm = passwordField('confirmPassword', words.confirmPassword, words, { autocomplete: 'new-password' })
  const strength = createElement('p', { className: 'login-strength', role: 'status', textContent: words.passwordHint })
  password.error.before(strength)
  const judge = (): Record<string, string> =>
    newPasswordErrors({ password: password.input.value, confirmPassword: confirm.input.value })
  password.input.oninput = () => {
    const points = passwordStrength(password.input.value)
    strength.dataset.points = password.input.value === '' ? '' : String(points)
    strength.textContent =
      password.input.value === ''
        ? words.passwordHint
        : ([words.passwordHint, words.weak, words.fair, words.strong][points] ?? '')
    showMessage(password, '')
    if (confirm.input.value !== '') showMessage(confirm, errorWords(judge().confirmPassword, locale))
  }
  password.input.onblur = () =>
    password.input.value !== '' && showMessage(password, errorWords(judge().password, locale))
  confirm.input.onblur = () =>
    confirm.input.value !== '' && showMessage(confirm, errorWords(judge().confirmPassword, locale))
  return { password, confirm, judge }
}
/** Shows what is wrong at its fields, the first of them under the cursor. Answers whether nothing is. */
export const showErrors = (
  fields: Readonly<Record<string, Field>>,
  errors: Readonly<Record<string, string | undefined>>,
  locale: Locale,
): boolean => {
  for (const [name, each] of Object.entries(fields)) showMessage(each, errorWords(errors[name], locale, name))
  const first = Object.keys(fields).find(name => errors[name])
  if (first) fields[first]?.input.focus()
  return !first
}
/** A refusal of the mall: at its fields where it names them, else over the form. */
export const showRefusal = (
  fields: Readonly<Record<string, Field>>,
  fault: unknown,
  { locale, words, say }: { locale: Locale; words: OutsideWords; say: (text: string) => void },
): void => {
  const failed = fault instanceof ApiError ? fault : undefined
  const errors = failed?.data?.errors ?? {}
  const known = Object.keys(errors).some(name => name in fields)
  if (known) return void showErrors(fields, errors, locale)
  say(failed?.said || (failed?.code === 0 ? words.network : words.failed))
  // On a phone it stands out of sight of the button.
  document.querySelector<HTMLElement>('.login-alert')?.focus()
}
