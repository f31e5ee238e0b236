import { getActions, getField, getTimeZone } from '../../schema/selectors/definition'
import { traitsOf } from '../../schema/fields/traits'
import { SYSTEM } from '../../schema/rules/availability'
import type { AnyAction, AnyResource } from '../../schema/model/resource'
import { dayOf } from '../../schema/text/timeZone'
import { lockFirst, requirements, runAction } from '../records/write/runAction'
import { openRequestContext } from '../records/write/openRequestContext'
import { systemPrincipal } from '../auth/sessions'
import type { AppConfig } from '../config/appConfig'
import { type RawSql, queryRow, sql } from '../database/connections/database'
import { getTableName } from '../database/tables/tables'
import { retryTask, setTask } from '../database/storage/tasks'
import type { Tenant } from '../database/tenancy/tenant'
import { tenantClause, type TenantTransaction } from '../database/tenancy/tenantTransaction'
import { isPassing, type Working } from './handleTask'

/** Action that the server runs after the moment in a field. */
export interface Clock {
  readonly resource: AnyResource
  readonly name: string
  readonly action: AnyAction & { readonly dueAt: string }
}
/** Returns all clocks of an app. */
export const clocksOf = (appConfig: AppConfig): Clock[] =>
  appConfig.resources.flatMap(resource =>
    getActions(resource).flatMap(([name, action]) =>
      action.dueAt === undefined ? [] : [{ resource, name, action: { ...action, dueAt: action.dueAt } }],
    ),
  )

/** Whether a clock's field is a day, which is over at its end. */
export const countsDays = ({ resource, action }: Clock) => traitsOf(getField(resource, action.dueAt)).time === 'day'
/**
 * Condition of a record whose clock is due at a moment: its moment or day is over then, and the
 * action is available.
 */
const runOut = (clock: Clock, at: Date): RawSql => {
  const { resource, action } = clock
  const passed = countsDays(clock)
    ? sql`${sql.ref(action.dueAt)} < ${dayOf(at, getTimeZone(getField(resource, action.dueAt)))}`
    : sql`${sql.ref(action.dueAt)} <= ${at.toISOString()}`
  return sql`${passed} and ${requirements(resource, action, undefined, { role: SYSTEM })}`
}
/** Record whose clock is due. */
export interface Due {
  readonly clock: Clock
  readonly tenant: Tenant
  readonly id: string
}
/** Id of the task that delays the retry of a failed clock. */
const waitId = ({ resource, name }: Clock, id: string) => `${resource.name}.${name} ${id}`
/** Key of one record's clock. */
export const dueKey = ({ clock, tenant, id }: Due): string => `${tenant} ${waitId(clock, id)}`
const WAIT = 'clock'

/**
 * SELECT of the records of all tenants whose clock is due up to a moment, without a pending retry.
 * Columns: number of the clock, tenant, id, kind, the due moment, null for a day, and its order.
 */
export const selectRecords = (scope: TenantTransaction, clock: Clock, number: number, until: Date): RawSql => {
  const [table, at] = [sql.table(getTableName(clock.resource)), sql.ref(clock.action.dueAt)]
  return sql`select ${sql.lit(number)} as clock, fact_id as tenant, id, null as kind, ${countsDays(clock) ? sql`null` : at}::timestamptz as due, ${at}::timestamptz as since
      from ${table} as record where ${tenantClause(scope)} and ${runOut(clock, until)}
      and not exists (select 1 from tasks t where t.fact_id = record.fact_id and t.id = ${waitId(clock, '')}::text || record.id and t.due > ${scope.now.toISOString()})`
}

const takeDue = async (
  appConfig: AppConfig,
  scope: TenantTransaction,
  { clock, tenant, id }: Due,
): Promise<boolean> => {
  const { resource, name } = clock
  const context = openRequestContext(appConfig, scope, systemPrincipal(tenant))
  await lockFirst(context, resource, id)
  const claimed = await queryRow(
    scope.db,
    sql`select 1 from ${sql.table(getTableName(resource))} where ${tenantClause(scope)} and id = ${id} and ${runOut(clock, scope.now)} for update skip locked`,
  )
  if (!claimed) return false
  await runAction(context, resource, name, { id })
  await sql`delete from tasks where ${tenantClause(scope)} and id = ${waitId(clock, id)}`.execute(scope.db)
  return true
}
/** Delays a clock's retry. Retries never end; the task beside the record stores faults. */
const waitLonger = async ({ enter, fail }: Working, { clock, tenant, id }: Due, fault: unknown): Promise<void> => {
  const key = { fact_id: tenant, id: waitId(clock, id), kind: WAIT }
  await enter(tenant, async scope => {
    const now =
      (await retryTask(scope, key, undefined)) ??
      (await setTask(scope, key).then(() => retryTask(scope, key, undefined)))
    fail(fault, { clock: waitId(clock, id), tenant, tries: now?.tries })
  })
}
/**
 * Runs a clock's action, unless another server does. Returns whether it ran. Throws passing faults
 * only.
 */
export const handleDue = async (working: Working, due: Due): Promise<boolean> => {
  try {
    return await working.enter(due.tenant, scope => takeDue(working.appConfig, scope, due))
  } catch (fault) {
    if (isPassing(fault)) throw fault
    await waitLonger(working, due, fault)
    return false
  }
}
