import { storedTypeName } from '../columns/storedTypeName'
import { canonical } from '../../../schema/text/canonicalJson'
import { getField } from '../../../schema/selectors/definition'
import { NO_DAY, UNDIVIDED } from '../../../schema/metrics/aggregateCells'
import { type Figure, isSummed } from '../../../schema/metrics/figure'
import { builtInDimensions } from '../../../schema/metrics/dimensions'
import type { AnyField } from '../../../schema/model/field'
import type { AnyResource } from '../../../schema/model/resource'
import { type Db, type RawSql, queryRow, queryRows, sql } from '../connections/database'
import { calendarSql, filterSql } from '../columns/columns'
import { getTableName } from '../tables/tables'
import { acrossTenants } from '../tenancy/acrossTenants'
import { aggregateLockKey } from './dailyAggregates'

/** Daily aggregates to compute from the records. */
interface Cells {
  readonly figure: Figure
  readonly resource: AnyResource
  /** Tenant. Omitted: all tenants. */
  readonly tenant?: string
}
/** Part of a record, as SQL. Matches `partOf` of the schema. */
const partSql = (name: string, field: AnyField, bands: readonly number[] | undefined): RawSql => {
  const column = sql.ref(name)
  if (bands) {
    const cases = bands.map((end, at) => sql`when ${column} <= ${sql.lit(end)} then ${sql.lit(String(at))}`)
    return sql`case when ${column} is null then '' ${sql.join(cases, sql` `)} else ${sql.lit(String(bands.length))} end`
  }
  if (field.type === 'region')
    return sql`case when coalesce(${column}, '') = '' then '' else left(${column}, 2) || '0000' end`
  return sql`coalesce(${column}::text, '')`
}
/** Amount that a record adds to a figure's total, as SQL. */
export const totalSql = ({ sum, between }: Figure): RawSql => {
  if (!between) return sum ? sql`coalesce(${sql.ref(sum)}, 0)::numeric` : sql`0::numeric`
  const [from, until] = between.map(name => sql.ref(name))
  return sql`round(extract(epoch from ${until}) - extract(epoch from ${from}), 3)`
}
/** Condition for records that a figure counts. Its names were checked at the start. */
export const countedSql = ({ where, dateField }: Figure, resource: AnyResource): RawSql =>
  sql.join(
    [
      ...(dateField ? [sql`${sql.ref(dateField)} is not null`] : []),
      ...Object.entries(where).map(([name, wanted]) => filterSql(name, getField(resource, name), wanted) ?? sql`false`),
      sql`true`,
    ],
    sql` and `,
  )
const divided = (figure: Figure, resource: AnyResource): RawSql => {
  const { dateField, hours, dimensions, bands } = figure
  const hour = () =>
    sql`(${sql.lit(builtInDimensions.hour)}, lpad((${calendarSql(getField(resource, dateField ?? ''), dateField ?? '', 'hour')})::text, 2, '0'))`
  return sql.join([
    sql`(${sql.lit(UNDIVIDED)}, '')`,
    ...(hours ? [hour()] : []),
    ...Object.entries(dimensions).map(([name, field]) => sql`(${sql.lit(name)}, ${partSql(name, field, bands[name])})`),
  ])
}
/** Computes a figure's daily aggregates from its records. */
const cellsSql = ({ figure, resource, tenant }: Cells): RawSql => {
  const { dateField } = figure
  const day = dateField ? calendarSql(getField(resource, dateField), dateField, 'day') : sql`${sql.lit(NO_DAY)}::date`
  const whose = tenant === undefined ? sql`true` : sql`fact_id = ${tenant}`
  return sql`select fact_id, ${sql.lit(figure.name)} as figure, division, ${day} as day, part collate "C" as part, count(*) as n, sum(${totalSql(figure)}) as total
    from ${sql.table(getTableName(resource))}, lateral (values ${divided(figure, resource)}) as divided (division, part)
    where ${whose} and ${countedSql(figure, resource)} group by fact_id, division, 4, 5`
}
/** Rebuilds a figure of one tenant. Its writers wait, and add their changes afterwards. `returning` keeps Citus from copying rows. */
const sumUpOne = async (own: Db, cells: Required<Cells>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext(${aggregateLockKey(cells.tenant)}))`.execute(own)
  await sql`delete from day_sums where fact_id = ${cells.tenant} and figure = ${cells.figure.name}`.execute(own)
  await sql`insert into day_sums (fact_id, figure, division, day, part, n, total) ${cellsSql(cells)} returning 1`.execute(
    own,
  )
}
const tenantsOf = (db: Db, { figure, resource }: Cells): Promise<{ fact_id: string }[]> =>
  acrossTenants(db, own =>
    queryRows(
      own,
      sql`select fact_id from ${sql.table(getTableName(resource))} group by 1 union select fact_id from day_sums where figure = ${figure.name} group by 1 order by 1`,
    ),
  )
type Find = (name: string) => AnyResource
/** Rebuilds figures from their records, tenant by tenant. */
export const rebuildAggregates = async (db: Db, figures: readonly Figure[], find: Find): Promise<void> => {
  for (const figure of figures.filter(isSummed)) {
    const cells = { figure, resource: find(figure.resource) }
    for (const { fact_id: tenant } of await tenantsOf(db, cells))
      await acrossTenants(db, own => sumUpOne(own, { ...cells, tenant }))
  }
}
/** Aggregate that differs from its records. */
export interface WrongAggregate {
  readonly fact_id: string
  readonly figure: string
  readonly division: string
  readonly day: string
  readonly part: string
  readonly kept: number
  readonly counted: number
}
/** Finds aggregates that differ from their records, at most a hundred a figure. */
export const findWrongAggregates = async (
  db: Db,
  figures: readonly Figure[],
  find: Find,
): Promise<readonly WrongAggregate[]> => {
  const wrong: WrongAggregate[] = []
  for (const figure of figures.filter(isSummed))
    wrong.push(
      ...(await acrossTenants(db, own =>
        queryRows<WrongAggregate>(
          own,
          sql`select fact_id, figure, division, day, part, coalesce(kept.n, 0) as kept, coalesce(counted.n, 0) as counted
            from (select * from day_sums where figure = ${figure.name} and (n <> 0 or total <> 0)) kept
            full join (${cellsSql({ figure, resource: find(figure.resource) })}) counted using (fact_id, figure, division, day, part)
            where kept.n is distinct from counted.n or kept.total is distinct from counted.total limit 100`,
        ),
      )),
    )
  return wrong
}

/** Signature of a figure's definition. A changed signature causes a rebuild. */
const signatureOf = (
  { resource, where, dateField, sum, between, dimensions, bands, hours }: Figure,
  zone: string,
): string => {
  const fields = Object.entries(dimensions).map(([name, { type }]) => [name, storedTypeName(type)])
  return canonical({ resource, where, by: dateField, sum, between, fields, bands, hours, zone, way: 1 })
}
/** Rebuilds new and changed figures at the start, and deletes aggregates of removed figures. */
export const syncAggregates = async (db: Db, figures: readonly Figure[], find: Find, zone: string): Promise<void> => {
  const counting = figures.filter(isSummed)
  for (const figure of counting) {
    const signature = signatureOf(figure, zone)
    const known = await queryRow<{ said: string }>(
      db,
      sql`select said from figures_summed where figure = ${figure.name}`,
    )
    if (known?.said === signature) continue
    await rebuildAggregates(db, [figure], find)
    await sql`insert into figures_summed (figure, said) values (${figure.name}, ${signature})
      on conflict (figure) do update set said = excluded.said`.execute(db)
  }
  const names = counting.map(({ name }) => name)
  const removed = await queryRows<{ figure: string }>(
    db,
    sql`delete from figures_summed where not (figure = any(${names}::text[])) returning figure`,
  )
  if (removed.length > 0)
    await acrossTenants(db, own =>
      sql`delete from day_sums where figure = any(${removed.map(({ figure }) => figure)}::text[])`.execute(own),
    )
}
