import type { AnyField, MaskName } from './field'

/** Whether a value is only what the mask shows of the stored one. Masking a masked value changes nothing. */
export const isMasked = (mask: MaskName | undefined, value: unknown, stored: unknown): boolean =>
  mask !== undefined && typeof value === 'string' && typeof stored === 'string' && value === masks[mask](stored)

/** How a personal value is shown where it is not needed whole: phone 3 + 4, ID number 6 + 2, name by its first character. */
export const masks: { readonly [M in MaskName]: (text: string) => string } = {
  phone: text => text.replace(/^(.{3}).*(.{4})$/, '$1****$2'),
  idCard: text => text.replace(/^(.{6}).*(.{2})$/, '$1**********$2'),
  name: text => `${[...text][0] ?? ''}${'*'.repeat(Math.max(1, [...text].length - 1))}`,
}

/** A field's value as it leaves the house: a personal one behind its mask. */
export const masked = ({ options: { mask } }: AnyField, value: unknown): unknown =>
  mask && typeof value === 'string' ? masks[mask](value) : value
