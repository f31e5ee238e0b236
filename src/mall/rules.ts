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
  /** What is about to be written, or has been. */
  readonly after: Rec
}
/** What else must hold or happen for one resource, inside the transaction of the write. A `Failure` thrown takes everything back. */
export interface Rules {
  readonly resource: AnyResource
  /** Writes of one tenant to this resource take turns, as a rule looks at or changes records beside the one written. */
  readonly inTurn?: boolean
  /** Before a save is written: refuses it, or answers columns that the mall works out itself. */
  readonly derive?: (context: RuleContext) => Promise<Row | undefined> | Row | undefined
  readonly save?: (context: RuleContext) => Promise<void>
  /** Before a record is taken away. */
  readonly remove?: (context: RuleContext) => Promise<void>
  readonly actions?: Readonly<Record<string, (context: RuleContext) => Promise<void>>>
  /** Values of computed fields for a whole page at once, in the order of its rows. */
  readonly computed?: Readonly<Record<string, (scope: Scope, list: readonly Row[]) => Promise<readonly unknown[]>>>
  /** Rows of a shared resource, as the shop brings them along; `stamp` changes when they do. */
  readonly rows?: { readonly stamp: string; readonly load: () => Promise<readonly Row[]> }
}
interface RulesFor<X> {
  readonly inTurn?: boolean
  readonly derive?: (context: RuleContext<RecordOf<X>>) => Promise<Row | undefined> | Row | undefined
  readonly remove?: (context: RuleContext<RecordOf<X>>) => Promise<void>
  readonly rows?: Rules['rows']
  readonly save?: (context: RuleContext<RecordOf<X>>) => Promise<void>
  readonly actions?: { readonly [A in ActionsOf<X>]?: (context: RuleContext<RecordOf<X>>) => Promise<void> }
  readonly computed?: { readonly [K in keyof RecordOf<X>]?: (scope: Scope, list: readonly Row[]) => Promise<readonly unknown[]> }
}
/** Rules for a declared resource, typed from its declaration. */
export const rules = <X extends Resource<string, never, never> | AnyResource>(resource: X, said: RulesFor<X>): Rules =>
  ({ resource, ...said }) as unknown as Rules
