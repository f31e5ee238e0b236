import { fieldErrorText, isFieldError } from '../../../../schema/text/errorMessages'
import { ApiError } from '../../../../console/providers/api/call'
import { labelLanguage, type Locale } from '../../../../console/i18n/locale'
import { loginTexts } from '../texts/loginTexts'
import type { PublicMessages } from '../texts/publicTexts'
import { type Field, showMessage } from './fields'

/** Texts for empty fields that the specification defines (point 5). */
const requiredMessages = { username: 'accountEmpty', password: 'passwordEmpty' } as const
/** Text of an error code. Other texts are the server's messages, shown as they are. */
export const errorMessage = (code: string | undefined, locale: Locale, name?: string): string => {
  if (!code) return ''
  if (code === 'required' && name && Object.hasOwn(requiredMessages, name))
    return loginTexts[locale][requiredMessages[name as keyof typeof requiredMessages]]
  return isFieldError(code) ? fieldErrorText(code, labelLanguage(locale), { min: 6, max: 128 }) : code
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
