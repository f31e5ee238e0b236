import type { LogOption } from '../failures/log'
import type { FilesStore } from '../files/files'
import type { Refusals } from '../records/refusals'
import type { RouteContract } from './contract'
import type { Shop } from '../shop'
import type { MallLimits, Turns } from '../turns/turns'
import type { Database } from '../store/database'
import type { Positions } from '../store/positions'
import type { Enter, Linger, Read } from '../store/wall'
import type { Live } from '../work/live'
import type { Work } from '../work/loop'

/** How a mall is run. */
export interface MallOptions {
  /** Every captcha's answer, for tests. */
  readonly captcha?: string
  readonly simpleLogin?: boolean
  /** Addresses and networks of the proxies in front; from anyone else a forwarded address is ignored. */
  readonly trustProxy?: readonly string[]
  /** Sends a code to a mobile number; left out, nobody gets it. */
  readonly sendCode?: (phone: string, code: string) => Promise<void>
  /** Answers codes to whoever asked for them: for a demo, where no message arrives. */
  readonly showCodes?: boolean
  /** The built console, served beside the calls. */
  readonly consoleFolder?: string
  /** The clock that decides what is due and what is written as now; left out, the machine's. */
  readonly now?: () => Date
  /** How much one maker or account may take; what is left out has its default. */
  readonly limits?: Partial<MallLimits>
  /** Whether requests, the database's connections and turns are measured. */
  readonly measured?: boolean
  /** Whether every answer is held against its route's contract: in tests and while developing. */
  readonly answersChecked?: boolean
  readonly log?: LogOption
}
/** What every route works with. */
export interface Mall {
  readonly shop: Shop
  readonly database: Database
  readonly enter: Enter
  readonly linger: Linger
  readonly read: Read
  /** Where lists may be read from a standby. */
  readonly positions?: Positions
  readonly files: FilesStore
  readonly limits: MallLimits
  readonly turns: Turns
  readonly options: MallOptions
  readonly refusals: Refusals
  /** What the mall does by itself. */
  readonly work: Work
  /** Tells open pages what changes. */
  readonly live: Live
  readonly contracts: RouteContract[]
}
