import { isObject, isSame } from '../model/condition'
import type { AnyField, Fields, MaskName } from '../model/field'

/** Whether a value equals the mask of the stored one. Masking twice changes nothing. */
export const isMasked = (mask: MaskName | undefined, value: unknown, stored: unknown): boolean =>
  mask !== undefined && typeof value === 'string' && typeof stored === 'string' && value === masks[mask](stored)

/** Masks of personal data: phone 3 + 4, ID number 6 + 2, name by its first character. */
export const masks: { readonly [M in MaskName]: (text: string) => string } = {
  phone: text => text.replace(/^(.{3}).*(.{4})$/, '$1****$2'),
  idCard: text => text.replace(/^(.{6}).*(.{2})$/, '$1**********$2'),
  name: text => `${[...text][0] ?? ''}${'*'.repeat(Math.max(1, [...text].length - 1))}`,
}

type Part = Readonly<Record<string, unknown>>
const isParts = (value: unknown): value is readonly Part[] => Array.isArray(value) && value.every(isObject)
const mapped = (fields: Fields, part: Part, make: (name: string, field: AnyField) => unknown): Part => ({
  ...part,
  ...Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => Object.hasOwn(part, name))
      .map(([name, field]) => [name, make(name, field)]),
  ),
})

/** Masks personal values of a field before they leave the server, in sub-records too. */
export const masked = ({ options: { mask, fields } }: AnyField, value: unknown): unknown => {
  if (fields && isParts(value))
    return value.map(part => mapped(fields, part, (name, field) => masked(field, part[name])))
  return mask && typeof value === 'string' ? masks[mask](value) : value
}

/**
 * Matches each submitted sub-record to a stored one: an equal one first. Otherwise one that shares
 * a masked value: at the same index, or the only remaining one.
 */
const sourcesOf = (fields: Fields, input: readonly Part[], stored: readonly Part[]): readonly (Part | undefined)[] => {
  const left = new Set(stored.keys())
  const take = (index: number | undefined) => {
    if (index !== undefined) left.delete(index)
    return index
  }
  const all = Object.entries(fields)
  const isSameMasked = (part: Part, old?: Part) =>
    all.every(([name, field]) => isSame(part[name], masked(field, old?.[name])))
  const shares = (part: Part, old?: Part) =>
    all.some(([name, { options }]) => isMasked(options.mask, part[name], old?.[name]))
  const same = input.map((part, at) =>
    take([at, ...left].find(index => left.has(index) && isSameMasked(part, stored[index]))),
  )
  return input.map((part, at) => {
    const known = same[at]
    if (known !== undefined) return stored[known]
    const similar = [...left].filter(index => shares(part, stored[index]))
    const isInPlace = input.length === stored.length && similar.includes(at)
    const sourceIndex = take(isInPlace ? at : similar.length === 1 ? similar[0] : undefined)
    return sourceIndex === undefined ? undefined : stored[sourceIndex]
  })
}
/** Restores stored values behind unchanged masks. Values without a certain source stay masked. */
export const unmasked = ({ options: { mask, fields } }: AnyField, input: unknown, stored: unknown): unknown => {
  if (isMasked(mask, input, stored)) return stored
  if (!fields || !isParts(input) || !isParts(stored)) return input
  const sources = sourcesOf(fields, input, stored)
  return input.map((part, at) => {
    const source = sources[at]
    return source ? mapped(fields, part, (name, field) => unmasked(field, part[name], source[name])) : part
  })
}
/**
 * Values in sub-records that are still masks of stored values. `isKnown`: equal to a stored value,
 * which may be masked itself. Otherwise the source is ambiguous.
 */
export const stillMasked = ({ options: { fields = {} } }: AnyField, input: unknown, stored: unknown) => {
  if (!isParts(input) || !isParts(stored)) return []
  return input.flatMap((part, at) =>
    Object.entries(fields).flatMap(([name, { options }]) => {
      const olds = stored.filter(old => isMasked(options.mask, part[name], old[name])).map(old => old[name])
      return olds.length > 0 ? [{ path: `${at}.${name}`, isKnown: olds.includes(part[name]) }] : []
    }),
  )
}
