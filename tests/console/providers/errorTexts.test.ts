import { beforeEach, expect, it } from 'vitest'
import { keepLocale } from '../../../src/console/i18n/locale'
import { errorText } from '../../../src/console/providers/api/fieldErrors'
import type { AnyField } from '../../../src/schema/model/field'
import { schemaOf } from '../../../src/schema/fields/schemaOf'
import { fieldErrorMessages, type FieldError } from '../../../src/schema/text/errorMessages'
import { lampKit, lamps } from '../../kit/declarations/lamps'

beforeEach(() => keepLocale('en-US'))

const { f } = lampKit
const label = { zh: '甲', en: 'A' }
/** What the check of a field says of a value, in the language of now. */
const said = (field: AnyField, value: unknown) =>
  schemaOf(field)
    .safeParse(value)
    .error?.issues.map(({ message }) => errorText(field, message))

it.each([
  ['a third decimal of a price', f.money({ ...label, min: 1 }), 128_000.5, 'At most 2 decimal places', '最多 2 位小数'],
  ['a negative price', f.money({ ...label, min: 1 }), -500, 'At least 0.01', '不能小于 0.01'],
  [
    'a price beyond all',
    f.money({ ...label, min: 1 }),
    9_999_999_999_999_900,
    'At most 1,000,000,000',
    '不能大于 1,000,000,000',
  ],
  ['a number beyond all', f.number(label), 2e12, 'At most 1,000,000,000,000', '不能大于 1,000,000,000,000'],
  ['a tiny part of a number', f.number({ ...label, decimals: 1 }), 1e-7, 'At most 1 decimal place', '最多 1 位小数'],
  [
    'too many sub-records',
    f.array({ ...label, fields: { a: f.text(label) } }),
    Array(51).fill({}),
    'At most 50 entries',
    '最多 50 项',
  ],
  [
    'too many pictures',
    f.images(label),
    Array.from({ length: 10 }, (_, at) => `/files/abcdefg${at}.png`),
    'At most 9 entries',
    '最多 9 项',
  ],
  ['too short a password', f.secret(label), 'x', 'At least 6 characters', '至少 6 位'],
] as const)('%s is told with its limit, in both languages', (_, field, value, en, zh) => {
  expect(said(field, value)).toContain(en)
  keepLocale('zh-CN')
  expect(said(field, value)).toContain(zh)
})
it('no error of any kind has a hole in it', () => {
  for (const code of Object.keys(fieldErrorMessages) as FieldError[])
    for (const field of Object.values(lamps.fields))
      for (const now of ['en-US', 'zh-CN'] as const) {
        keepLocale(now)
        expect(errorText(field, code), `${field.type} ${code}`).not.toMatch(/[{}]|undefined|NaN| {2}|\s$/)
      }
})
it('a short password without a field of its own is told the least length', () =>
  expect(errorText(undefined, 'passwordShort')).toBe('At least 6 characters'))
it('a long password without a field of its own is told the most length', () =>
  expect(errorText(undefined, 'tooLong')).toBe('At most 128 characters'))
it('an empty place is asked for level by level', () => {
  expect(errorText(f.region('places', label), 'required')).toBe('Choose province, city and district')
  expect(errorText(f.text(label), 'required')).toBe('This is required')
})
