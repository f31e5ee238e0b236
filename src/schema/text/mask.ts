import { isSame } from '../model/condition'
import type { AnyField, Fields, MaskName } from '../model/field'

/** Whether a value is only what the mask shows of the stored one. Masking a masked value changes nothing. */
export const isMasked = (mask: MaskName | undefined, value: unknown, stored: unknown): boolean =>
  mask !== undefined && typeof value === 'string' && typeof stored === 'string' && value === masks[mask](stored)

/** How a personal value is shown where it is not needed whole: phone 3 + 4, ID number 6 + 2, name by its first character. */
export const masks: { readonly [M in MaskName]: (text: string) => string } = {
  phone: text => text.replace(/^(.{3}).*(.{4})$/, '$1****$2'),
  idCard: text => text.replace(/^(.{6}).*(.{2})$/, '$1**********$2'),
  name: text => `${[...text][0] ?? ''}${'*'.repeat(Math.max(1, [...text].length - 1))}`,
}

type Part = Readonly<Record<string, unknown>>
const isParts = (value: unknown): value is readonly Part[] =>
  Array.isArray(value) && value.every(each => typeof each === 'object' && each !== null && !Array.isArray(each))
/** A sub-record with each value that it says made into another. */
const mapped = (fields: Fields, part: Part, make: (name: string, field: AnyField) => unknown): Part => ({
  ...part,
  ...Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => Object.hasOwn(part, name))
      .map(([name, field]) => [name, make(name, field)]),
  ),
})

/** A field's value as it leaves the house: a personal one behind its mask, those of sub-records too. */
export const masked = ({ options: { mask, fields } }: AnyField, value: unknown): unknown => {
  if (fields && isParts(value))
    return value.map(part => mapped(fields, part, (name, field) => masked(field, part[name])))
  return mask && typeof value === 'string' ? masks[mask](value) : value
}

/** From which stored sub-record each given one was made: one that looks the same, else one with the same mask at its place, or the only one that is left. */
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
/** A value as it comes back, with what stands in it behind a mask as it is stored. What cannot be told whose it is stays masked. */
export const unmasked = ({ options: { mask, fields } }: AnyField, input: unknown, stored: unknown): unknown => {
  if (isMasked(mask, input, stored)) return stored
  if (!fields || !isParts(input) || !isParts(stored)) return input
  const sources = sourcesOf(fields, input, stored)
  return input.map((part, at) => {
    const source = sources[at]
    return source ? mapped(fields, part, (name, field) => unmasked(field, part[name], source[name])) : part
  })
}
/** Where sub-records still hold only what a mask shows: of what stands there just so (`stored` may be masked itself), or of what could be several. */
export const stillMasked = ({ options: { fields = {} } }: AnyField, input: unknown, stored: unknown) => {
  if (!isParts(input) || !isParts(stored)) return []
  return input.flatMap((part, at) =>
    Object.entries(fields).flatMap(([name, { options }]) => {
      const olds = stored.filter(old => isMasked(options.mask, part[name], old[name])).map(old => old[name])
      return olds.length > 0 ? [{ path: `${at}.${name}`, isKnown: olds.includes(part[name]) }] : []
    }),
  )
}
