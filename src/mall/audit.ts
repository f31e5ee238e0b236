import { v7 as newId } from 'uuid'
import { traits } from '../schema/kinds/traits'
import type { AnyField } from '../schema/field'
import { masks } from '../schema/mask'
import type { AnyResource } from '../schema/resource'
import type { Principal } from './session/sessions'
import { type Row, rows, sql } from './store/database'
import { mine, type Scope } from './store/wall'

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const shown = (field: AnyField, value: unknown) =>
  field.options.mask && typeof value === 'string' ? masks[field.options.mask](value) : (value ?? null)

/** Fields that differ, each with its value before and after; secrets left out, personal values masked. */
const changesOf = (resource: AnyResource, before: Row | undefined, after: Row | undefined): Record<string, [unknown, unknown]> =>
  Object.fromEntries(
    Object.entries(resource.fields as Record<string, AnyField>)
      .filter(
        ([name, field]) =>
          name !== 'id' &&
          traits[field.kind].readable &&
          !['computed', 'order', 'createdTime', 'updatedTime'].includes(field.kind) &&
          !same(before?.[name], after?.[name]),
      )
      .map(([name, field]) => [name, [shown(field, before?.[name]), shown(field, after?.[name])]]),
  )

/** Writes down who did what to which record. Runs in the transaction of the write, so neither is ever without the other. */
export const writeAudit = async (
  scope: Scope,
  principal: Principal,
  resource: AnyResource,
  id: string,
  action: string,
  before: Row | undefined,
  after: Row | undefined,
): Promise<void> => {
  await sql`insert into audit (fact_id, id, resource, record_id, action, account_id, account_name, changes)
    values (${scope.tenant}, ${newId()}, ${resource.name}, ${id}, ${action}, ${principal.accountId}, ${principal.name}, ${JSON.stringify(changesOf(resource, before, after))})`.execute(
    scope.db,
  )
}
/** A record's history, newest first, at most 100 lines. */
export const readHistory = (scope: Scope, resource: AnyResource, id: string): Promise<Row[]> =>
  rows<Row>(
    scope.db,
    sql`select id, action, account_name as "accountName", at, changes from audit where ${mine(scope)} and resource = ${resource.name} and record_id = ${id} order by id desc limit 100`,
  )
