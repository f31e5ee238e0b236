import { type SecurityEvent, type SecurityWay, formatSecurityNotice } from '../../../schema/text/securityNotices'
import { keepMessage, type Reader } from '../../database/storage/messages'
import type { TenantTransaction } from '../../database/tenancy/tenantTransaction'

/** What messages about somebody's own account are kept under: no resource is called so. */
export const SECURITY = ''
/** Tells somebody what happened to their account, in its own transaction and inside their walls. Nobody can do without it. */
export const notifyAccountOwner = (
  scope: TenantTransaction,
  reader: Reader,
  eventType: SecurityEvent,
  way: SecurityWay,
): Promise<void> =>
  keepMessage(
    scope,
    reader,
    {
      type: 'notice',
      resource: SECURITY,
      action: eventType,
      recordId: '',
      at: 'show',
      tone: 0,
      avatar: '',
      words: formatSecurityNotice(eventType, way),
    },
    { createdTime: (scope.past ?? scope.now).toISOString(), over: false },
  )
