import { fieldText } from '../../src/schema/labels/fieldText'
import type { AnyField, FieldOptions, FieldType } from '../../src/schema/model/field'
import { traitsOf } from '../../src/schema/fields/traits'
import type { FieldBuilders } from '../../src/schema/define/fieldBuilders'
import type { CommonOptions } from '../../src/schema/model/fieldOptions'

/** Type of a builder's last parameter: the field's options, after a reference's target. */
type LastOf<P extends readonly unknown[]> = P extends readonly [unknown, infer L] ? L : NonNullable<P[0]>
/** Options common to all field types, described above the table. */
type Everywhere = keyof CommonOptions | 'required' | 'default' | 'immutable' | 'snapshot'
/** Options of one field type. A wrong or missing one does not compile. */
type OwnOptions<K extends FieldType> = AllOf<
  K extends keyof FieldBuilders ? Exclude<keyof LastOf<Parameters<FieldBuilders[K]>>, Everywhere> : never
>
type AllOf<O extends PropertyKey> = [O] extends [never] ? Readonly<Record<string, never>> : { readonly [P in O]: true }
interface Printed {
  readonly keeps: string
  readonly own: object
  /** Value and options of a field, shown as its cell in a spreadsheet. */
  readonly sample: readonly [value: unknown, options?: FieldOptions]
}
interface TypeRow<K extends FieldType> extends Printed {
  readonly own: OwnOptions<K>
}

const entries = { min: true, max: true } as const
const zone = 'Asia/Shanghai'
const glazes = { hare: { zh: '兔毫', en: 'Hare’s fur' }, oil: { zh: '油滴', en: 'Oil spot' } }
const made: TypeRow<'createdTime'> = {
  keeps: 'when it was made',
  own: {},
  sample: ['2026-11-21T01:30:00.000Z', { zone }],
}
const kinds: { readonly [K in FieldType]: TypeRow<K> } = {
  id: { keeps: 'the record’s own id; never declared', own: {}, sample: ['0198c2…'] },
  text: {
    keeps: 'one line',
    own: {
      ...entries,
      search: true,
      unique: true,
      pattern: true,
      format: true,
      mask: true,
      suggests: true,
      extensionField: true,
      confirmBy: true,
      scan: true,
      fingerprintOf: true,
    },
    sample: ['a line'],
  },
  longText: { keeps: 'several lines', own: { max: true, search: true, mentions: true }, sample: ['lines'] },
  integer: { keeps: 'a whole number', own: { ...entries, unit: true, inline: true }, sample: [12] },
  number: { keeps: 'a number', own: { ...entries, decimals: true, unit: true, inline: true }, sample: [12.5] },
  money: {
    keeps: 'the currency’s smallest units, whole',
    own: { ...entries, inline: true },
    sample: [128000, { decimals: 2 }],
  },
  boolean: { keeps: '`true` or `false`', own: {}, sample: [true] },
  select: { keeps: 'an option’s key', own: { options: true }, sample: ['hare', { options: glazes }] },
  multiSelect: {
    keeps: 'keys of options',
    own: { ...entries, options: true },
    sample: [['hare', 'oil'], { options: glazes }],
  },
  state: {
    keeps: 'a state’s value; moved by actions alone',
    own: { states: true, initial: true },
    sample: [1, { states: { online: { value: 1, zh: '在售', en: 'On sale' } } }],
  },
  date: { keeps: '`2026-11-21`, or `long-term`', own: { longTerm: true, past: true }, sample: ['2026-11-21'] },
  dateTime: { keeps: 'ISO 8601 in UTC', own: { countdown: true }, sample: made.sample },
  dateRange: {
    keeps: '`{ start, end }`, two days; the end may be `long-term`',
    own: { longTerm: true },
    sample: [{ start: '2026-11-21', end: 'long-term' }],
  },
  image: { keeps: 'a public picture’s address', own: { size: true }, sample: ['/files/a….jpg'] },
  images: {
    keeps: 'their addresses, in order',
    own: { ...entries, size: true },
    sample: [['/files/a….jpg', '/files/b….jpg']],
  },
  privateImage: { keeps: 'a private picture’s key', own: { size: true }, sample: ['p0f….jpg'] },
  region: { keeps: '`350703/福建省/南平市/建阳区`', own: {}, sample: ['350703/福建省/南平市/建阳区'] },
  reference: { keeps: 'another record’s id', own: { filter: true }, sample: ['its name', { to: '' }] },
  references: { keeps: 'ids', own: entries, sample: [['its name', 'another’s'], { to: '' }] },
  array: {
    keeps: 'sub-records',
    own: { ...entries, fields: true },
    sample: [
      [{ part: 'foot', count: 2 }, { part: 'rim' }],
      {
        fields: {
          part: { type: 'text', labels: { zh: '部位', en: 'Part' }, options: { min: 0, max: 9 } },
          count: { type: 'integer', labels: { zh: '数量', en: 'Count' }, options: { min: 0, max: 9 } },
        },
      },
    ],
  },
  secret: { keeps: 'an Argon2id hash; never read back', own: { min: true, format: true }, sample: [null] },
  sequence: {
    keeps: '`B-000123`, given by the server',
    own: { prefix: true, digits: true, dated: true },
    sample: ['B-000123'],
  },
  secureCode: { keeps: '`ABCD-EFGH-JKLM-NPQR`, given by the server', own: {}, sample: ['ABCDEFGHJKLMNPQR'] },
  position: { keeps: 'a place in a hand-made order', own: {}, sample: [null] },
  createdTime: made,
  updatedTime: { ...made, keeps: 'when it was last changed' },
  computed: {
    keeps: 'nothing: looked up (`from`), else given by a rule',
    own: { as: true, from: true, value: true, count: true },
    sample: ['Li', { as: 'text' }],
  },
}
/** Computed field with a formula, which differs from one computed by rules. */
const workedOut: Printed = {
  keeps: 'what the database works out',
  own: { as: true, value: true },
  sample: [0.925, { as: 'percent', value: { divide: ['good', 'loaded'] } }],
}
/** Computed field that counts records, which differs, too. */
const counted: Printed = {
  keeps: 'nothing: how many records refer to this one',
  own: { as: true, count: true },
  sample: [12, { as: 'integer', count: 'bowls.masterId' }],
}

const words = { locale: 'en', language: 'en', yes: 'Yes', no: 'No', longTerm: 'long-term', former: String } as const
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const typeRow = (kind: string, { keeps, own, sample: [value, options = {}] }: Printed, name = `\`${kind}\``) => {
  const field = { type: kind, labels: { zh: kind, en: kind }, options } as AnyField
  const { writable, filter, sortable, column, inRows } = traitsOf(field)
  return row([
    name,
    keeps,
    Object.keys(own).join(', '),
    writable ? 'people' : 'the server',
    filter === 'none' ? '–' : filter,
    sortable ? 'yes' : '–',
    column === 'never' ? '–' : column,
    inRows ? 'yes' : '–',
    fieldText(field, value, words) || '–',
  ])
}
/**
 * Table of field types for `docs/reference/declarations.md`, from the types and traits of both
 * sides.
 */
export const fieldTypeTable = (): string =>
  [
    row([
      'type',
      'keeps',
      'options',
      'filled in by',
      'filter',
      'sorts',
      'column',
      'in sub-records',
      'in a spreadsheet',
    ]),
    row(Array(9).fill('---')),
    ...Object.entries(kinds).map(([kind, said]) => typeRow(kind, said)),
    typeRow('computed', workedOut, '`computed` with `value`'),
    typeRow('computed', counted, '`computed` with `count`'),
  ].join('\n')
