import type { Kind } from '../src/schema/field'
import { traits } from '../src/schema/kinds/traits'

/** What a kind keeps, and the options it takes besides those of every field. */
const kinds: { readonly [K in Kind]: readonly [keeps: string, options: string] } = {
  id: ['the record’s own id; never declared', ''],
  text: ['one line', 'min, max, search, unique, pattern, like, mask, confirmBy'],
  longText: ['several lines', 'max, search'],
  int: ['a whole number', 'min, max, unit'],
  number: ['a number', 'min, max, decimals, unit'],
  money: ['the currency’s smallest units, whole', 'min, max'],
  bool: ['`true` or `false`', ''],
  pick: ['an option’s key', 'options'],
  picks: ['keys of options', 'options, min, max'],
  state: ['a state’s value; moved by actions alone', 'states, initial'],
  date: ['`2026-11-21`, or `long-term`', 'longTerm'],
  dateTime: ['ISO 8601 in UTC', ''],
  dateRange: ['`{ start, end }`', ''],
  image: ['a public picture’s address', 'aspect'],
  images: ['their addresses, in order', 'min, max, aspect'],
  file: ['a private picture’s key', 'aspect'],
  region: ['`350703/福建省/南平市/建阳区`', ''],
  ref: ['another record’s id', 'filter'],
  refs: ['ids', 'min, max'],
  rows: ['sub-records', 'fields, min, max'],
  secret: ['an Argon2id hash; never read back', 'min, like'],
  serial: ['`B-000123`, given by the mall', 'prefix, digits'],
  order: ['a place in a hand-made order', ''],
  createdTime: ['when it was made', ''],
  updatedTime: ['when it was last changed', ''],
  computed: ['nothing, or what the database works out (`value`)', 'as, from, value'],
}
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
/** The table of kinds in `docs/declaring.md`, from the tables that both sides read. */
export const kindTable = (): string =>
  [
    row(['kind', 'keeps', 'options', 'filled in by', 'filter', 'sorts', 'column', 'in sub-records']),
    row(Array(8).fill('---')),
    ...(Object.keys(kinds) as Kind[]).map(kind => {
      const { writable, filter, sortable, column, inRows } = traits[kind]
      const [keeps, options] = kinds[kind]
      return row([
        `\`${kind}\``,
        keeps,
        options,
        writable ? 'people' : 'the mall',
        filter === 'none' ? '–' : filter,
        sortable ? 'yes' : '–',
        column === 'never' ? '–' : column,
        inRows ? 'yes' : '–',
      ])
    }),
  ].join('\n')
