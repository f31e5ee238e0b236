import { v7 as newId } from 'uuid'
import { getPositionField } from '../../../schema/selectors/definition'
import type { AnyResource } from '../../../schema/model/resource'
import { type DatabaseRow, sql } from '../connections/database'
import { columnTypes } from '../columns/columns'
import { getTableName, queryWritten } from '../tables/tables'
import type { TenantTransaction } from '../tenancy/tenantTransaction'
import { assertLinked, linked } from '../ledger/chain'
import { generateCodes } from '../ledger/secureCodes'
import { assertFree } from './reservedValues'
import { topKeys } from './position'
import { columnValues, ownerIn, type Stored } from './records'
import { searchColumns, textKeys } from '../search/searchColumns'
import { nextSequenceNumbers } from '../ledger/sequences'

/** Times of a new record, where the transaction overrides the database's clock. */
const made = ({ past }: TenantTransaction, { fields }: AnyResource): DatabaseRow =>
  Object.fromEntries(
    Object.entries(past ? fields : {})
      .filter(([, { type }]) => type === 'createdTime' || type === 'updatedTime')
      .map(([name]) => [name, past?.toISOString()]),
  )
/** Whether an omitted column is NULL. */
const isEmptyLeftOut = ({ fields }: AnyResource, column: string): boolean => {
  const field = fields[column]
  return field !== undefined && columnTypes[field.type].empty === undefined
}
/** Inserts rows in one statement. Omits empty values, as most fields of a new record are empty. */
const insertRows = (
  scope: TenantTransaction,
  resource: AnyResource,
  list: readonly DatabaseRow[],
): Promise<Stored[]> => {
  const isProvided = ([column, value]: readonly [string, unknown]) =>
    (value !== null && value !== undefined) || !isEmptyLeftOut(resource, column)
  const values = list.map(each => new Map(columnValues(resource, each).filter(isProvided)))
  const columns = [...new Set(values.flatMap(each => [...each.keys()]))]
  const lines = values.map(each =>
    sql.join(columns.map(column => (each.has(column) ? sql`${each.get(column)}` : sql`default`))),
  )
  return queryWritten<Stored>(
    scope.db,
    resource,
    sql`insert into ${sql.table(getTableName(resource))} (${sql.join(columns.map(column => sql.ref(column)))})
    values ${sql.join(lines.map(line => sql`(${line})`))}`,
  )
}
/** Inserts links one by one, because each refers to the previous one. */
const insertLinks = async (
  scope: TenantTransaction,
  resource: AnyResource,
  list: readonly DatabaseRow[],
): Promise<Stored[]> => {
  const written: Stored[] = []
  for (const each of list) written.push(...(await insertRows(scope, resource, [await linked(scope, resource, each)])))
  for (const each of written) assertLinked(resource, each)
  return written
}

/**
 * Inserts records in order, each first in a manual order, all or none. Returns them in the same order.
 * Throws the database's refusal. Throws HeldAside where a deleted record holds a unique value.
 */
export const insertRecords = async (
  scope: TenantTransaction,
  resource: AnyResource,
  list: readonly DatabaseRow[],
): Promise<Stored[]> => {
  if (list.length === 0) return []
  const order = getPositionField(resource)
  const keys = order ? await topKeys(scope, resource, order, list.length) : []
  const serials = await nextSequenceNumbers(scope, resource, list.length)
  const whole: DatabaseRow[] = []
  for (const [at, values] of list.entries()) {
    const row = { fact_id: scope.tenant, id: newId(), ...values }
    const numbers = { ...serials[at], ...(await generateCodes(scope, resource, String(row.id))) }
    const derived = { ...searchColumns(resource, { ...values, ...numbers }), ...textKeys(resource, values) }
    const place = order ? { [order]: keys[at] } : {}
    whole.push({ ...row, ...derived, ...made(scope, resource), ...place, ...numbers })
  }
  for (const each of whole) scope.changed?.(resource.name, String(each.id), ownerIn(resource, each))
  const written = await (resource.definition.appendOnly === 'hashChain' ? insertLinks : insertRows)(
    scope,
    resource,
    whole,
  )
  for (const each of written) {
    await assertFree(scope, resource, each)
    scope.sums?.note(resource, undefined, each)
  }
  return written
}
/** Inserts one record, like `insertRecords`. */
export const insertRecord = async (
  scope: TenantTransaction,
  resource: AnyResource,
  values: DatabaseRow,
): Promise<Stored> => {
  const [written] = await insertRecords(scope, resource, [values])
  if (!written) throw new Error(`${resource.name}: nothing was written`)
  return written
}
