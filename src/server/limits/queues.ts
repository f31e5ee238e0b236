import { createHash } from 'node:crypto'
import { isConnectionLost } from '../database/connections/databaseUnavailable'
import { type BodyMemory, bodyMemory } from './bodyMemory'
import { fairQueue, type FairQueue } from './fairQueue'
import { type Pace, pace } from './rateWindow'

/** Limits of one tenant, account or picture. */
export interface LimitOptions {
  /** Calls of one account in a minute. */
  readonly accountCalls: number
  /** Calls of all accounts of one tenant in a minute. */
  readonly tenantCalls: number
  /** Pictures that an account may upload in a minute. */
  readonly uploads: number
  /** Stored bytes of one tenant's pictures. */
  readonly fileBytes: number
  /** Pictures of one tenant. */
  readonly files: number
  /** Event loop lag in milliseconds beyond which external calls are refused with a retry. 0: never. */
  readonly behind: number
}
export const defaultLimits: LimitOptions = {
  accountCalls: 1500,
  tenantCalls: 6000,
  uploads: 120,
  fileBytes: 2048 * 1024 * 1024,
  files: 50_000,
  behind: 2000,
}

/** Prefix of owners that are no tenant, as in `allTenants`. No tenant's id begins with it. */
const NOBODY = '*'
/** Owner of the server's own tasks. */
export const serverOwner = (work: string): string => `${NOBODY} ${work}`
/** Owner of tasks by a caller not yet identified. */
export const strangerOwner = (address: string): string => serverOwner(`from ${address}`)
const isSomebody = (owner: string) => !owner.startsWith(NOBODY)

/** Number of callers whose tenant is remembered. */
const REMEMBERED = 10_000
/** Remembers the tenant of a token, for the order of its next call, never for permissions. */
const rememberCallers = () => {
  const known = new Map<string, string>()
  const keyOf = (token: string) => createHash('sha256').update(token).digest('base64url')
  return {
    ownerOf: (token: string | undefined, address: string) =>
      (token && known.get(keyOf(token))) ?? strangerOwner(address),
    remember: (token: string, tenant: string) => {
      const oldest = known.size >= REMEMBERED ? known.keys().next().value : undefined
      if (oldest !== undefined) known.delete(oldest)
      known.set(keyOf(token), tenant)
    },
  }
}

/** Bytes of all request bodies in progress. */
const BODY_BYTES = 256 * 1024 * 1024
/** Account and tenant whose calls are counted. */
interface Known {
  readonly accountId: string
  readonly tenant: string
}
/** Shared resources of the server, and their queues and limits. */
export interface Queues {
  /** Statements and transactions of tenants. */
  readonly database: FairQueue
  /** The standby, if any. */
  readonly standby: FairQueue
  /** Running exports, each with a database connection of its own. */
  readonly exporting: FairQueue
  /** Received uploads that are being converted. */
  readonly uploading: FairQueue
  /** Memory of arriving request bodies and of responses not yet read. */
  readonly bodies: BodyMemory
  /** Photos of reports. They wait, because a stranger does not retry. */
  readonly reporting: FairQueue
  /** Pictures being decoded. */
  readonly decoding: FairQueue
  /** Identifies a caller in the caller's turn, and counts the call. Refuses with busy. */
  readonly know: <P extends Known>(
    token: string | undefined,
    address: string,
    find: () => Promise<P | undefined>,
  ) => Promise<P | undefined>
  readonly countUpload: Pace
}
/**
 * Creates the queues. The embedded database has one connection. On PostgreSQL, one tenant gets two
 * of eight turns, and one while other tenants are active. The server's own work and strangers do
 * not count as other tenants. The rest of the pool is for exports and logins, which wait for none
 * of these turns. Decoding a picture takes a core and up to 150 MB. Two in parallel leave libuv
 * threads for passwords and files.
 */
export const createQueues = (embedded: boolean, limits: LimitOptions): Queues => {
  const most = { waiting: 3000, eachWaiting: 1000 }
  const onServer = { atOnce: 8, each: 2, beside: 1, counts: isSomebody, isShared: isConnectionLost, ...most }
  const database = fairQueue(embedded ? { atOnce: 1, ...most } : onServer)
  const callers = rememberCallers()
  const [countAccount, countTenant] = [pace(limits.accountCalls), pace(limits.tenantCalls)]
  return {
    database,
    standby: fairQueue(onServer),
    exporting: fairQueue({ atOnce: 2, each: 1, waiting: 100, eachWaiting: 20 }),
    uploading: fairQueue({ atOnce: Number.POSITIVE_INFINITY, each: 8, waiting: 0 }),
    bodies: bodyMemory(BODY_BYTES),
    reporting: fairQueue({ atOnce: 2, beside: 1, waiting: 24, eachWaiting: 9 }),
    decoding: fairQueue({ atOnce: 2, beside: 1 }),
    know: async (token, address, find) => {
      const principal = await database(callers.ownerOf(token, address), find)
      if (!principal || token === undefined) return undefined
      callers.remember(token, principal.tenant)
      countAccount(principal.accountId)
      countTenant(principal.tenant)
      return principal
    },
    countUpload: pace(limits.uploads),
  }
}
