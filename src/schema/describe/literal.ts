import { languages } from '../model/field'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
/** Labels, in whichever languages there are: a field or an option may be called like a language, and is no text. */
const isSpoken = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isObject(value) && languages.some(language => typeof value[language] === 'string')
/** Nothing that could be told: an empty list, an object without keys, what was never said. */
const isNothing = (value: unknown): boolean =>
  value === undefined || (isObject(value) && Object.keys(value).length === 0)

/** Labels as they stand beside each other: `名称 · Name`; a language that is left out is left out. */
const spoken = (labels: Readonly<Record<string, unknown>>): string =>
  languages.flatMap(language => (typeof labels[language] === 'string' ? [labels[language]] : [])).join(' · ')

/** Labels, and what is said besides. */
const beside = (labels: Readonly<Record<string, unknown>>, rest: Readonly<Record<string, unknown>>): string =>
  [spoken(labels), formatOptions(rest)].filter(Boolean).join(' ')
/** A value as a declaration says it: `{ status: { not: 'on' } }`; labels beside each other. */
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
/** The keys of a declaration with what they say: `required, max 20, hide ['list']`. */
export const formatOptions = (options: Readonly<Record<string, unknown>>): string => optionTexts(options).join(', ')
/** The same, a line each. */
export const lines = (options: Readonly<Record<string, unknown>>, margin: string): string[] =>
  optionTexts(options).map(each => margin + each)
