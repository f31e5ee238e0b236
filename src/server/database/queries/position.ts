import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import { getPositionField } from '../../../schema/selectors/definition'
import type { AnyResource } from '../../../schema/model/resource'
import { queryRow, queryRows, sql } from '../connections/database'
import { getTableName } from '../tables/tables'
import { tenantClause, type TenantTransaction } from '../tenancy/tenantTransaction'

/** Serializes changes of a manual order. */
const lockOrder = (scope: TenantTransaction, resource: AnyResource) =>
  sql`select pg_advisory_xact_lock(hashtext(${`${scope.tenant} ${resource.name}`}))`.execute(scope.db)
const setKey = async (scope: TenantTransaction, resource: AnyResource, id: string, key: string): Promise<boolean> => {
  const column = sql.ref(getPositionField(resource) ?? '')
  scope.changed?.(resource.name, id)
  return Boolean(
    await queryRow(
      scope.db,
      sql`update ${sql.table(getTableName(resource))} set ${column} = ${key} where ${tenantClause(scope)} and id = ${id} returning id`,
    ),
  )
}
/**
 * Keys grow by one character in about six moves to the same position. An index takes some two thousand.
 */
const LONGEST = 60
/**
 * Replaces all keys by short ones in the same order. New keys follow all old ones, to avoid duplicates.
 */
const renumber = async (scope: TenantTransaction, resource: AnyResource, order: string): Promise<void> => {
  const [table, column] = [sql.table(getTableName(resource)), sql.ref(order)]
  const old = await queryRows<{ id: string; key: string }>(
    scope.db,
    sql`select id, ${column} as key from ${table} where ${tenantClause(scope)} and ${column} is not null order by ${column} for update`,
  )
  const keys = generateNKeysBetween(old.at(-1)?.key ?? null, null, old.length)
  await sql`update ${table} set ${column} = given.key from unnest(${old.map(({ id }) => id)}::text[], ${keys}::text[]) as given (id, key)
    where ${tenantClause(scope, getTableName(resource))} and ${sql.ref(`${getTableName(resource)}.id`)} = given.id`.execute(
    scope.db,
  )
}
/** Sets a record's key. Renumbers the whole order first where keys have grown long. */
const putAt = async (
  scope: TenantTransaction,
  resource: AnyResource,
  id: string,
  place: () => Promise<string>,
): Promise<boolean> => {
  const key = await place()
  if (key.length <= LONGEST) return setKey(scope, resource, id, key)
  await renumber(scope, resource, getPositionField(resource) ?? '')
  return setKey(scope, resource, id, await place())
}
/** Generates keys before all others, in descending order. */
export const topKeys = async (
  scope: TenantTransaction,
  resource: AnyResource,
  name: string,
  count: number,
): Promise<readonly string[]> => {
  await lockOrder(scope, resource)
  const top = await queryRow<{ key: string }>(
    scope.db,
    sql`select ${sql.ref(name)} as key from ${sql.table(getTableName(resource))} where ${tenantClause(scope)} and ${sql.ref(name)} is not null order by ${sql.ref(name)} limit 1`,
  )
  return generateNKeysBetween(null, top?.key ?? null, count).reverse()
}
/** Generates a key before all others. */
export const topKey = async (
  scope: TenantTransaction,
  resource: AnyResource,
  name: string,
): Promise<string | undefined> => (await topKeys(scope, resource, name, 1))[0]

/** Moves a record to a position, counted from 1, or to the end. Returns whether the record exists. */
export const placeAt = async (
  scope: TenantTransaction,
  resource: AnyResource,
  id: string,
  place: number,
): Promise<boolean> => {
  const order = getPositionField(resource)
  if (order === undefined) return false
  await lockOrder(scope, resource)
  const column = sql.ref(order)
  const from = sql`from ${sql.table(getTableName(resource))} where ${tenantClause(scope)}`
  const siblings = sql`${from} and id <> ${id} and ${column} is not null order by ${column}`
  const at = async (rank: number) =>
    rank < 1
      ? undefined
      : (await queryRow<{ key: string }>(scope.db, sql`select ${column} as key ${siblings} limit 1 offset ${rank - 1}`))
          ?.key
  const last = async () =>
    (await queryRow<{ key: string }>(scope.db, sql`select ${column} as key ${siblings} desc limit 1`))?.key
  return putAt(scope, resource, id, async () => {
    const lower = await at(place)
    const upper = lower === undefined ? await last() : await at(place - 1)
    return generateKeyBetween(upper ?? null, lower ?? null)
  })
}

/** Neighbours of a moved record; empty at an end. */
interface AdjacentIds {
  readonly after?: string | null
  readonly before?: string | null
}
/**
 * Moves a record between two visible neighbours. Filters or pages may hide records between them. So
 * the position is right after the upper neighbour, or right before the lower one.
 */
export const placeRecord = async (
  scope: TenantTransaction,
  resource: AnyResource,
  id: string,
  { after, before }: AdjacentIds,
): Promise<boolean> => {
  const order = getPositionField(resource)
  if (order === undefined) return false
  await lockOrder(scope, resource)
  const column = sql.ref(order)
  const from = sql`from ${sql.table(getTableName(resource))} where ${tenantClause(scope)}`
  const keyOf = async (other: string) =>
    (await queryRow<{ key: string | null }>(scope.db, sql`select ${column} as key ${from} and id = ${other}`))?.key ??
    null
  const next = async (way: 'behind' | 'before', key: string) =>
    (
      await queryRow<{ key: string }>(
        scope.db,
        way === 'behind'
          ? sql`select ${column} as key ${from} and id <> ${id} and ${column} > ${key} order by ${column} limit 1`
          : sql`select ${column} as key ${from} and id <> ${id} and ${column} < ${key} order by ${column} desc limit 1`,
      )
    )?.key ?? null
  const isThere = (after && (await keyOf(after))) || (before && (await keyOf(before)))
  if (!isThere) return false
  return putAt(scope, resource, id, async () => {
    const upper = after ? await keyOf(after) : null
    if (upper) return generateKeyBetween(upper, await next('behind', upper))
    const lower = before ? await keyOf(before) : null
    return generateKeyBetween(lower && (await next('before', lower)), lower)
  })
}
