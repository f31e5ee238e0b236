import type { FilesStore } from './files'
import type { RouteContract } from './routes/route'
import type { Shop } from './shop'
import type { Database } from './store/database'
import type { Enter } from './store/wall'

/** How a mall is run. */
export interface MallOptions {
  /** Every captcha's answer, for tests. */
  readonly captcha?: string
  readonly simpleLogin?: boolean
  /** The built console, served beside the calls. */
  readonly consoleFolder?: string
  /** Writes a line a request and every fault; off in tests. */
  readonly log?: boolean
}
/** What every route works with. */
export interface Mall {
  readonly shop: Shop
  readonly database: Database
  readonly enter: Enter
  readonly files: FilesStore
  readonly options: MallOptions
  readonly contracts: RouteContract[]
}
