import { type AggregateCell, cellsOf } from '../../../schema/metrics/aggregateCells'
import { type Figure, isSummed } from '../../../schema/metrics/figure'
import { type DatabaseRow, sql } from '../connections/database'
import type { RunInTenant, TenantTransaction } from '../tenancy/tenantTransaction'

/** Change of an aggregate cell: counts and totals to add. */
interface Change extends AggregateCell {
  readonly fact_id: string
  readonly figure: string
  readonly n: number
}
/** Changes of figures in one transaction, collected until its end. */
interface Sums {
  readonly own: NonNullable<TenantTransaction['sums']>
  /** Writes the collected changes. */
  readonly flush: (scope: TenantTransaction) => Promise<void>
}
/** Key of the advisory lock. Writers of a tenant share it; a rebuild holds it exclusively. */
export const aggregateLockKey = (tenant: string): string => `${tenant} day_sums`

/** Groups figures by the resource that they count. */
const byResource = (figures: readonly Figure[]): ReadonlyMap<string, readonly Figure[]> => {
  const grouped = new Map<string, Figure[]>()
  for (const figure of figures)
    if (isSummed(figure)) grouped.set(figure.resource, [...(grouped.get(figure.resource) ?? []), figure])
  return grouped
}
/** Keys are sorted before writing, so that no two transactions deadlock. */
const keyOf = ({ fact_id, figure, division, day, part }: Omit<Change, 'n' | 'total'>) =>
  [fact_id, figure, division, day, part].join('\u0000')
/** Writes a tenant's changes in one statement. Only here, right before the commit, are row locks awaited. */
const write = ({ db }: TenantTransaction, tenant: string, changes: readonly Change[]) =>
  sql`insert into day_sums (fact_id, figure, division, day, part, n, total)
    select ${tenant}, given.* from (select pg_advisory_xact_lock_shared(hashtext(${aggregateLockKey(tenant)}))) turn,
      jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given (figure text, division text, day date, part text, n int8, total numeric)
    on conflict (fact_id, figure, division, day, part) do update set n = day_sums.n + excluded.n, total = day_sums.total + excluded.total`.execute(
    db,
  )
/** Collects the changes of figures within a transaction. */
const gatherSums = (figures: readonly Figure[], zone: string): (() => Sums) => {
  const counting = byResource(figures)
  return () => {
    let changes = new Map<string, Change>()
    const add = (figure: Figure, record: DatabaseRow | undefined, sign: 1 | -1) => {
      for (const cell of record ? cellsOf(figure, record, zone) : []) {
        const named = { ...cell, fact_id: String(record?.fact_id), figure: figure.name }
        const key = keyOf(named)
        const { n, total } = changes.get(key) ?? { n: 0, total: 0 }
        changes.set(key, { ...named, n: n + sign, total: total + sign * cell.total })
      }
    }
    return {
      own: {
        note: ({ name }, before, after) => {
          for (const figure of counting.get(name) ?? []) {
            add(figure, before, -1)
            add(figure, after, 1)
          }
        },
        mark: () => {
          const kept = new Map(changes)
          return () => {
            changes = kept
          }
        },
      },
      flush: async scope => {
        const real = [...changes].filter(([, { n, total }]) => n !== 0 || total !== 0)
        const inOrder = real.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change)
        for (const tenant of new Set(inOrder.map(each => each.fact_id)))
          await write(
            scope,
            tenant,
            inOrder.filter(each => each.fact_id === tenant),
          )
      },
    }
  }
}
/** Wraps tenant transactions. Updates the aggregates of the figures in the same transaction. */
export const summing = (enter: RunInTenant, figures: readonly Figure[], zone: string): RunInTenant => {
  if (figures.length === 0) return enter
  const gather = gatherSums(figures, zone)
  return (tenant, work, before) =>
    enter(
      tenant,
      async scope => {
        const { own, flush } = gather()
        const result = await work({ ...scope, sums: own })
        await flush(scope)
        return result
      },
      before,
    )
}
