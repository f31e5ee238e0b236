import { getField } from './definition'
import type { AnyField, Option } from '../model/field'
import type { AnyResource } from '../model/resource'

/** A text as it is held against what choices look like: narrow letters and digits, capitals, no blanks. */
const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toUpperCase()
const fits = ({ fits: pattern }: Option, text: string): boolean =>
  pattern !== undefined && new RegExp(`^(?:${pattern})$`, 'u').test(plain(text))

/** The choice that a text tells of. */
interface Guessing {
  /** The field of the choice. */
  readonly name: string
  readonly field: AnyField
}
/** Of which choice a field of a resource tells; nothing where it says of none. */
export const guessingOf = (resource: AnyResource, name: string): Guessing | undefined => {
  const targetName = Object.hasOwn(resource.fields, name) ? getField(resource, name).options.suggests : undefined
  return targetName === undefined ? undefined : { name: targetName, field: getField(resource, targetName) }
}
/** The choices whose texts look like this one. */
export const guessesOf = ({ field }: Guessing, text: unknown): string[] =>
  typeof text === 'string' && text.trim() !== ''
    ? Object.entries(field.options.options ?? {}).flatMap(([key, option]) => (fits(option, text) ? [key] : []))
    : []
/** Whether a text does not look like one of the choice that was made. Of a choice that says nothing of its texts nobody knows. */
export const isOdd = ({ field }: Guessing, text: unknown, chosen: unknown): boolean => {
  const option = field.options.options?.[String(chosen)]
  return typeof text === 'string' && text.trim() !== '' && option?.fits !== undefined && !fits(option, text)
}
