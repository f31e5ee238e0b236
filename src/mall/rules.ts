import type { Fields, Labels } from '../schema/field'
import type { ActionsOf, InputOf, RecordOf } from '../schema/records'
import type { AnyResource, Resource } from '../schema/resource'
import type { Hand } from './records/hand'
import type { Principal } from './session/sessions'
import type { Row } from './store/database'
import type { SharedRows } from './store/shared'
import type { Scope } from './store/wall'

/** A record as a rule meets it: with every stored value whole, and whose it is. */
export type Kept<X> = AnyResource extends X ? Row : RecordOf<X> & { readonly fact_id: string }

/** Refuses what someone wants, with words of the shop: at one of the record's fields, or for the whole. Takes everything back. */
export interface Refuse<Rec> {
  (field: keyof Rec & string, words: Labels): never
  (words: Labels): never
}
/** What a rule is told and can do: the open transaction, who acts, the record before and after, and the mall's own hand. */
export interface RuleContext<Rec = Row> {
  readonly scope: Scope
  readonly principal: Principal
  readonly before?: Rec
  /** What is about to be written, or has been. */
  readonly after: Rec
  /** What it does by itself, in the same transaction. */
  readonly hand: Hand
  readonly refuse: Refuse<Rec>
}
type Actions<X> = AnyResource extends X
  ? Readonly<Record<string, (context: RuleContext) => Promise<void> | void>>
  : { readonly [A in ActionsOf<X>]?: (context: RuleContext<Kept<X> & InputOf<X, A>>) => Promise<void> | void }

/** What else must hold or happen for one resource, inside the transaction of the write. A refusal takes everything back. */
export interface Rules<X = AnyResource> {
  readonly resource: X
  /** Writes of one tenant to this resource take turns, as a rule looks at or changes records beside the one written. */
  readonly inTurn?: boolean
  /** Before a save is written: refuses it, or answers columns that the mall works out itself. */
  readonly derive?: (context: RuleContext<Kept<X>>) => Promise<Row | undefined> | Row | undefined
  /** After a save was written. */
  readonly save?: (context: RuleContext<Kept<X>>) => Promise<void> | void
  /** Before a record is taken away. */
  readonly remove?: (context: RuleContext<Kept<X>>) => Promise<void> | void
  /** After an action was taken; `after` holds what its dialog asked besides. */
  readonly actions?: Actions<X>
  /** Values of computed fields for a whole page at once, in the order of its rows. */
  readonly computed?: {
    readonly [K in keyof Kept<X>]?: (hand: Hand, list: readonly Kept<X>[]) => Promise<readonly unknown[]> | readonly unknown[]
  }
  /** Rows of a shared resource, as the shop brings them along. */
  readonly rows?: SharedRows
}
/** Rules for a declared resource, typed from its declaration. */
export const rules = <X extends Resource<string, Fields, unknown>>(resource: X, said: Omit<Rules<X>, 'resource'>): Rules =>
  ({ resource, ...said }) as unknown as Rules
