import type { AnyResource } from '../src/schema/resource'
import { addresses } from './addresses'
import { auditLogOf } from './auditLog'
import { bowlLooks } from './bowlLooks'
import { bowls } from './bowls'
import { fact } from './fact'
import { favourites } from './favourites'
import { masters } from './masters'
import { negotiations } from './negotiations'
import { orders } from './orders'
import { payments } from './payments'
import { phrases } from './phrases'
import { refunds } from './refunds'
import { regions } from './regions'
import { subAccounts } from './subAccounts'
import { verifyAlerts } from './verifyAlerts'
import { verifyEvents } from './verifyEvents'
import { verifyRecords } from './verifyRecords'
import { verifyScans } from './verifyScans'

/** What people make and change, in menu order: the log names each. */
const subjects: readonly AnyResource[] = [bowls, bowlLooks, favourites, masters, orders, payments, refunds, negotiations, phrases, verifyRecords, verifyEvents, verifyScans, verifyAlerts, fact, subAccounts, addresses]
export const auditLog = auditLogOf(subjects)

/** Every resource of the shop, in menu order. */
export const resources: readonly AnyResource[] = [...subjects, auditLog, regions]
