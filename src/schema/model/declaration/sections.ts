import type { Roles, StateKeys, StatesOf } from '../action'
import type { Condition } from '../condition'
import type { Field, Fields, Labels } from '../field'

type Key<F> = keyof F & string
export interface Section<F extends Fields> extends Labels {
  readonly fields: readonly NoInfer<Key<F>>[]
  readonly help?: Labels
  /** Shows the section's public pictures as one gallery, in movable slots, in the form. */
  readonly gallery?: boolean
  /** Collapses the section on the detail page, under "More information". */
  readonly folded?: boolean
}
/** Fields in one line of a detail page, with a button that copies them. */
export interface SummaryLine<F extends Fields> extends Labels {
  readonly fields: readonly Key<F>[]
}
/** Step of a record's way, done at the time in a field. Named by a noun, as it may be to come. */
export interface SummaryStep<F extends Fields> extends Labels {
  readonly at: Moments<F>
  /** Name once done, as the timeline or the state has it: "Paid" for "Payment". */
  readonly past?: Labels
  /** Also done while this holds: for records that are older than the field. */
  readonly doneWhen?: Condition<F>
  /** Deadline, shown below while the step is the current one. */
  readonly due?: Moments<F>
  /** Ends the way: once done, it replaces the steps that are not. */
  readonly final?: true
}
/** Top of a detail page. The sections omit the fields shown there. */
export interface Summary<F extends Fields, A> {
  /** Name beside the photo. Left out: only the title of the page names the record. */
  readonly name?: Key<F>
  /** Amount beside the name. Left out: the first amount among the columns. */
  readonly amount?: Key<F>
  /** Short values beside the name: the buyer and their kind. */
  readonly details?: readonly Key<F>[]
  /** Texts from the other side, highlighted. */
  readonly messages?: readonly Key<F>[]
  readonly lines?: readonly SummaryLine<F>[]
  /** Steps in order, with their times. Left out: no bar of steps. */
  readonly steps?: readonly SummaryStep<F>[]
  /** Whose turn it is, and the roles of each side. The current step addresses the reader. */
  readonly turn?: { readonly field: Key<F>; readonly sides: Readonly<Record<string, Roles<string>>> }
  /** Action with one text as param. Its form stands above the timeline. */
  readonly note?: A
}

export interface Constraint<F extends Fields> extends Labels {
  /** Error code of the refusal at the field, in `data.errors`. `constraint` by default. */
  readonly code?: string
  readonly check: NoInfer<Condition<F>>
  readonly field: NoInfer<Key<F>>
}

type Moments<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<'date' | 'dateTime' | 'createdTime' | 'updatedTime', infer _V, infer _M, unknown>
    ? K
    : never
}[keyof F] &
  string
/** Queue of records that wait for a decision, reviewed one by one. */
export interface Review<F extends Fields, A> {
  /** State in which a record waits. */
  readonly state: StatesOf<F[StateKeys<F>]>
  /** Action that approves the record. */
  readonly approve: A
  /** Action that rejects the record. */
  readonly reject: A
  /** Start of the wait; the longest wait comes first. Left out: the creation time. */
  readonly since?: Moments<F>
  /** Phrases that fill in the reason in the rejection dialog. Reviewers can edit the text. */
  readonly reasons?: Readonly<Record<string, Labels>>
}
