import { getField } from '../../../schema/selectors/definition'
import type { AnyField, FieldType, Labels } from '../../../schema/model/field'
import { traits, unitsOf } from '../../../schema/fields/traits'
import type { AnyResource } from '../../../schema/model/resource'
import { type FieldError, fieldErrorText, isFieldError } from '../../../schema/text/errorMessages'
import { labelLanguage, readLocale } from '../../i18n/locale'

/** The field an error's path ends in: `honours.0.body` is a sub-record's. */
const fieldAt = (resource: AnyResource, path: string): AnyField | undefined => {
  const [name = '', , inner] = path.split('.')
  const field = Object.hasOwn(resource.fields, name) ? getField(resource, name) : undefined
  return inner ? field?.options.fields?.[inner] : field
}
/** What an empty field of a kind is told, where "fill this in" would not say how. */
const emptyCodes: { readonly [K in FieldType]?: FieldError } = { region: 'region' }
/** An error code, or words of a declaration, in the user's language, with the field's limits or others that hold just now; those of an amount as it is typed. */
export const errorText = (
  field: AnyField | undefined,
  error: string | Labels,
  now: { readonly min?: number } = {},
): string => {
  if (typeof error !== 'string') return error[labelLanguage(readLocale())]
  const code = (error === 'required' && field && emptyCodes[field.type]) || error
  if (!isFieldError(code)) return code
  const {
    min,
    max,
    decimals = 0,
  } = { ...(field?.options ?? traits[code === 'passwordShort' ? 'secret' : 'text'].limits), ...now }
  const scale = field ? unitsOf(field) : 1
  const language = labelLanguage(readLocale())
  const formatLimit = (limit = 0) => (limit / scale).toLocaleString(language, { maximumFractionDigits: 20 })
  return fieldErrorText(code, language, { min: formatLimit(min), max: formatLimit(max), decimals })
}
/** Errors by path as a form takes them: nested objects, a text at each leaf. */
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

/** Each error in words with the labels of the way to it: `Price: This is required`. What is no field is told without a label. */
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
