import { getField } from '../../../schema/selectors/definition'
import type { AnyField, FieldType, Labels } from '../../../schema/model/field'
import { traits, typedLimits } from '../../../schema/fields/traits'
import type { AnyResource } from '../../../schema/model/resource'
import { type FieldError, fieldErrorText, isFieldError } from '../../../schema/text/errorMessages'
import { labelLanguage, readLocale } from '../../i18n/locale'

/** Field at the end of an error's path. `honours.0.body` is a field of a sub-record. */
const fieldAt = (resource: AnyResource, path: string): AnyField | undefined => {
  const [name = '', , inner] = path.split('.')
  const field = Object.hasOwn(resource.fields, name) ? getField(resource, name) : undefined
  return inner ? field?.options.fields?.[inner] : field
}
/** Code of an empty field by type, where “fill this in” is too vague. */
const emptyCodes: { readonly [K in FieldType]?: FieldError } = { region: 'region' }
/**
 * Message of an error code, or of a declaration, in the user's language. Inserts the limits of the
 * field or of `now`, in the unit that is typed. Forms without a field are those of passwords.
 */
export const errorText = (
  field: AnyField | undefined,
  error: string | Labels,
  now: { readonly min?: number } = {},
): string => {
  if (typeof error !== 'string') return error[labelLanguage(readLocale())]
  const code = (error === 'required' && field && emptyCodes[field.type]) || error
  if (!isFieldError(code)) return code
  const limits = field ? typedLimits(field, now) : traits.secret.limits
  return fieldErrorText(code, labelLanguage(readLocale()), limits)
}
/** Errors by path as nested objects with texts at the leaves, as forms need them. */
export const nestErrors = (
  resource: AnyResource,
  errors: Readonly<Record<string, string | Labels>>,
): Record<string, unknown> => {
  const nested: Record<string, unknown> = {}
  for (const [path, code] of Object.entries(errors)) {
    const parts = path.split('.')
    const last = parts.pop() ?? ''
    let at = nested
    for (const part of parts) {
      const inner: Record<string, unknown> = { ...(typeof at[part] === 'object' ? at[part] : {}) }
      at[part] = inner
      at = inner
    }
    at[last] = errorText(fieldAt(resource, path), code)
  }
  return nested
}

/** Message by path, with field labels: `Price: This is required`. Unknown fields have none. */
export const errorLines = (resource: AnyResource, errors: Readonly<Record<string, string>>): Record<string, string> => {
  const language = labelLanguage(readLocale())
  return Object.fromEntries(
    Object.entries(errors).map(([path, code]) => {
      const [name = '', index = '', part] = path.split('.')
      const outer = fieldAt(resource, name)?.labels[language]
      const inner = part === undefined ? undefined : fieldAt(resource, path)?.labels[language]
      const place = [outer && /^\d+$/.test(index) ? `${outer} ${Number(index) + 1}` : outer, inner]
        .filter(Boolean)
        .join(' · ')
      return [
        path,
        `${place}${place ? (language === 'zh' ? '：' : ': ') : ''}${errorText(fieldAt(resource, path), code)}`,
      ]
    }),
  )
}
