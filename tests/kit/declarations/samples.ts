import type { AnyField, Fields, FieldType } from '../../../src/schema/model/field'
import type { AnyResource } from '../../../src/schema/model/resource'
import { getFormFields, getField } from '../../../src/schema/selectors/definition'
import { regexOf } from '../../../src/schema/fields/formats'
import { applies } from '../../../src/schema/rules/availability'
import { matching } from './matching'
import { hintsFor } from './sampleHints'

/** What a sample needs of the world: a picture's address, another picture's, and ids of a referred record. */
export interface World {
  readonly pictures: readonly [string, string]
  readonly refs: Readonly<Record<string, string>>
  /** A private file's key, and a region by the resource that holds it. */
  readonly file: string
  readonly regions: Readonly<Record<string, string>>
}
const formats = {
  phone: '13800138000',
  email: 'a@b.cn',
  url: 'https://example.cn/x',
  code: 'SF1234567890123',
  secureCode: 'ZMDY-DNRW-8HLA-N9HK',
  creditCode: '91350100M000100Y43',
  idCard: '11010519491231002X',
  username: 'potter.Lin',
  password: 'Geheim12',
} as const
const keys = (field: AnyField) => Object.keys(field.options.options ?? {})
const sampleRow = (fields: Fields, world: World) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sample(field, world)]))

const within = ({ min = 0, max = 0 }: AnyField['options'], wanted: number) => Math.min(Math.max(wanted, min), max)

/** A good value of every kind that people fill in. */
const good: { readonly [K in FieldType]?: (field: AnyField, world: World) => unknown } = {
  text: ({ options }) =>
    options.pattern
      ? (options.pattern.like?.replaceAll('0', '7').replaceAll('A', 'B') ?? matching(regexOf(options.pattern), options))
      : options.format
        ? formats[options.format]
        : '好盏'.repeat(Math.max(1, Math.ceil((options.min ?? 0) / 2))).slice(0, options.max),
  longText: ({ options }) => '第一行\n第二行'.slice(0, options.max),
  integer: ({ options }) => Math.ceil(within(options, 7)),
  number: ({ options }) => Number(within(options, 1.5).toFixed(options.decimals)),
  money: ({ options }) => within(options, 128_000),
  boolean: () => true,
  select: field => keys(field)[0],
  multiSelect: field => keys(field).slice(0, Math.max(field.options.min ?? 0, Math.min(2, field.options.max ?? 2))),
  date: () => '2026-02-28',
  dateTime: () => '2026-02-28T08:00:00.000Z',
  dateRange: ({ options }) => ({ start: '2026-01-01', end: options.longTerm ? 'long-term' : '2026-12-31' }),
  image: (_, { pictures }) => pictures[0],
  images: (_, { pictures }) => [...pictures],
  privateImage: (_, { file }) => file,
  region: ({ options }, { regions }) => regions[options.to as string],
  reference: ({ options }, { refs }) => refs[options.to as string],
  references: ({ options }, { refs }) => [refs[options.to as string]],
  array: ({ options }, world) =>
    Array.from({ length: Math.max(1, options.min ?? 0) }, () => sampleRow(options.fields as Fields, world)),
  secret: () => 'Geheim12',
}
export const sample = (field: AnyField, world: World): unknown => good[field.type]?.(field, world)
/** A draft with every field filled in. */
export const fullDraft = (resource: AnyResource, world: World): Record<string, unknown> => {
  const whole = Object.fromEntries(getFormFields(resource).map(name => [name, sample(getField(resource, name), world)]))
  return Object.fromEntries(Object.entries(whole).filter(([name]) => applies(resource, name, whole)))
}
const counts = new Map<AnyField, number>()
/** A value that no other record has: counted where a pattern leaves little room for chance. */
export const freshSample = (field: AnyField): string => {
  const { pattern } = field.options
  if (pattern) {
    const count = (counts.get(field) ?? 0) + 1
    counts.set(field, count)
    return matching(regexOf(pattern), field.options, count)
  }
  const random = crypto.randomUUID().replaceAll('-', '')
  if (field.options.format === 'phone')
    return `138${String(Number.parseInt(random.slice(0, 8), 16) % 1e8).padStart(8, '0')}`
  if (field.options.format === 'email') return `u${random.slice(0, 17)}@b.cn`
  if (field.options.format === 'url') return `https://b.cn/${random.slice(0, 17)}`
  return `u${random.slice(0, 17)}`.slice(0, field.options.max)
}
/** A draft as the resource's rules take it. */
export const accepted = (resource: AnyResource, draft: Readonly<Record<string, unknown>>) =>
  hintsFor(resource).draft?.(draft) ?? draft
/** A draft of nothing but what is required. */
export const leastDraft = (resource: AnyResource, world: World): Record<string, unknown> => {
  const names = getFormFields(resource).filter(name => getField(resource, name).options.required)
  const least = names.map(name => {
    const field = getField(resource, name)
    return [name, field.options.unique ? freshSample(field) : sample(field, world)]
  })
  const whole = accepted(resource, Object.fromEntries(least))
  return Object.fromEntries(names.map(name => [name, whole[name]]))
}
/** Another good value than the sample's, of the kinds that have one. */
export const otherSample = (field: AnyField, world: World): unknown => {
  const { format, min = 0, max = 0 } = field.options
  const first = sample(field, world)
  if (field.type === 'text' || field.type === 'longText')
    return format || field.options.pattern ? undefined : '新'.repeat(Math.max(min, 1))
  if (field.type === 'integer' || field.type === 'money') return Number(first) + (Number(first) < max ? 1 : -1)
  if (field.type === 'boolean') return false
  if (field.type === 'date') return '2026-03-01'
  if (field.type === 'dateRange') return { start: '2026-02-01', end: '2026-03-01' }
  if (field.type === 'select') return keys(field)[1]
  if (field.type === 'image') return world.pictures[1]
  return undefined
}

/** Values every kind must refuse, each with the error it should tell. */
export const bad: { readonly [K in FieldType]?: (field: AnyField) => readonly (readonly [unknown, string])[] } = {
  text: ({ options }) => [
    [7, 'text'],
    [['x'], 'text'],
    ['x'.repeat((options.max ?? 200) + 1), 'tooLong'],
    ...(options.format
      ? [['javascript:alert(1)'.slice(0, options.max), options.format] as const]
      : [['a\u0000b'.padEnd(options.min ?? 0, 'x'), 'text'] as const]),
  ],
  longText: ({ options }) => [
    [{}, 'text'],
    ['字'.repeat((options.max ?? 200) + 1), 'tooLong'],
  ],
  integer: ({ options: { min = 0, max = 0 } }) => [
    ['7', 'number'],
    ...(min < max
      ? [[Math.ceil(within({ min, max }, 7)) + (within({ min, max }, 7) < max ? 0.5 : -0.5), 'whole'] as const]
      : []),
    [max + 1, 'tooLarge'],
    [min - 1, 'tooSmall'],
  ],
  number: ({ options: { min = 0, max = 0 } }) => [
    ['7', 'number'],
    ...(min < max ? [[min + (max - min) / 2 + 0.0000001, 'decimals'] as const] : []),
    [max + 1, 'tooLarge'],
    [min - 1, 'tooSmall'],
  ],
  money: ({ options: { min = 0, max = 0, decimals } }) => [
    ['12', 'amount'],
    [min - 1, 'tooSmall'],
    [min + 0.5, decimals === 0 ? 'whole' : 'decimals'],
    [max + 1, 'tooLarge'],
  ],
  boolean: () => [
    ['yes', 'yesNo'],
    [1, 'yesNo'],
  ],
  select: () => [
    ['no such key', 'choice'],
    [1, 'choice'],
    ['toString', 'choice'],
  ],
  multiSelect: field => [
    ['x', 'choice'],
    [['no such key'], 'choice'],
    [[keys(field)[0], keys(field)[0]], 'doubled'],
    ...(field.options.max && keys(field).length > field.options.max ? [[keys(field), 'tooMany'] as const] : []),
  ],
  date: () => [
    ['2026-02-30', 'date'],
    ['28.2.2026', 'date'],
    [20260228, 'date'],
  ],
  dateTime: () => [
    ['yesterday', 'date'],
    ['2026-02-28', 'date'],
  ],
  dateRange: ({ options }) => [
    ...(options.longTerm ? [] : [[{ start: '2026-02-01', end: 'long-term' }, 'date'] as const]),
    [{ start: '2026-02-01' }, 'date'],
    [{ start: 'long-term', end: 'long-term' }, 'date'],
    [{ start: '2026-02-01', end: '2026-01-01' }, 'dateOrder'],
    ['2026', 'date'],
    [{ start: '2026-02-01', end: '2026-03-01', more: 1 }, 'date'],
  ],
  image: () => [
    ['https://evil.example/x.png', 'picture'],
    ['javascript:alert(1)', 'picture'],
    ['/files/../../etc/passwd', 'picture'],
    [`/files/${'0'.repeat(32)}.png`, 'picture'],
  ],
  privateImage: () => [
    ['https://evil.example/x.png', 'picture'],
    ['../../etc/passwd', 'picture'],
    [`p${'0'.repeat(32)}.png`, 'picture'],
  ],
  region: () => [
    ['somewhere', 'region'],
    [110101, 'region'],
    ['999999', 'region'],
    ['110000', 'region'],
    ["110101'; drop table lamps; --", 'region'],
  ],
  images: () => [
    ['x', 'picture'],
    [[`/files/${'0'.repeat(32)}.png`], 'picture'],
  ],
  reference: () => [
    ['no-such-record', 'noRecord'],
    [{ id: 1 }, 'noRecord'],
  ],
  references: () => [
    ['x', 'noRecord'],
    [['no-such-record'], 'noRecord'],
  ],
  array: () => [
    ['x', 'rows'],
    [{}, 'rows'],
  ],
  secret: () => [
    ['short', 'passwordShort'],
    ['x'.repeat(129), 'tooLong'],
  ],
}
