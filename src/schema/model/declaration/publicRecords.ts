import type { Roles } from '../action'
import type { Condition } from '../condition'
import type { Fields } from '../field'

type Key<F> = keyof F & string
/** Counter of views of single records, by day. */
export interface ViewCounter {
  /** Resource with one record per viewed record and day. Its `parent` is the listed resource. */
  readonly in: string
  /** Field of the day, in the application's time zone. */
  readonly day: string
  /** Field of the number of views. */
  readonly views: string
  /** Field of the number of accounts, each counted once a day. */
  readonly visitors: string
}
/** Records that identities with `rows: 'own'` may read in every tenant. */
export interface PublicListing<R extends string, F extends Fields> {
  /** Roles that may read the listing. */
  readonly roles: Roles<R>
  /** Condition on a listed record. */
  readonly when: Condition<F>
  /** Listed fields. */
  readonly fields: readonly Key<F>[]
  /** Counter of views of single records. Left out: views are not counted. */
  readonly viewCounter?: ViewCounter
}
/** Public verification of a record by its code. */
export interface PublicLookup<F extends Fields> {
  /** Field of the code. */
  readonly by: Key<F>
  /** Signed ledger, the name of a resource whose parent is this one. */
  readonly ledger: string
  /** Condition under which the record is revoked, though its ledger is valid. */
  readonly revokedWhen: Condition<F>
  /** Fields answered beside the ledger. */
  readonly fields?: readonly Key<F>[]
  /** State of the record by its signed ledger, which wins. Left out: not compared. */
  readonly ledgerState?: LedgerState
}
interface LedgerState {
  /** Field of the ledger with the event. */
  readonly by: string
  /** State after each event, by the states' names. An event left out changes no state. */
  readonly states: Readonly<Record<string, string>>
  /** Immutable fields, by the same names in the record and in the ledger's first entry. */
  readonly same?: readonly string[]
}
