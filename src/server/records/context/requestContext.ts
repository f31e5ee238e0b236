import type { AnyResource } from '../../../schema/model/resource'
import type { RecordsApi } from '../../config/rules'
import type { Principal } from '../../auth/sessions'
import type { AppConfig } from '../../config/appConfig'
import type { DatabaseRow } from '../../database/connections/database'
import type { TenantTransaction } from '../../database/tenancy/tenantTransaction'

/** Change of one record: no `before` for a new record, no `after` for a deleted one. */
export interface Happening {
  readonly action: string
  readonly before?: DatabaseRow
  readonly after?: DatabaseRow
  /** Actions that its rule ran on the same record. Each continues where the one before ended. */
  readonly next?: readonly Happening[]
}
/** Record of a rule. */
export interface About {
  readonly resource: AnyResource
  readonly id: string
  /** Action of the rule that names the record's entry in the log, once one has. */
  entry?: string
  /** Actions of the rule on this record that have entries of their own. */
  next?: readonly Happening[]
}
/** Context of every write and response: declarations, open tenant transaction, and principal. */
export interface RequestContext {
  readonly appConfig: AppConfig
  readonly scope: TenantTransaction
  readonly principal: Principal
  /** Account that started this work. Differs from `principal` where the server acts by itself. */
  readonly caller: Principal
  /** Spreadsheet of an import: its file, and the lines of the records that are written. */
  readonly sheet?: { readonly file: string; readonly lines: readonly number[] }
  /** Returns the records API; `about` is the record of a rule. */
  readonly getRecordsApi: (about?: About) => RecordsApi
}
