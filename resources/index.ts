import type { AnyResource } from '../src/schema/resource'
import { addresses } from './addresses'
import { auditLog } from './auditLog'
import { bowls, movedByOrders } from './bowls'
import { fact, movedByData } from './fact'
import { masters } from './masters'
import { regions } from './regions'
import { subAccounts } from './subAccounts'

/** Every resource of the shop, in menu order. */
export const resources: readonly AnyResource[] = [bowls, masters, fact, subAccounts, addresses, auditLog, regions]

/** States that no action leads to: orders move a bowl, and what is filled in moves a manufacturer. */
export const movedByRules = [...movedByOrders, ...movedByData]
