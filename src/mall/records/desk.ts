import type { Principal } from '../session/sessions'
import type { Shop } from '../shop'
import type { Scope } from '../store/wall'

/** What every write and every answer works with: the declarations, the open transaction inside a tenant's walls, and who acts. */
export interface Desk {
  readonly shop: Shop
  readonly scope: Scope
  readonly principal: Principal
}
