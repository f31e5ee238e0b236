import type { AnyResource } from '../src/schema/model/resource'
import { addresses } from './manufacturer/addresses'
import { auditLogOf } from './auditLog'
import { bowlLooks } from './catalogue/bowlLooks'
import { bowls } from './catalogue/bowls'
import { fact } from './manufacturer/fact'
import { favourites } from './catalogue/favourites'
import { masters } from './catalogue/masters'
import { negotiations } from './trade/negotiations'
import { orders } from './trade/orders'
import { payments } from './trade/payments'
import { phrases } from './trade/phrases'
import { refunds } from './trade/refunds'
import { regions } from './regions'
import { subAccounts } from './manufacturer/subAccounts'
import { verifyAlerts } from './traceability/verifyAlerts'
import { verifyEvents } from './traceability/verifyEvents'
import { verifyRecords } from './traceability/verifyRecords'
import { verifyScans } from './traceability/verifyScans'

/** Resources that people change, in menu order. The audit log covers each. */
const subjects: readonly AnyResource[] = [
  bowls,
  bowlLooks,
  favourites,
  masters,
  orders,
  payments,
  refunds,
  negotiations,
  phrases,
  verifyRecords,
  verifyEvents,
  verifyScans,
  verifyAlerts,
  fact,
  subAccounts,
  addresses,
]
export const auditLog = auditLogOf(subjects)

/** All resources, in menu order. */
export const resources: readonly AnyResource[] = [...subjects, auditLog, regions]
