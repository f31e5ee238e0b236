import { generateKeyBetween } from 'fractional-indexing'
import { orderField } from '../../schema/derive'
import type { AnyResource } from '../../schema/resource'
import { row, sql } from './database'
import { tableName } from './tables'
import { mine, type Scope } from './wall'

/** Places in a hand-made order are worked out by one at a time. */
const lockOrder = (scope: Scope, resource: AnyResource) =>
  sql`select pg_advisory_xact_lock(hashtext(${`${scope.tenant} ${resource.name}`}))`.execute(scope.db)
/** A key before every other. */
export const topKey = async (scope: Scope, resource: AnyResource, name: string): Promise<string> => {
  await lockOrder(scope, resource)
  const top = await row<{ key: string }>(
    scope.db,
    sql`select ${sql.ref(name)} as key from ${sql.table(tableName(resource))} where ${mine(scope)} and ${sql.ref(name)} is not null order by ${sql.ref(name)} limit 1`,
  )
  return generateKeyBetween(null, top?.key ?? null)
}

/** Between which two records another is put; nothing stands for an end. */
export interface Neighbours {
  readonly after?: string | null
  readonly before?: string | null
}
/**
 * Puts a record between two neighbours as someone sees them. Under a filter or on a later page these need not be neighbours
 * in the whole order, so the place is taken right behind the upper one, or right before the lower.
 */
export const placeRecord = async (scope: Scope, resource: AnyResource, id: string, { after, before }: Neighbours): Promise<boolean> => {
  const order = orderField(resource)
  if (order === undefined) return false
  await lockOrder(scope, resource)
  const column = sql.ref(order)
  const from = sql`from ${sql.table(tableName(resource))} where ${mine(scope)}`
  const keyOf = async (other: string) =>
    (await row<{ key: string | null }>(scope.db, sql`select ${column} as key ${from} and id = ${other}`))?.key ?? null
  const upper = after ? await keyOf(after) : null
  const lower = !upper && before ? await keyOf(before) : null
  if (!upper && !lower) return false
  const next = async (way: 'behind' | 'before', key: string) =>
    (
      await row<{ key: string }>(
        scope.db,
        way === 'behind'
          ? sql`select ${column} as key ${from} and id <> ${id} and ${column} > ${key} order by ${column} limit 1`
          : sql`select ${column} as key ${from} and id <> ${id} and ${column} < ${key} order by ${column} desc limit 1`,
      )
    )?.key ?? null
  const key = upper
    ? generateKeyBetween(upper, await next('behind', upper))
    : generateKeyBetween(lower && (await next('before', lower)), lower)
  scope.changed?.(resource.name, id)
  return Boolean(
    await row(
      scope.db,
      sql`update ${sql.table(tableName(resource))} set ${column} = ${key} where ${mine(scope)} and id = ${id} returning id`,
    ),
  )
}
