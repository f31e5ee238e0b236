import type { LogOption } from '../errors/logger'
import type { FilesStore } from '../files/fileStore'
import type { Refusals } from '../records/context/refusalLog'
import type { RouteContract } from './routeContract'
import type { AppConfig } from '../config/appConfig'
import type { LimitOptions } from '../limits/queues'
import type { ListedKeys } from '../database/ledger/signingKeys'
import type { Database } from '../database/connections/database'
import type { Transactions } from './transactions'
import type { Live } from '../live/liveUpdates'
import type { Work } from '../jobs/loop'

/** Options of a server. */
export interface ServerOptions {
  /** Answer of every captcha, for tests. */
  readonly captcha?: string
  readonly simpleLogin?: boolean
  /** Addresses and networks of trusted proxies. Forwarded addresses of others are ignored. */
  readonly trustProxy?: readonly string[]
  /** Header in which a trusted proxy names the request's province. Omitted: none. */
  readonly placeHeader?: string
  /** Public URL of the server, for prints and messages. */
  readonly publicUrl?: string
  /** Sends a code to a mobile number. Omitted: no code is sent. */
  readonly sendCode?: (phone: string, code: string) => Promise<void>
  /** Sends a text to a mobile number. Omitted: no text is sent. */
  readonly sendText?: (phone: string, text: string) => Promise<void>
  /** Includes codes in responses, for a demo without messages. */
  readonly showCodes?: boolean
  /** Folder of the built console, served with the API. */
  readonly consoleFolder?: string
  /** Clock for due times and timestamps. Omitted: the machine's. */
  readonly now?: () => Date
  /** Fictitious time of writes, while demo data is created. */
  readonly past?: () => Date | undefined
  /** Trusted signing keys. Omitted: every key of the database. */
  readonly listedKeys?: ListedKeys
  /** Limits of tenants and accounts. Omitted values have defaults. */
  readonly limits?: Partial<LimitOptions>
  /** Whether requests, database connections and queues are measured. */
  readonly measured?: boolean
  /** Whether responses are checked against their contracts: in tests and development. */
  readonly answersChecked?: boolean
  readonly log?: LogOption
}
/** Services of every route. */
export interface ServerServices extends Transactions {
  readonly appConfig: AppConfig
  readonly database: Database
  readonly files: FilesStore
  readonly limits: LimitOptions
  readonly options: ServerOptions
  readonly refusals: Refusals
  /** Background work. */
  readonly work: Work
  /** Live updates for open pages. */
  readonly live: Live
  readonly contracts: RouteContract[]
}
