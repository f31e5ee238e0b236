import type {
  Action,
  ActionOptions,
  ActionRoles,
  AtLeast,
  ConditionalConsequences,
  Confirmation,
  Roles,
  StateKeys,
  StatesOf,
  Consequences,
} from './action'
import type { ActorCondition, AnyCondition, Condition } from './condition'
import type { AnyField, Field, Fields, Labels, ValueOf } from './field'

/** Page sizes of a list, in records. */
export const pageSizes = [10, 20, 50, 100] as const

type Key<F> = keyof F & string
type Direction<K extends string> = K | `-${K}`
/** Last segment of a call's path, or its whole path with a leading slash. */
export type CallName = string
/** Paths of a resource's calls. Calls left out are named by the kit's convention. */
export interface ApiPaths<A extends string> {
  readonly service: string
  /** Singular name in the paths: `Product`. */
  readonly name: string
  /** Plural name. Left out: `name` and an s. */
  readonly names?: string
  readonly list?: CallName
  readonly get?: CallName
  /** History of one record. */
  readonly history?: CallName
  readonly save?: CallName
  readonly remove?: CallName
  /** Restores a removed record. */
  readonly restore?: CallName
  /** Removed records that can be restored. */
  readonly removed?: CallName
  readonly sort?: CallName
  /** Reads a masked value in full. */
  readonly reveal?: CallName
  /** Records that wait for a review, the longest wait first. */
  readonly waiting?: CallName
  /** Changes of one record since its last decision. */
  readonly changed?: CallName
  readonly export?: CallName
  /** Spreadsheet made by a job. */
  readonly download?: CallName
  /** Import of a spreadsheet: validate, write, undo. */
  readonly import?: CallName
  /** Public listing, for identities with `rows: 'own'`. */
  readonly showcase?: CallName
  /** One record of the public listing. */
  readonly look?: CallName
  /** Public lookup: verification by code, the whole certificate, the public keys and a report. */
  readonly check?: CallName
  readonly certificate?: CallName
  readonly keys?: CallName
  readonly report?: CallName
  readonly actions?: { readonly [K in A]?: CallName }
}
export type Operation = 'read' | 'create' | 'edit' | 'remove' | 'sort' | 'export' | 'reveal'
/** Path of a page, `/jz/manage`. With `name` where the route is not its last segment. */
export type Path =
  | `/${string}`
  | {
      readonly path: `/${string}`
      readonly name: string
      /** Other paths that lead to the same page and are replaced by `path` in the address bar. */
      readonly also?: readonly `/${string}`[]
    }
export type View = 'list' | 'create' | 'edit' | 'show' | 'review'

interface Section<F extends Fields> extends Labels {
  readonly fields: readonly NoInfer<Key<F>>[]
  readonly help?: Labels
  /** Shows the section's public pictures as one gallery, in movable slots, in the form. */
  readonly gallery?: boolean
  /** Collapses the section on the detail page, under "More information". */
  readonly folded?: boolean
}
/** Fields in one line of a detail page, with a button that copies them. */
interface SummaryLine<F extends Fields> extends Labels {
  readonly fields: readonly Key<F>[]
}
/** Step of a record's way, done at the time in a field. */
interface SummaryStep<F extends Fields> extends Labels {
  readonly at: Moments<F>
  /** Ends the way: once done, it replaces the steps that are not. */
  readonly final?: true
}
/** Top of a detail page. The sections omit the fields shown there. */
interface Summary<F extends Fields, A> {
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
  /** Action with one text as param. Its form stands above the timeline. */
  readonly note?: A
}

interface Constraint<F extends Fields> extends Labels {
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
interface Review<F extends Fields, A> {
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

/** Counter of views of single records, by day. */
interface ViewCounter {
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
interface PublicListing<R extends string, F extends Fields> {
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
interface PublicLookup<F extends Fields> {
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

/** Labels in `labels`, as derived code reads them. */
interface Labelled {
  readonly labels: Labels
}
export type AnyRequirement = true | AtLeast | AnyCondition
export interface AnyConsequence extends Omit<ConditionalConsequences<Fields>, 'when'> {
  readonly when: AnyCondition
}
export interface AnyOtherRecord {
  readonly same: string
  readonly when?: AnyCondition
}
export interface AnyConfirmation extends Omit<Confirmation<Fields>, 'when' | 'textsWhen' | 'otherRecord'> {
  readonly when?: AnyCondition
  readonly otherRecord?: AnyOtherRecord
  readonly textsWhen?: readonly (Labels & { readonly when: AnyCondition })[]
}
/** Action without generic names, as derived code reads it. */
export interface AnyAction
  extends Labelled,
    Omit<
      ActionOptions<string, Fields>,
      'assign' | 'dueAt' | 'availableWhen' | 'requires' | 'consequencesWhen' | 'context'
    > {
  /** System actions have the role `SYSTEM`. */
  readonly roles: ActionRoles<string>
  readonly on?: string
  readonly from?: readonly string[]
  readonly to?: string
  readonly assign?: Readonly<Record<string, unknown>>
  readonly dueAt?: string
  readonly availableWhen?: AnyCondition
  readonly requires?: Readonly<Record<string, AnyRequirement>>
  readonly params?: Readonly<Record<string, 'required' | 'optional' | AnyField>>
  readonly paramsWhen?: Readonly<Record<string, AnyCondition>>
  readonly paramDefaults?: Readonly<Record<string, string>>
  readonly consequencesWhen?: readonly AnyConsequence[]
  readonly confirmations?: Readonly<Record<string, AnyConfirmation>>
  readonly context?: readonly string[]
}
export interface AnyConstraint extends Labelled {
  readonly code?: string
  readonly check: AnyCondition
  readonly field: string
}
export interface AnyReview extends Omit<Review<Fields, string>, 'state' | 'since'> {
  readonly state: string
  readonly since?: string
}
export interface AnyPublicListing {
  readonly roles: Roles<string>
  readonly when: AnyCondition
  readonly fields: readonly string[]
  readonly viewCounter?: ViewCounter
}
export interface AnyPublicLookup extends Omit<PublicLookup<Fields>, 'revokedWhen' | 'fields'> {
  readonly revokedWhen: AnyCondition
  readonly fields?: readonly string[]
}
export interface AnySummary extends Omit<Summary<Fields, string>, 'lines' | 'steps'> {
  readonly lines?: readonly (Labelled & Omit<SummaryLine<Fields>, keyof Labels>)[]
  readonly steps?: readonly (Labelled & Omit<SummaryStep<Fields>, keyof Labels>)[]
}
export interface AnySection extends Labelled, Omit<Section<Fields>, keyof Labels> {}
type Restated =
  | keyof Labels
  | 'fields'
  | 'list'
  | 'form'
  | 'show'
  | 'summary'
  | 'actions'
  | 'constraints'
  | 'visibleWhen'
  | 'editableWhen'
  | 'deletableWhen'
  | 'cloneable'
  | 'import'
  | 'review'
  | 'publicListing'
  | 'publicLookup'
  | 'api'
/** Definition with labels in `labels` and field names as plain strings. */
export interface AnyDefinition extends Omit<ResourceDefinition<string, Fields, unknown>, Restated> {
  readonly list?: Omit<NonNullable<ResourceDefinition<string, Fields, unknown>['list']>, 'opens' | 'also'> & {
    readonly also?: Readonly<Record<string, readonly string[]>>
    readonly opens?: Readonly<Record<string, string | Readonly<Record<string, unknown>>>>
  }
  readonly form?: readonly AnySection[]
  readonly show?: readonly AnySection[]
  readonly summary?: AnySummary
  readonly constraints?: readonly AnyConstraint[]
  readonly actions?: Readonly<Record<string, AnyAction>>
  readonly visibleWhen?: Readonly<Record<string, AnyCondition>>
  readonly editableWhen?: readonly { readonly when: AnyCondition; readonly fields: '*' | readonly string[] }[]
  readonly deletableWhen?: AnyCondition
  readonly cloneable?: true | { readonly without: readonly string[] }
  readonly import?: { readonly key: readonly string[]; readonly consequences?: Labels }
  readonly review?: AnyReview
  readonly publicListing?: AnyPublicListing
  readonly publicLookup?: AnyPublicLookup
  readonly api?: ApiPaths<string> | 'rest'
}

export interface Resource<N extends string = string, F extends Fields = Fields, Ask = unknown> {
  readonly name: N
  readonly labels: Labels
  readonly fields: F
  readonly definition: AnyDefinition
  /** Params of each action. Types only, never set. */
  readonly asks?: Ask
}
/** Any resource, whatever its fields and params. */
export type AnyResource = Resource
