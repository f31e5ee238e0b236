import { getField, getSearchFields, getSequenceFields, getUnmaskedFields } from '../../../schema/selectors/definition'
import { foldKeyword } from '../../../schema/text/foldText'
import { pinyinOf, syllablesOf } from '../../../schema/text/pinyin/pinyin'
import type { AnyResource } from '../../../schema/model/resource'
import { type Db, type DatabaseRow, queryRow, queryRows, sql } from '../connections/database'
import type { Table } from '../tables/table'
import { getTableName } from '../tables/tables'
import { acrossTenants } from '../tenancy/acrossTenants'
import { grams, searchText, TAIL_LENGTH, tailGram } from './grams'

/**
 * Whether records are found by pinyin. Lines of the audit log are not: they are written in another
 * way.
 */
export const hasPhoneticSearch = ({ definition }: AnyResource): boolean => definition.table !== 'audit'
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
/** Fields that people search by last digits: sequence numbers and phones. */
export const getTailFields = (resource: AnyResource): string[] =>
  getSearchFields(resource).length === 0
    ? []
    : [
        ...getSequenceFields(resource),
        ...getUnmaskedFields(resource).filter(name => getField(resource, name).options.format === 'phone'),
      ]
/** Fields that a resource's search columns are computed from. */
export const getSearchSources = (resource: AnyResource): string[] => [
  ...new Set([...getSearchFields(resource), ...getTailFields(resource)]),
]
/** Computes a record's search columns: its texts, and pinyin of single-line texts. */
export const searchColumns = (resource: AnyResource, record: DatabaseRow): DatabaseRow => {
  const fields = getSearchFields(resource)
  if (fields.length === 0) return {}
  const lines = fields.flatMap(name => {
    const value = record[name]
    return resource.fields[name]?.type === 'text' && typeof value === 'string' ? [foldKeyword(value)] : []
  })
  const tails = getTailFields(resource).flatMap(name => {
    const value = record[name]
    return typeof value === 'string' && value.length >= TAIL_LENGTH ? [tailGram(name, value)] : []
  })
  const text = searchText(fields.map(name => record[name]))
  return {
    search_text: [text, ...lines.flatMap(pinyinOf)].join('\n'),
    search_grams: [
      ...new Set([...text.split('\n').flatMap(grams), ...lines.map(syllablesOf).flatMap(soundGrams), ...tails]),
    ],
  }
}

/** Rows changed in one transaction. */
const BATCH = 500
/**
 * Comment of the search column: version and fields of the search. Another algorithm needs another
 * number.
 */
const markFor = (resource: AnyResource) => `searched 4: ${getSearchSources(resource).join(' ')}`
const markOf = async (db: Db, table: string): Promise<string | null | undefined> =>
  (
    await queryRow<{ mark: string | null }>(
      db,
      sql`select col_description(attrelid, attnum) as mark from pg_attribute where attrelid = ${`"${table}"`}::regclass and attname = 'search_text'`,
    )
  )?.mark
interface Key {
  readonly fact_id: string
  readonly id: string
}
/** Recomputes the search columns of some rows after a key, and locks the rows meanwhile. */
const renew = (db: Db, resource: AnyResource, after: Key) =>
  acrossTenants(db, async own => {
    const table = sql.table(getTableName(resource))
    const columns = sql.join(['fact_id', 'id', ...getSearchSources(resource)].map(name => sql.ref(name)))
    const rows = await queryRows<DatabaseRow & Key>(
      own,
      sql`select ${columns} from ${table} where (fact_id, id) > (${after.fact_id}, ${after.id}) order by fact_id, id limit ${sql.lit(BATCH)} for update`,
    )
    const updates = rows.map(each => ({ fact_id: each.fact_id, id: each.id, ...searchColumns(resource, each) }))
    await sql`update ${table} old set search_text = given.search_text, search_grams = given.search_grams
      from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) as given (fact_id text, id text, search_text text, search_grams text[])
      where old.fact_id = given.fact_id and old.id = given.id and (old.search_text <> given.search_text or old.search_grams <> given.search_grams)`.execute(
      own,
    )
    return rows.length < BATCH ? undefined : rows.at(-1)
  })
/**
 * Recomputes search columns that are older than the present algorithm or search fields, once for
 * each change. Restarts after an interruption. Append-only rows stay as they are.
 */
export const bringSearch = async (
  db: Db,
  resources: readonly AnyResource[],
  tables: readonly Table[],
): Promise<void> => {
  for (const resource of resources.filter(each => getSearchFields(each).length > 0)) {
    const table = getTableName(resource)
    if (tables.some(({ name, walled }) => name === table && walled === 'kept')) continue
    if ((await markOf(db, table)) === markFor(resource)) continue
    for (let last: Key | undefined = { fact_id: '', id: '' }; last; ) last = await renew(db, resource, last)
    await sql`comment on column ${sql.table(table)}.search_text is ${sql.lit(markFor(resource))}`.execute(db)
  }
}
