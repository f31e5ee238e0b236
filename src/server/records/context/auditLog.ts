import { READ_EVENTS } from '../../../schema/model/auditActions'
import { namesOf } from '../../../schema/labels/labels'
import { v7 as newId } from 'uuid'
import { isEmpty, isSame } from '../../../schema/model/condition'
import { traitsOf } from '../../../schema/fields/traits'
import { getTitleField } from '../../../schema/selectors/definition'
import type { AnyField } from '../../../schema/model/field'
import { masked } from '../../../schema/text/mask'
import type { AnyResource } from '../../../schema/model/resource'
import { systemName } from '../../../schema/text/errorMessages'
import { type changesSeen, SESSION } from './auditVisibility'
import type { Happening, RequestContext } from './requestContext'
import type { Principal } from '../../auth/sessions'
import { type DatabaseRow, queryRow, sql } from '../../database/connections/database'
import { grams, searchText } from '../../database/search/grams'
import { spansTenants } from '../../database/tenancy/tenant'
import { tenantClause, type TenantTransaction } from '../../database/tenancy/tenantTransaction'

const shown = (field: AnyField, value: unknown) => masked(field, value) ?? null

/** Whether a deleted record keeps the field: as its label, or as a unique field. */
const isEssential = (resource: AnyResource, name: string, field: AnyField) =>
  name === getTitleField(resource) || field.options.unique === true
/**
 * Differing fields with their values before and after, personal values masked and secrets left out.
 * Of a deleted record, only the identifying fields.
 */
const differences = (
  resource: AnyResource,
  before: DatabaseRow | undefined,
  after: DatabaseRow | undefined,
): Record<string, [unknown, unknown]> =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(
        ([name, field]) =>
          name !== 'id' &&
          (after !== undefined || isEssential(resource, name, field)) &&
          traitsOf(field).readable &&
          !traitsOf(field).bookkeeping &&
          field.options.auditLog !== false &&
          !(isEmpty(before?.[name]) && isEmpty(after?.[name])) &&
          !isSame(before?.[name], after?.[name]),
      )
      .map(([name, field]) => [name, [shown(field, before?.[name]), shown(field, after?.[name])]]),
  )

/** Line of the audit log. */
interface Event {
  /** Name of the resource, or `session` for logins and the own account. */
  readonly resource: string
  readonly action: string
  readonly recordId?: string
  readonly recordName?: string
  readonly changes?: object
}
/** Actor of a line, with address and device. */
type Doer = Pick<Principal, 'accountId' | 'username' | 'name' | 'address' | 'device'> &
  Partial<Pick<Principal, 'tenant'>>
/**
 * Hides user name, address and device of people from outside the tenant: guests and platform accounts.
 */
const originFor = (scope: TenantTransaction, { tenant, username, address, device }: Doer) =>
  tenant !== undefined && tenant !== scope.tenant && spansTenants(tenant)
    ? { username: '', address: '', device: '' }
    : { username, address, device }

/** Writes lines in order and returns their ids. The server never changes or deletes a line. */
const writeEvents = async (
  scope: TenantTransaction,
  doer: Doer,
  events: readonly Event[],
): Promise<readonly string[]> => {
  if (events.length === 0) return []
  const { username, address, device } = originFor(scope, doer)
  const lines = events.map(({ resource, action, recordId = '', recordName = '', changes = {} }) => {
    const serverNames = doer.accountId === '' && resource !== SESSION ? Object.values(systemName) : []
    const text = searchText([doer.name, username, ...serverNames, recordName, recordId, action, address])
    const searchGrams = [...new Set(text.split('\n').flatMap(grams))]
    return { id: newId(), resource, action, recordId, recordName, changes, text, found: searchGrams }
  })
  // A value for each column costs a fifth more time. Row-level security on a cluster needs
  // `returning`.
  await sql`insert into audit (fact_id, id, resource, "recordId", "recordName", action, at, "accountId", "accountName", username, address, device, changes, search_text, search_grams)
    select ${scope.tenant}, id, resource, "recordId", "recordName", action, coalesce(${scope.past?.toISOString() ?? null}::timestamptz, now()), ${doer.accountId}, ${doer.name}, ${username}, ${address},
      ${device}, changes, text, found
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (id text, resource text, "recordId" text, "recordName" text, action text, changes jsonb, text text, found text[])
    returning 1`.execute(scope.db)
  return lines.map(({ id }) => id)
}
/** Writes one line and returns its id. */
export const writeEvent = async (scope: TenantTransaction, doer: Doer, event: Event): Promise<string> =>
  (await writeEvents(scope, doer, [event]))[0] ?? ''
/** Label of a record in the log. */
export const nameInLog = (resource: AnyResource, record: DatabaseRow | undefined): string => {
  const name = getTitleField(resource)
  const field = resource.fields[name]
  const value = record?.[name]
  return typeof value === 'string' && field ? String(shown(field, value)) : ''
}
/** File and line of a spreadsheet, which the record was imported from. */
type SheetLine = readonly [file: string, line: number | undefined]
const withNext = ({ next: [first, ...rest] = [], after, ...change }: Happening): readonly Happening[] =>
  first ? [{ ...change, after: first.before }, ...withNext({ ...first, after, next: rest })] : [{ ...change, after }]
/** Builds the line of a change. */
const eventOf = (resource: AnyResource, { action, before, after }: Happening, sheet?: SheetLine): Event => ({
  resource: resource.name,
  action,
  recordId: String((after ?? before)?.id),
  recordName: nameInLog(resource, after ?? before),
  changes: { ...differences(resource, before, after), ...(sheet ? { sheet } : {}) },
})
/**
 * Writes the lines of each change, in the transaction of the write. So neither exists without the
 * other.
 */
export const writeAudits = (
  { scope, principal, sheet }: Pick<RequestContext, 'scope' | 'principal' | 'sheet'>,
  resource: AnyResource,
  happenings: readonly Happening[],
): Promise<readonly string[]> =>
  writeEvents(
    scope,
    principal,
    happenings.flatMap(withNext).map((each, at) => eventOf(resource, each, sheet && [sheet.file, sheet.lines[at]])),
  )
/** Writes the line of one change. */
export const writeAudit = (
  context: Pick<RequestContext, 'scope' | 'principal' | 'sheet'>,
  resource: AnyResource,
  happening: Happening,
) => writeAudits(context, resource, [happening])

/** Stored line. */
export type AuditLine = DatabaseRow & { readonly changes: Parameters<typeof changesSeen>[1] }
export const lineColumns = sql`id, action, "accountName", username, at, changes`
/** Action of an account, as shown to others. */
interface Done {
  readonly action: string
  readonly accountName: string
  readonly at: string
}
/** Last action on a record: its newest line that is no read. */
export const lastDone = (scope: TenantTransaction, resource: AnyResource, id: string): Promise<Done | undefined> =>
  queryRow(
    scope.db,
    sql<Done>`select action, "accountName", at from audit where ${tenantClause(scope)} and resource = any(${namesOf(resource)}) and "recordId" = ${id} and not action = any(${READ_EVENTS}) order by seq desc limit 1`,
  )
