import { serialFields } from '../../schema/derive'
import type { AnyField } from '../../schema/field'
import { type Actor, asksField } from '../../schema/machine'
import type { AnyResource } from '../../schema/resource'
import { formatSerial, serialBeginnings } from '../../schema/serial'
import { type Db, type Row, row, sql } from './database'
import type { SerialColumn } from './mallTables'
import type { Scope } from './wall'

type RawSql = ReturnType<typeof sql>
/** What a resource's numbers are counted under. */
export const counterName = (resource: AnyResource, field: string): string => `${resource.name}.${field}`

/**
 * The numbers of a new record. Each counter's row stays locked until the transaction ends, so that no number is given twice; it outlives the records, so
 * that none is given again.
 */
export const nextSerials = async (scope: Scope, resource: AnyResource): Promise<Row> => {
  const given: Row = {}
  for (const name of serialFields(resource)) {
    const counted = await row<{ last: number }>(
      scope.db,
      sql`insert into serials (fact_id, name, last) values (${scope.tenant}, ${counterName(resource, name)}, 1)
        on conflict (fact_id, name) do update set last = serials.last + 1 returning last`,
    )
    given[name] = formatSerial((resource.fields[name] as AnyField).options, (counted as { last: number }).last)
  }
  return given
}

/** Gives records that are older than their number one, in the order in which they were made, and counts on from there. */
export const numberOldRecords = async (work: Db, table: string, { name, counter, prefix, digits, by }: SerialColumn): Promise<void> => {
  await sql`select set_config('app.fact', '*', true)`.execute(work)
  await sql`with numbered as (select fact_id, id, row_number() over (partition by fact_id order by ${sql.ref(by)}, id) as n from ${sql.table(table)})
    update ${sql.table(table)} as old set ${sql.ref(name)} = ${prefix}::text || lpad(n::text, greatest(${digits}::int, length(n::text)), '0')
    from numbered where numbered.fact_id = old.fact_id and numbered.id = old.id`.execute(work)
  await sql`insert into serials (fact_id, name, last) select fact_id, ${counter}, count(*) from ${sql.table(table)} group by fact_id
    on conflict (fact_id, name) do update set last = greatest(serials.last, excluded.last)`.execute(work)
  await sql`select set_config('app.fact', '', true)`.execute(work)
}
/** A renamed field goes on counting where it was. */
export const renameCounter = async (work: Db, { counter, was }: SerialColumn): Promise<void> => {
  await sql`select set_config('app.fact', '*', true)`.execute(work)
  await sql`update serials set name = ${counter} where name = ${was}`.execute(work)
  await sql`select set_config('app.fact', '', true)`.execute(work)
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const anyOf = (clauses: readonly RawSql[]): RawSql => (clauses.length > 0 ? sql`(${sql.join(clauses, sql` or `)})` : sql`false`)
/** Records whose short number begins as someone says it; nothing where the text is no number of this resource. */
export const serialClause = (resource: AnyResource, actor: Actor, text: string): RawSql | undefined => {
  const seen = serialFields(resource).filter(name => asksField(resource, name, actor))
  const clauses = seen.flatMap(name =>
    serialBeginnings((resource.fields[name] as AnyField).options, text).map(
      beginning => sql`${sql.ref(name)} like ${`${escaped(beginning)}%`}`,
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
