import type { AnyResource, Resource } from '../schema/resource'
import type { RecordOf, ActionsOf } from '../schema/records'
import type { Principal } from './session/sessions'
import type { Row } from './store/database'
import type { Scope } from './store/wall'

/** What a rule is told: the open transaction, who acts, and the record before and after. */
export interface RuleContext<Rec = Row> {
  readonly scope: Scope
  readonly principal: Principal
  readonly before?: Rec
  readonly after: Rec
}
/** What else must hold or happen for one resource, inside the transaction of the write. A `Failure` thrown takes everything back. */
export interface Rules {
  readonly resource: AnyResource
  readonly save?: (context: RuleContext) => Promise<void>
  readonly actions?: Readonly<Record<string, (context: RuleContext) => Promise<void>>>
  /** Values of computed fields for a whole page at once, in the order of its rows. */
  readonly computed?: Readonly<Record<string, (scope: Scope, list: readonly Row[]) => Promise<readonly unknown[]>>>
}
interface RulesFor<X> {
  readonly save?: (context: RuleContext<RecordOf<X>>) => Promise<void>
  readonly actions?: { readonly [A in ActionsOf<X>]?: (context: RuleContext<RecordOf<X>>) => Promise<void> }
  readonly computed?: { readonly [K in keyof RecordOf<X>]?: (scope: Scope, list: readonly Row[]) => Promise<readonly unknown[]> }
}
/** Rules for a declared resource, typed from its declaration. */
export const rules = <X extends Resource<string, never, never> | AnyResource>(resource: X, said: RulesFor<X>): Rules =>
  ({ resource, ...said }) as unknown as Rules
