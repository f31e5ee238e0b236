import { getField } from './definition'
import { plainText, regexOf } from '../fields/formats'
import type { AnyField, Option } from '../model/field'
import type { AnyResource } from '../model/resource'

/** Normalizes a text for comparison: narrow, upper case, without blanks. */
const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toUpperCase()
/** Whether the option's pattern matches, with the text's dashes or without them. */
const fits = ({ fits: pattern }: Option, text: string): boolean => {
  if (pattern === undefined) return false
  const whole = new RegExp(`^(?:${pattern})$`, 'u')
  return whole.test(plain(text)) || whole.test(plain(text).replaceAll('-', ''))
}

/** Select field that a text suggests. */
interface Guessing {
  /** Name of the select field. */
  readonly name: string
  readonly field: AnyField
  /** Text field. A text that its pattern refuses suggests nothing. */
  readonly from: AnyField
}
/** Finds the select field that a text field suggests, if any. */
export const guessingOf = (resource: AnyResource, name: string): Guessing | undefined => {
  const from = Object.hasOwn(resource.fields, name) ? getField(resource, name) : undefined
  const { suggests } = from?.options ?? {}
  return from && suggests !== undefined ? { name: suggests, field: getField(resource, suggests), from } : undefined
}
/** Options whose texts look like this one. */
export const guessesOf = ({ field, from: { options } }: Guessing, text: unknown): string[] =>
  typeof text === 'string' &&
  text.trim() !== '' &&
  (!options.pattern || regexOf(options.pattern).test(plainText(text, options.format)))
    ? Object.entries(field.options.options ?? {}).flatMap(([key, option]) => (fits(option, text) ? [key] : []))
    : []
/** Whether a text does not fit the chosen option. False for an option without `fits`. */
export const isOdd = ({ field }: Guessing, text: unknown, chosen: unknown): boolean => {
  const option = field.options.options?.[String(chosen)]
  return typeof text === 'string' && text.trim() !== '' && option?.fits !== undefined && !fits(option, text)
}
