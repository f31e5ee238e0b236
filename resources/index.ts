import type { AnyResource } from '../src/schema/resource'
import { addresses } from './addresses'
import { auditLog } from './auditLog'
import { bowls } from './bowls'
import { fact } from './fact'
import { masters } from './masters'
import { regions } from './regions'
import { subAccounts } from './subAccounts'

/** Every resource of the shop, in menu order. */
export const resources: readonly AnyResource[] = [bowls, masters, fact, subAccounts, addresses, auditLog, regions]
