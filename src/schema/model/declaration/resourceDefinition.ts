import type { Action, Consequences, Roles, StateKeys, StatesOf } from '../action'
import type { ActorCondition, Condition } from '../condition'
import type { Fields, Labels, ValueOf } from '../field'
import type { ApiPaths, Path, View } from './apiPaths'
import type { PublicListing, PublicLookup } from './publicRecords'
import type { Constraint, Review, Section, Summary } from './sections'

/** Page sizes of a list, in records. */
export const pageSizes = [10, 20, 50, 100] as const

type Key<F> = keyof F & string
type Direction<K extends string> = K | `-${K}`
export type Operation = 'read' | 'create' | 'edit' | 'remove' | 'sort' | 'export' | 'reveal'
/** Server tables that a resource may be stored in. */
export type OwnTable = 'accounts' | 'tenants' | 'audit'
/** Declaration of a resource. Only labels, `fields` and `permissions` are required. */
export interface ResourceDefinition<R extends string, F extends Fields, Ask> extends Labels {
  /** Name of a single record, `{ en: 'Series' }`. Left out: the English singular of the label. */
  readonly one?: Partial<Labels>
  /** Name of several records in a sentence, `{ en: 'entries' }`, where the list's name differs. */
  readonly many?: Partial<Labels>
  readonly icon?: string
  /** Menu group. */
  readonly group?: string
  /** Not in the menu. */
  readonly hidden?: boolean
  /** Adds a menu entry for a new record, below the list's. */
  readonly createInMenu?: boolean
  /** Server table to which the resource adds its columns. Left out: a table of its own. */
  readonly table?: OwnTable
  /** Former name. Table, sequence numbers and history continue under the new name. */
  readonly renamedFrom?: string
  /** Rows without a tenant: everyone reads the same rows, only the server writes them. */
  readonly shared?: boolean
  /**
   * Text field with the account that a record belongs to. Nobody writes the field. The server fills
   * it with the creator's account, if their identity has `rows: 'own'`. Otherwise it copies the
   * owner of the parent record, if there is one. Accounts of such identities read and write only
   * their own records, in any tenant.
   */
  readonly ownerField?: NoInfer<Key<F>>
  /**
   * Immutable reference, unique per account: creating a second record for its target answers the
   * first. For resources with `ownerField`.
   */
  readonly uniquePerOwner?: NoInfer<Key<F>>
  /**
   * Reference to the parent record. The list is on the parent's detail page, not in the menu.
   * Reading a part requires reading its parent.
   */
  readonly parent?: NoInfer<Key<F>>
  /** Deletes and restores the record with its parent. Left out: parts prevent the deletion. */
  readonly onParentDelete?: 'cascade'
  /**
   * Immutable reference to the record that each action locks before its own. A common lock order
   * prevents deadlocks where actions of both records need the other. The referenced record's own
   * `locks` come first.
   */
  readonly locks?: NoInfer<Key<F>>
  /** Fields shown beside the state while filled in: in list rows and at the top of the page. */
  readonly highlights?: readonly NoInfer<Key<F>>[]
  /**
   * Records are only added: the database refuses changes and deletions, even by the server. With
   * `hashChain` each record holds the hash of the previous record. There is one chain per parent,
   * without a parent one per tenant.
   */
  readonly appendOnly?: true | 'hashChain'
  /** Leaves creation and final deletion out of the audit log. For records that nobody changes. */
  readonly auditLog?: false
  /**
   * Signs each entry of a hash chain with the server's key (Ed25519 over RFC 8785 JSON). Anyone
   * with the public key can verify.
   */
  readonly signed?: true
  /**
   * Anyone may look a record up by its code without a session. The answer is its whole signed
   * ledger and the fields in `fields`, nothing else. A server rule is called for each lookup,
   * unknown code and report.
   */
  readonly publicLookup?: NoInfer<PublicLookup<F>>
  /** Available while the tenant's data is incomplete. */
  readonly availableBeforeCompletion?: boolean
  readonly fields: F
  /** Title field of a record. Left out: `name`, else the first text. */
  readonly title?: NoInfer<Key<F>>
  /**
   * Pairs of dates under one more name in payloads: `2015-03-01~2035-03-01` or
   * `2015-03-01~long-term`. Accepted and answered beside the two fields, stored as these.
   */
  readonly spans?: Readonly<Record<string, { readonly start: NoInfer<Key<F>>; readonly end: NoInfer<Key<F>> }>>
  /**
   * Constraints between fields, with a message at one field. Evaluated in the form and by the
   * server for saves and actions. A comparison with an empty side holds; use `required` against
   * empty fields.
   */
  readonly constraints?: readonly Constraint<F>[]
  /** Conditions under which a field is shown and accepted. */
  readonly visibleWhen?: NoInfer<{ readonly [K in keyof F]?: Condition<F> }>
  readonly list?: {
    /** Roles with the list page and its menu entry. Left out: roles that may read records. */
    readonly roles?: Roles<R>
    readonly columns?: readonly NoInfer<Key<F> | 'id'>[]
    /**
     * Extra columns by role, after the others: `{ platform: ['factName'] }`. For example the
     * tenant's name for roles that read all tenants.
     */
    readonly also?: { readonly [P in R]?: readonly NoInfer<Key<F>>[] }
    readonly filters?: readonly NoInfer<Key<F> | 'id'>[]
    /** State field with a tab and a count per state. Left out: the first state field. */
    readonly tabs?: NoInfer<Key<F>> | false
    /** Initial tab (`{ platform: 'pendingReview' }`) or filter (`{ staff: { turn: 'maker' } }`). */
    readonly opens?: {
      readonly [P in R]?: StatesOf<F[StateKeys<F>]> | NoInfer<{ readonly [K in Key<F>]?: NonNullable<ValueOf<F[K]>> }>
    }
    readonly sort?: NoInfer<Direction<Key<F> | 'id'>>
    readonly perPage?: (typeof pageSizes)[number]
    /** Collapses the list on its parent's page, where it only proves what stands there already. */
    readonly folded?: true
  }
  readonly form?: readonly Section<F>[]
  readonly show?: readonly Section<F>[]
  /** What stands first on the detail page. Left out: photos and amount. */
  readonly summary?: NoInfer<Summary<F, keyof Ask & string>>
  readonly actions?: { readonly [K in keyof Ask]: Action<R, F, Ask[K]> }
  /** Fields that a save may change, by the first rule that holds, else none. Left out: all. */
  readonly editableWhen?: NoInfer<
    readonly { readonly when: ActorCondition<F>; readonly fields: '*' | readonly Key<F>[] }[]
  >
  readonly deletableWhen?: NoInfer<ActorCondition<F>>
  /** Names the creation in timeline and log, as `Issued`. Left out: the first step, else `Added`. */
  readonly creationLabel?: Labels
  /** Consequences of a deletion in whole sentences, shown before the deletion. */
  readonly deleteConsequences?: Consequences
  /**
   * Offers to copy a record to those who may create one. Private files, secrets, masked, unique and
   * `immutable` fields are never copied, nor fields in `without`.
   */
  readonly cloneable?: true | { readonly without: readonly NoInfer<Key<F>>[] }
  /**
   * Imports a spreadsheet, for roles that may create or edit. Rows are validated and written like a
   * form. A row updates the record with its sequence number, else the record with its key fields,
   * else creates one. With “新” or “new” for its number a row always creates a record. Of several
   * rows for one record the first counts. An empty cell changes nothing; “(空)” or “(empty)” clears
   * a field. Secrets have no column: a new record gets an unknown one. `consequences` tells how to
   * set another, before and after the import.
   */
  readonly import?: { readonly key: readonly NoInfer<Key<F>>[]; readonly consequences?: Labels }
  /** Queue of records that wait, for roles that decide, with changes since the last decision. */
  readonly review?: NoInfer<Review<F, keyof Ask & string>>
  /** Fields of records that identities with `rows: 'own'` read in every tenant, newest first. */
  readonly publicListing?: NoInfer<PublicListing<R, F>>
  /**
   * Roles by operation; an operation left out is refused. `fields` restricts single fields, which
   * the server removes for other roles.
   */
  readonly permissions: { readonly [O in Operation]?: Roles<R> } & {
    readonly fields?: { readonly [K in NoInfer<Key<F>>]?: { readonly read?: Roles<R>; readonly write?: Roles<R> } }
  }
  /** Envelope calls, or `'rest'` for simple REST at `/api/{name}`. */
  readonly api?: NoInfer<ApiPaths<keyof Ask & string>> | 'rest'
  readonly routes?: { readonly [V in View]?: Path }
}
