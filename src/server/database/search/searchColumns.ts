import {
  getField,
  getSearchFields,
  isSearched as isSearchedField,
  tableTraits,
} from '../../../schema/selectors/definition'
import { getTailFields } from '../../../schema/rules/availability'
import { foldKeyword } from '../../../schema/text/foldText'
import { pinyinOf, readingsOf } from '../../../schema/text/pinyin/pinyin'
import type { AnyField } from '../../../schema/model/field'
import type { AnyResource } from '../../../schema/model/resource'
import { type Db, type DatabaseRow, queryRow, queryRows, sql } from '../connections/database'
import type { Table } from '../tables/table'
import { getComparedFields, getKeyedFields, getTextKeys } from '../tables/sortColumns'
import { getTableName } from '../tables/tables'
import { acrossTenants } from '../tenancy/acrossTenants'
import { grams, searchText, TAIL_LENGTH, tailGram } from './grams'
import { simplified } from './simplified'

/**
 * Whether records are found by pinyin. Lines of the audit log are not: they are written in another way.
 */
export const hasPhoneticSearch = (resource: AnyResource): boolean => !tableTraits(resource).log
const pairsOf = (parts: readonly string[]) =>
  parts.map((part, index) => `${part}${parts[index + 1] ?? ''}`.slice(0, 2)).filter(pair => pair.length === 2)
/**
 * Grams of pinyin: the start of each syllable, and the initials. All pairs of letters would be
 * twice as many, and long texts would match anything.
 */
const soundGrams = (syllables: readonly string[]): readonly string[] => [
  ...pairsOf(syllables),
  ...pairsOf(syllables.map(each => each.slice(0, 1))),
]
/** Fields that a resource's search columns are computed from. */
export const getSearchSources = (resource: AnyResource): string[] => [
  ...new Set([...getSearchFields(resource), ...getTailFields(resource)]),
]
/** Searched texts of a field: its own, or those in its sub-records. */
const textsOf = ({ options: { fields } }: AnyField, value: unknown): readonly unknown[] => {
  const names = Object.entries(fields ?? {}).flatMap(([name, field]) => (isSearchedField(field) ? [name] : []))
  const rows: readonly DatabaseRow[] = Array.isArray(value) ? value : []
  return fields ? rows.flatMap(row => names.map(name => row[name])) : [value]
}
/** Computes a record's search columns: its texts, and pinyin of single-line texts. */
export const searchColumns = (resource: AnyResource, record: DatabaseRow): DatabaseRow => {
  const fields = getSearchFields(resource)
  if (fields.length === 0) return {}
  const lines = fields.flatMap(name => {
    const value = record[name]
    return resource.fields[name]?.type === 'text' && typeof value === 'string'
      ? [...new Set([value, simplified(value)].map(foldKeyword))]
      : []
  })
  const tails = getTailFields(resource).flatMap(name => {
    const value = record[name]
    return typeof value === 'string' && value.length >= TAIL_LENGTH ? [tailGram(name, value)] : []
  })
  const text = searchText(fields.flatMap(name => textsOf(getField(resource, name), record[name])))
  return {
    search_text: [text, ...lines.flatMap(pinyinOf)].join('\n'),
    search_grams: [
      ...new Set([...text.split('\n').flatMap(grams), ...lines.flatMap(readingsOf).flatMap(soundGrams), ...tails]),
    ],
  }
}

/** Keys of the texts among some values, by column: for sorting and for comparing. */
export const textKeys = (resource: AnyResource, values: DatabaseRow): DatabaseRow =>
  Object.fromEntries(
    getTextKeys(resource)
      .filter(({ name }) => name in values)
      .map(({ name, column, keyOf }) => [column, typeof values[name] === 'string' ? keyOf(values[name]) : null]),
  )

/** Rows changed in one transaction. */
const BATCH = 500
const isSearched = (resource: AnyResource) => getSearchFields(resource).length > 0
/** Columns derived from a record, with their types. */
const derivedTypes = (resource: AnyResource): readonly (readonly [column: string, type: string])[] => [
  ...(isSearched(resource) ? [['search_text', 'text'] as const, ['search_grams', 'text[]'] as const] : []),
  ...getTextKeys(resource).map(({ column }) => [column, 'text'] as const),
]
/**
 * Comment of the first derived column: version and fields of the search and of the order. Another
 * algorithm needs another number.
 */
const markFor = (resource: AnyResource) => {
  const compared = getComparedFields(resource)
  const mark = `searched 6: ${getSearchSources(resource).join(' ')}; sorted 1: ${getKeyedFields(resource).join(' ')}`
  return compared.length > 0 ? `${mark}; compared 1: ${compared.join(' ')}` : mark
}
const markOf = async (db: Db, table: string, column: string): Promise<string | null | undefined> =>
  (
    await queryRow<{ mark: string | null }>(
      db,
      sql`select col_description(attrelid, attnum) as mark from pg_attribute where attrelid = ${`"${table}"`}::regclass and attname = ${column}`,
    )
  )?.mark
interface Key {
  readonly fact_id: string
  readonly id: string
}
/** Recomputes derived columns of some rows after a key. Locks none, and skips rows that are saved meanwhile. */
const renew = (db: Db, resource: AnyResource, after: Key) =>
  acrossTenants(db, async own => {
    const table = sql.table(getTableName(resource))
    const sources = [...new Set([...getSearchSources(resource), ...getTextKeys(resource).map(({ name }) => name)])]
    const columns = sql.join(['fact_id', 'id', ...sources].map(name => sql.ref(name)))
    const rows = await queryRows<DatabaseRow & Key>(
      own,
      sql`select ${columns}, xmin::text as xmin from ${table} where (fact_id, id) > (${after.fact_id}, ${after.id}) order by fact_id, id limit ${sql.lit(BATCH)}`,
    )
    const updates = rows.map(each => ({
      fact_id: each.fact_id,
      id: each.id,
      xmin: each.xmin,
      ...searchColumns(resource, each),
      ...textKeys(resource, each),
    }))
    const derived = derivedTypes(resource)
    const typed = sql.join(derived.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))
    const set = sql.join(derived.map(([name]) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`))
    const differs = sql.join(
      derived.map(([name]) => sql`${sql.ref(`old.${name}`)} is distinct from ${sql.ref(`given.${name}`)}`),
      sql` or `,
    )
    await sql`update ${table} old set ${set}
      from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) as given (fact_id text, id text, xmin text, ${typed})
      where old.fact_id = given.fact_id and old.id = given.id and old.xmin::text = given.xmin and (${differs})`.execute(
      own,
    )
    return rows.length < BATCH ? undefined : rows.at(-1)
  })
/**
 * Recomputes search columns and sort keys that are older than the present algorithm or fields, once
 * for each change. Restarts after an interruption. Append-only rows stay as they are.
 */
export const bringSearch = async (
  db: Db,
  resources: readonly AnyResource[],
  tables: readonly Table[],
): Promise<void> => {
  for (const resource of resources) {
    const table = getTableName(resource)
    const [first] = derivedTypes(resource)[0] ?? []
    if (first === undefined || tables.some(({ name, rowSecurity }) => name === table && rowSecurity === 'kept'))
      continue
    if ((await markOf(db, table, first)) === markFor(resource)) continue
    for (let last: Key | undefined = { fact_id: '', id: '' }; last; ) last = await renew(db, resource, last)
    await sql`comment on column ${sql.table(table)}.${sql.ref(first)} is ${sql.lit(markFor(resource))}`.execute(db)
  }
}
