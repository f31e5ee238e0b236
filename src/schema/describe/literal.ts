import { isObject } from '../model/condition'
import { languages } from '../model/field'

/** Whether a value is labels. A field or option named like a language is not: it is no text. */
const isSpoken = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isObject(value) && languages.some(language => typeof value[language] === 'string')
/** Whether a value is empty: an empty list, an object without keys, or undefined. */
const isNothing = (value: unknown): boolean =>
  value === undefined || ((Array.isArray(value) || isObject(value)) && Object.keys(value).length === 0)

/** Labels in one line, `名称 · Name`, without missing languages. */
const spoken = (labels: Readonly<Record<string, unknown>>): string =>
  languages.flatMap(language => (typeof labels[language] === 'string' ? [labels[language]] : [])).join(' · ')

/** Labels with further settings. */
const beside = (labels: Readonly<Record<string, unknown>>, rest: Readonly<Record<string, unknown>>): string =>
  [spoken(labels), formatOptions(rest)].filter(Boolean).join(' ')
/** Formats a value as in a declaration: `{ status: { not: 'on' } }`. Labels are joined. */
export const literal = (value: unknown): string => {
  if (typeof value === 'string') return `'${value}'`
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (!isObject(value)) return String(value)
  if (isSpoken(value.labels)) return beside(value.labels, { ...value, labels: undefined })
  if (isSpoken(value))
    return beside(
      value,
      Object.fromEntries(Object.entries(value).filter(([key]) => !languages.some(each => each === key))),
    )
  const entries = Object.entries(value).map(([key, each]) => `${key}: ${literal(each)}`)
  return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}'
}
const optionTexts = (options: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(options).flatMap(([key, value]) =>
    isNothing(value) ? [] : [value === true ? key : `${key} ${literal(value)}`],
  )
/** Formats options of a declaration: `required, max 20, hide ['list']`. */
export const formatOptions = (options: Readonly<Record<string, unknown>>): string => optionTexts(options).join(', ')
/** Formats options, one per line. */
export const lines = (options: Readonly<Record<string, unknown>>, margin: string): string[] =>
  optionTexts(options).map(each => margin + each)
