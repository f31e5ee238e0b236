import { getField, getSearchFields, getSequenceFields, getUnmaskedFields } from '../../../schema/selectors/definition'
import { foldKeyword } from '../../../schema/text/foldText'
import { pinyinOf, syllablesOf } from '../../../schema/text/pinyin/pinyin'
import type { AnyResource } from '../../../schema/model/resource'
import { type Db, type DatabaseRow, queryRow, queryRows, sql } from '../connections/database'
import type { Table } from '../tables/table'
import { getTableName } from '../tables/tables'
import { acrossTenants } from '../tenancy/acrossTenants'
import { grams, searchText, TAIL_LENGTH, tailGram } from './grams'

/** Whether a resource's records are found by how they are said; the log's lines are not, which are written down in another way. */
export const hasPhoneticSearch = ({ definition }: AnyResource): boolean => definition.table !== 'audit'
const pairsOf = (parts: readonly string[]) =>
  parts.map((part, index) => `${part}${parts[index + 1] ?? ''}`.slice(0, 2)).filter(pair => pair.length === 2)
/**
 * The grams of a text's sound: how each syllable begins, and the initials. Every pair of letters would be twice as many, and a long text of several lines would be found by anything.
 */
const soundGrams = (syllables: readonly string[]): readonly string[] => [
  ...pairsOf(syllables),
  ...pairsOf(syllables.map(each => each.slice(0, 1))),
]
/** The fields whose last digits people say: short numbers and phones. */
export const getTailFields = (resource: AnyResource): string[] =>
  getSearchFields(resource).length === 0
    ? []
    : [
        ...getSequenceFields(resource),
        ...getUnmaskedFields(resource).filter(name => getField(resource, name).options.format === 'phone'),
      ]
/** The fields from which the search columns of a resource are made. */
export const getSearchSources = (resource: AnyResource): string[] => [
  ...new Set([...getSearchFields(resource), ...getTailFields(resource)]),
]
/** The columns that make a record found by the search box: what stands in it, and how what is one line is said. */
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

/** Rows that are changed in one transaction. */
const BATCH = 500
/** Noted with the column: what records are searched by, and in which way. Another way needs another number. */
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
/** Some rows as they are found from now on, behind those of before. They stay as they are meanwhile. */
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
 * Makes records that are older than today's way of searching, or than a field's `search`, found like new ones. Once for each change; what was interrupted begins anew. Rows that are only
 * added stay as they were written.
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
