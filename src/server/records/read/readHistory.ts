import { HISTORY_PART } from '../../../schema/model/auditActions'
import { type Identified, identityScope, roleOf } from '../../../schema/model/identity'
import type { Actor } from '../../../schema/rules/availability'
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
/** Whose history it is. */
interface Subject {
  readonly resource: AnyResource
  readonly record: Pick<Stored, 'id'> & DatabaseRow
  readonly config: Identified
}
/** The role of somebody from outside the tenant, whose name may be anybody's: a guest whose record it is, else one who reaches all rows. */
const outsideRole = ({ resource, record, config }: Subject, { accountId, username }: Kept): string | null => {
  if (accountId === '' || username !== '') return null
  const { ownerField } = resource.definition
  const [identity] = identityScope(config, ownerField !== undefined && record[ownerField] === accountId ? 'own' : 'all')
  return identity ? roleOf(config, identity, '') : null
}
/** A line as someone may read it; nothing where it is not theirs to know that there is one. */
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
 * A record's history as someone may read it: what happened last comes first, whatever a clock said. At most 100 lines, those before the line with the id `before` where one
 * is named; refused with badInput at `before` where that is none of the record's, or none that they see. A guest of the tenant reads who did what they did themselves; who of
 * the tenant's people did the rest is not theirs to know, nor that something was done of which they see nothing: a part is filled up with what they see.
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
  // By one name the index gives the lines in their order; by several all of them are read and sorted.
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
