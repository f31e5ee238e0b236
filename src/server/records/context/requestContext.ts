import type { AnyResource } from '../../../schema/model/resource'
import type { RecordsApi } from '../../config/rules'
import type { Principal } from '../../auth/sessions'
import type { AppConfig } from '../../config/appConfig'
import type { TenantTransaction } from '../../database/tenancy/tenantTransaction'

/** The record that a rule is about. */
export interface About {
  readonly resource: AnyResource
  readonly id: string
}
/** What every write and every answer works with: the declarations, the open transaction inside a tenant's walls, and who acts. */
export interface RequestContext {
  readonly appConfig: AppConfig
  readonly scope: TenantTransaction
  readonly principal: Principal
  /** Whose act this goes back to: of what the mall does by itself, whoever set it off. */
  readonly caller: Principal
  /** What the mall does by itself here; `about` is the record that a rule is about. */
  readonly getRecordsApi: (about?: About) => RecordsApi
}
