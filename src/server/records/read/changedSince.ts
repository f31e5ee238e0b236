import { isSame } from '../../../schema/model/condition'
import { getField } from '../../../schema/selectors/definition'
import type { Actor } from '../../../schema/rules/availability'
import { isReadEvent } from '../../../schema/model/auditActions'
import { namesOf } from '../../../schema/labels/labels'
import type { AnyResource } from '../../../schema/model/resource'
import { decidedFields, reviewOf } from '../../../schema/rules/review'
import { queryRows, sql } from '../../database/connections/database'
import type { Stored } from '../../database/queries/records'
import { tenantClause, type TenantTransaction } from '../../database/tenancy/tenantTransaction'
import { changesSeen } from '../context/auditVisibility'
import { type AuditLine, lineColumns } from '../context/auditLog'

type Changes = AuditLine['changes']
/** Limit of log lines read after the last decision, newest first. Decisions are more frequent. */
const LINES = 1000
/**
 * Merges changes: each field with its first and last value. Leaves out unchanged fields, unless a
 * mask hides the difference.
 */
const mergeChanges = (resource: AnyResource, all: readonly Changes[]): Changes => {
  const merged = new Map<string, readonly [unknown, unknown]>()
  for (const [name, [before, after]] of all.flatMap(Object.entries<Changes[string]>))
    merged.set(name, [merged.has(name) ? merged.get(name)?.[0] : before, after])
  const own = decidedFields(resource)
  return Object.fromEntries(
    [...merged].filter(
      ([name, [before, after]]) =>
        !own.includes(name) && (!isSame(before, after) || getField(resource, name).options.mask !== undefined),
    ),
  )
}
/**
 * Returns the last decision on a record and the changes since, as the actor may read them. Empty
 * without a decision.
 */
export const readChangedSince = async (
  scope: TenantTransaction,
  resource: AnyResource,
  { id, fact_id }: Stored,
  actor: Actor,
) => {
  const { approve, reject } = reviewOf(resource) ?? {}
  const decisions = [approve, reject].flatMap(each => (each ? [each[0]] : []))
  const of = sql`${tenantClause(scope)} and fact_id = ${fact_id} and resource = any(${namesOf(resource)}) and "recordId" = ${id}`
  const lines = await queryRows<AuditLine>(
    scope.db,
    sql`with decided as (select max(seq) as last from audit where ${of} and action = any(${decisions}))
      select ${lineColumns} from audit, decided where ${of} and seq >= last order by seq = last desc, seq desc limit ${sql.lit(LINES + 1)}`,
  )
  const seen = ({ changes }: AuditLine) => changesSeen(resource, changes, actor)
  const [decision, ...later] = lines
  later.reverse()
  return {
    decision: decision ? { ...decision, changes: seen(decision) } : null,
    changes: mergeChanges(resource, later.filter(({ action }) => !isReadEvent(String(action))).map(seen)),
  }
}
