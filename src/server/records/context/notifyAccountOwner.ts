import { type SecurityEvent, type SecurityWay, formatSecurityNotice } from '../../../schema/text/securityNotices'
import { keepMessage, type Reader } from '../../database/storage/messages'
import type { TenantTransaction } from '../../database/tenancy/tenantTransaction'

/** Resource name of security messages. No resource has this name. */
export const SECURITY = ''
/** Notifies the owner of an account event, in the owner's own tenant. Nobody can unsubscribe. */
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
