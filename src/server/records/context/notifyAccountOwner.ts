import { type SecurityKind, type SecurityWay, securityWords } from '../../../schema/text/securityNotices'
import { keepMessage, type Reader } from '../../database/storage/messages'
import type { TenantTransaction } from '../../database/tenancy/tenantTransaction'

/** What messages about somebody's own account are kept under: no resource is called so. */
export const SECURITY = ''
/** Tells somebody what happened to their account, in its own transaction and inside their walls. Nobody can do without it. */
export const notifyAccountOwner = (
  scope: TenantTransaction,
  reader: Reader,
  kind: SecurityKind,
  way: SecurityWay,
): Promise<void> =>
  keepMessage(
    scope,
    reader,
    {
      type: 'notice',
      resource: SECURITY,
      action: kind,
      recordId: '',
      at: 'show',
      tone: 0,
      avatar: '',
      words: securityWords(kind, way),
    },
    { said: (scope.past ?? scope.now).toISOString(), over: false },
  )
