import { fieldOf, serialFields } from '../../schema/derive'
import { type Actor, asksField } from '../../schema/machine'
import type { AnyResource } from '../../schema/resource'
import { formatSerial, serialBeginnings } from '../../schema/serial'
import { across, acrossWithin } from './across'
import { type RawSql, type Db, oneRow, type Row, rows, sql } from './database'
import type { SerialColumn } from './table'
import type { Scope } from './wall'

/** What a resource's numbers are counted under. */
export const counterName = (resource: AnyResource, field: string): string => `${resource.name}.${field}`

/**
 * The numbers of a new record. Each counter's row stays locked until the transaction ends, so that no number is given twice; it outlives the records, so
 * that none is given again.
 */
export const nextSerials = async (scope: Scope, resource: AnyResource): Promise<Row> => {
  const given: Row = {}
  for (const name of serialFields(resource)) {
    const counted = await oneRow<{ last: number }>(
      scope.db,
      sql`insert into serials (fact_id, name, last) values (${scope.tenant}, ${counterName(resource, name)}, 1)
        on conflict (fact_id, name) do update set last = serials.last + 1 returning last`,
    )
    given[name] = formatSerial(fieldOf(resource, name).options, counted.last)
  }
  return given
}

/** Noted with a column of short numbers until every row has one. */
export const NUMBERING = 'being numbered'
/** Rows that are numbered in one transaction: whoever makes a record meanwhile waits for no more. */
const BATCH = 500
/**
 * Gives records that are older than their number one, maker by maker in the order in which they were made, and counts on from there. Records that are made meanwhile count in
 * between. Goes on where it was interrupted.
 */
export const numberOldRecords = async (db: Db, table: string, { name, counter, prefix, digits, by }: SerialColumn): Promise<void> => {
  const [at, order, type] = [sql.ref(name), sql.ref(by), sql.raw(by === 'id' ? 'text' : 'timestamptz')]
  type Last = { readonly by: string; readonly id: string }
  const batch = (tenant: string, after: Last | undefined) => (own: Db) =>
    rows<Last>(
      own,
      sql`with batch as materialized (select id, row_number() over (order by ${order}, id) as place from ${sql.table(table)}
          where fact_id = ${tenant} and ${at} is null ${after ? sql`and (${order}, id) > (${after.by}::${type}, ${after.id})` : sql``} order by ${order}, id limit ${sql.lit(BATCH)}),
        counted as (insert into serials (fact_id, name, last) select ${tenant}, ${counter}, count(*) from batch having count(*) > 0
          on conflict (fact_id, name) do update set last = serials.last + excluded.last returning last),
        numbers as (select id, last - (select count(*) from batch) + place as n from batch, counted),
        given as (update ${sql.table(table)} as old set ${at} = ${prefix}::text || lpad(n::text, greatest(${digits}::int, length(n::text)), '0')
        from numbers where old.fact_id = ${tenant} and old.id = numbers.id returning old.${order}::text as by, old.id, n)
      select by, id from given order by n`,
    )
  const whole = async (tenant: string, after?: Last): Promise<void> => {
    const given = await across(db, batch(tenant, after))
    if (given.length === BATCH) await whole(tenant, given.at(-1))
  }
  const tenants = await across(db, own =>
    rows<{ id: string }>(own, sql`select distinct fact_id as id from ${sql.table(table)} where ${at} is null`),
  )
  for (const { id } of tenants) await whole(id)
  await sql`comment on column ${sql.table(table)}.${at} is null`.execute(db)
}
/** A renamed field goes on counting where it was. */
export const renameCounter = async (work: Db, { counter, was }: SerialColumn): Promise<void> => {
  await acrossWithin(work, () => sql`update serials set name = ${counter} where name = ${was}`.execute(work))
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const anyOf = (clauses: readonly RawSql[]): RawSql => (clauses.length > 0 ? sql`(${sql.join(clauses, sql` or `)})` : sql`false`)
/** Records whose short number begins as someone says it; nothing where the text is no number of this resource. */
export const serialClause = (resource: AnyResource, actor: Actor, text: string): RawSql | undefined => {
  const seen = serialFields(resource).filter(name => asksField(resource, name, actor))
  const clauses = seen.flatMap(name =>
    serialBeginnings(fieldOf(resource, name).options, text).map(
      // Digits follow, and end before a colon. Behind row-level security comparing can go by an index, and `like` cannot.
      beginning => sql`(${sql.ref(name)} >= ${beginning} and ${sql.ref(name)} < ${`${beginning}:`})`,
    ),
  )
  return clauses.length > 0 ? anyOf(clauses) : undefined
}

/** How an id may begin, or how it is shown where it is cut in the middle: `01a1fde8…0268`. */
const idLike = /^[\w-]{1,64}(…[\w-]{1,64})?$/
/**
 * Records whose id or short number begins with a text. A few digits alone mean the number where there is one: every id of a time begins with the same
 * digits. A text that can be neither finds nothing.
 */
export const idClause = (resource: AnyResource, actor: Actor, given: string): RawSql => {
  const text = given.trim()
  const number = serialClause(resource, actor, text)
  const meansId = idLike.test(text) && !(number && /^\d{1,7}$/.test(text))
  const pattern = `${escaped(text).replace('…', '%')}${text.includes('…') ? '' : '%'}`
  return anyOf([...(meansId ? [sql`id like ${pattern}`] : []), ...(number ? [number] : [])])
}
