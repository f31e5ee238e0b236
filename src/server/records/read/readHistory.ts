import { HISTORY_PART } from '../../../schema/model/auditActions'
import { type Identified, identityScope, roleOf } from '../../../schema/model/identity'
import { type Actor, roleIsIn } from '../../../schema/rules/availability'
import { getActions } from '../../../schema/selectors/definition'
import { namesOf } from '../../../schema/labels/labels'
import type { AnyResource } from '../../../schema/model/resource'
import { invalidInput } from '../../errors/requestError'
import type { Principal } from '../../auth/sessions'
import { type DatabaseRow, queryRows, sql } from '../../database/connections/database'
import type { Stored } from '../../database/queries/records'
import { accountOf } from '../../database/tenancy/tenant'
import { tenantClause, type TenantTransaction } from '../../database/tenancy/tenantTransaction'
import { changesSeen } from '../context/auditVisibility'
import { type AuditLine, lineColumns } from '../context/auditLog'

type Reader = Actor & Pick<Principal, 'accountId' | 'tenant'>
type Kept = AuditLine & {
  readonly id: string
  readonly seq: string | number
  readonly accountId: string
  readonly username: string
}
/** Record of a history. */
interface Subject {
  readonly resource: AnyResource
  readonly record: Pick<Stored, 'id'> & DatabaseRow
  readonly config: Identified
}
/**
 * Role of an actor from outside the tenant: a guest, or a platform account. A guest owns the record,
 * or acts on another one, which takes an action along that no platform account may take.
 */
const outsideRole = (
  { resource, record, config }: Subject,
  { accountId, username, action: name }: Kept,
): string | null => {
  if (accountId === '' || username !== '') return null
  const roleWith = (rows: 'own' | 'all') => {
    const [identity] = identityScope(config, rows)
    return identity ? roleOf(config, identity, '') : null
  }
  const [{ ownerField }, platform] = [resource.definition, roleWith('all')]
  const [, action] = getActions(resource).find(([each]) => each === name) ?? []
  const isOwner = ownerField !== undefined && record[ownerField] === accountId
  const isFollowed = action !== undefined && platform !== null && !roleIsIn(action.roles, { role: platform })
  return isOwner || isFollowed ? roleWith('own') : platform
}
/** Line as an actor may read it; `undefined` where they may not know of it. */
const seenBy =
  (subject: Subject, actor: Reader) =>
  (kept: Kept): DatabaseRow | undefined => {
    const { accountId, seq: _, ...line } = kept
    const changes = changesSeen(subject.resource, line.changes, actor)
    const visible = { ...line, changes }
    if (accountOf(actor.tenant) === undefined) return { ...visible, role: outsideRole(subject, kept) }
    if (accountId === actor.accountId) return { ...visible, username: '' }
    return Object.keys(changes).length > 0 ? { ...visible, username: '', accountName: '' } : undefined
  }
/**
 * Reads a record's history for an actor, newest first by sequence, not by clock. At most 100 lines.
 * `before` is the id of the last line already read. Refused with badInput where the actor sees no
 * such line. A guest sees names on their own actions only, and no lines without visible changes.
 * Hidden lines do not shorten the page.
 */
export const readHistory = async (
  { scope, config }: { readonly scope: TenantTransaction; readonly config: Identified },
  resource: AnyResource,
  record: Subject['record'],
  actor: Reader,
  before?: string,
): Promise<DatabaseRow[]> => {
  const seen = seenBy({ resource, record, config }, actor)
  const names = namesOf(resource)
  // With one name, the index returns the lines in order. With several, all lines are read and
  // sorted.
  const called = names.length === 1 ? sql`resource = ${names[0]}` : sql`resource = any(${names})`
  const kept = (more = sql``) =>
    queryRows<Kept>(
      scope.db,
      sql`select ${lineColumns}, seq, "accountId" from audit where ${tenantClause(scope)} and ${called} and "recordId" = ${record.id} ${more} order by seq desc limit ${sql.lit(HISTORY_PART)}`,
    )
  const [last] = before === undefined ? [] : await kept(sql`and id = ${before}`)
  if (before !== undefined && !(last && seen(last))) throw invalidInput({ before: 'noRecord' })
  const lines: DatabaseRow[] = []
  for (let from = last?.seq; lines.length < HISTORY_PART; ) {
    const part = await kept(from === undefined ? sql`` : sql`and seq < ${from}`)
    lines.push(...part.map(seen).filter(line => line !== undefined))
    if (part.length < HISTORY_PART) break
    from = part.at(-1)?.seq
  }
  return lines.slice(0, HISTORY_PART)
}
