import { createHash } from 'node:crypto'
import { type BodyMemory, bodyMemory } from './bodyMemory'
import { fairQueue, type FairQueue } from './fairQueue'
import { type Pace, pace } from './rateWindow'

/** How much one maker, account or picture may take; a figure left out has its default. */
export interface LimitOptions {
  /** Calls of one account in a minute. */
  readonly accountCalls: number
  /** Calls of one maker's people together in a minute. */
  readonly tenantCalls: number
  /** Pictures an account may send in a minute. */
  readonly uploads: number
  /** What one maker's pictures may take, in bytes as they are kept. */
  readonly fileBytes: number
  /** Pictures one maker may keep. */
  readonly files: number
  /** Milliseconds that the event loop may lag behind; beyond it calls from outside are asked to come back. 0: never. */
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

/** Begins the names of what takes turns and is nobody's, as `allTenants` does. No tenant's name begins so. */
const NOBODY = '*'
/** The owner of turns that the server takes for itself. */
export const serverOwner = (work: string): string => `${NOBODY} ${work}`
/** The owner of what a caller takes who is not known yet. */
export const strangerOwner = (address: string): string => serverOwner(`from ${address}`)
const isSomebody = (owner: string) => !owner.startsWith(NOBODY)

/** Callers whose maker is remembered. */
const REMEMBERED = 10_000
/** Remembers whom a token belonged to, to know whose turn its next call takes. It decides about the order alone, never about who may. */
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

/** Bytes of all bodies under way together. */
const BODY_BYTES = 256 * 1024 * 1024
/** Whose calls are counted. */
interface Known {
  readonly accountId: string
  readonly tenant: string
}
/** What the mall's people share, and in which order and how often each gets it. */
export interface Queues {
  /** The database: a maker's statements and transactions. */
  readonly database: FairQueue
  /** The standby, where there is one. */
  readonly standby: FairQueue
  /** Exports that are under way, each with a connection to a server of its own. */
  readonly exporting: FairQueue
  /** Uploads that have arrived, and are made pictures. */
  readonly uploading: FairQueue
  /** The memory of bodies that arrive, and of answers that are not fetched yet. */
  readonly bodies: BodyMemory
  /** Photos of reports, which wait: whoever sends one will not come again. */
  readonly reporting: FairQueue
  /** Pictures being decoded. */
  readonly decoding: FairQueue
  /** Knows a caller in the caller's turn, and counts the call. Refuses with busy. */
  readonly know: <P extends Known>(
    token: string | undefined,
    address: string,
    find: () => Promise<P | undefined>,
  ) => Promise<P | undefined>
  readonly countUpload: Pace
}
/**
 * The embedded database has one connection. On a server one maker gets two places of eight, and one while other makers are there; what the server does by itself and strangers do not
 * count as others. What else the pool has is for exports and for log-ins, which wait for nobody's turn. Decoding and encoding a picture keeps a core and up to 150 MB; two at a time leave libuv's other threads
 * to passwords and files.
 */
export const createQueues = (embedded: boolean, limits: LimitOptions): Queues => {
  const most = { waiting: 3000, eachWaiting: 1000 }
  const onServer = { atOnce: 8, each: 2, beside: 1, counts: isSomebody, ...most }
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
