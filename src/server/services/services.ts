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

/** How a mall is run. */
export interface ServerOptions {
  /** Every captcha's answer, for tests. */
  readonly captcha?: string
  readonly simpleLogin?: boolean
  /** Addresses and networks of the proxies in front; from anyone else a forwarded address is ignored. */
  readonly trustProxy?: readonly string[]
  /** In which header a trusted proxy names the province that a request comes from; left out, nobody does. */
  readonly placeHeader?: string
  /** The address at which people reach the mall, for what is printed and sent. */
  readonly publicUrl?: string
  /** Sends a code to a mobile number; left out, nobody gets it. */
  readonly sendCode?: (phone: string, code: string) => Promise<void>
  /** Tells a mobile number something in words; left out, nobody is told. */
  readonly sendText?: (phone: string, text: string) => Promise<void>
  /** Answers codes to whoever asked for them: for a demo, where no message arrives. */
  readonly showCodes?: boolean
  /** The built console, served beside the calls. */
  readonly consoleFolder?: string
  /** The clock that decides what is due and what is written as now; left out, the machine's. */
  readonly now?: () => Date
  /** When what is written is to have happened, where that is not now: while a shop is made that has a past. */
  readonly past?: () => Date | undefined
  /** The keys whose signatures count; left out, every key of the database. */
  readonly listedKeys?: ListedKeys
  /** How much one maker or account may take; what is left out has its default. */
  readonly limits?: Partial<LimitOptions>
  /** Whether requests, the database's connections and turns are measured. */
  readonly measured?: boolean
  /** Whether every answer is held against its route's contract: in tests and while developing. */
  readonly answersChecked?: boolean
  readonly log?: LogOption
}
/** What every route works with. */
export interface ServerServices extends Transactions {
  readonly appConfig: AppConfig
  readonly database: Database
  readonly files: FilesStore
  readonly limits: LimitOptions
  readonly options: ServerOptions
  readonly refusals: Refusals
  /** What the mall does by itself. */
  readonly work: Work
  /** Tells open pages what changes. */
  readonly live: Live
  readonly contracts: RouteContract[]
}
