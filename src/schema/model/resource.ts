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

/** The sizes a page of a list can have. */
export const pageSizes = [10, 20, 50, 100] as const

type Key<F> = keyof F & string
type Direction<K extends string> = K | `-${K}`
/** A call's last part, or its whole path with a leading slash. */
export type CallName = string
/** Which calls a resource makes; what is left out follows the kit's naming. */
export interface ApiPaths<A extends string> {
  readonly service: string
  /** In the singular, as the calls spell it: `Product`. */
  readonly name: string
  /** In the plural, where it is not the name and an s. */
  readonly names?: string
  readonly list?: CallName
  readonly get?: CallName
  /** What happened to one record. */
  readonly history?: CallName
  readonly save?: CallName
  readonly remove?: CallName
  /** Brings a removed record back. */
  readonly restore?: CallName
  /** Which were removed and can be brought back. */
  readonly removed?: CallName
  readonly sort?: CallName
  /** A masked value, whole. */
  readonly reveal?: CallName
  /** What waits for a review, what has waited longest first. */
  readonly waiting?: CallName
  /** What changed in one record since it was last decided on. */
  readonly changed?: CallName
  readonly export?: CallName
  /** A sheet that a job makes. */
  readonly download?: CallName
  /** A sheet's rows, judged, taken in and taken back. */
  readonly import?: CallName
  /** What is shown to whoever reaches only their own. */
  readonly showcase?: CallName
  /** One record of what is shown. */
  readonly look?: CallName
  /** A look-up by code, the whole certificate, the keys that check it, and what somebody reports. */
  readonly check?: CallName
  readonly certificate?: CallName
  readonly keys?: CallName
  readonly report?: CallName
  readonly actions?: { readonly [K in A]?: CallName }
}
export type Operation = 'read' | 'create' | 'edit' | 'remove' | 'sort' | 'export' | 'reveal'
/** An address of the product, `/jz/manage`; with a name when the last part of it is not the route's name. */
export type Path =
  | `/${string}`
  | {
      readonly path: `/${string}`
      readonly name: string
      /** Other addresses that lead to the same page, which has its own in the bar then. */
      readonly also?: readonly `/${string}`[]
    }
export type View = 'list' | 'create' | 'edit' | 'show' | 'review'

interface Section<F extends Fields> extends Labels {
  readonly fields: readonly NoInfer<Key<F>>[]
  readonly help?: Labels
  /** In the form its public pictures are one gallery, a slot a field, between which pictures can be moved. */
  readonly gallery?: boolean
}

interface Constraint<F extends Fields> extends Labels {
  readonly check: NoInfer<Condition<F>>
  readonly field: NoInfer<Key<F>>
}

type Moments<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<'date' | 'dateTime' | 'createdTime' | 'updatedTime', infer _V, infer _M, unknown>
    ? K
    : never
}[keyof F] &
  string
/** A queue of records that wait for a decision, looked at one after the other. */
interface Review<F extends Fields, A> {
  /** The state in which a record waits. */
  readonly state: StatesOf<F[StateKeys<F>]>
  /** The action that lets it pass. */
  readonly approve: A
  /** The action that does not. */
  readonly reject: A
  /** The day or moment since which it waits; what has waited longest comes first. Left out: since it was made. */
  readonly since?: Moments<F>
  /** Phrases that fill in the reason which the rejecting dialog asks for; they can be changed there. */
  readonly reasons?: Readonly<Record<string, Labels>>
}

/** Where looks at single records are counted. */
interface ViewCounter {
  /** The resource that keeps a record of each day on which one was looked at, a part of what is shown. */
  readonly in: string
  /** Its field of the day, in the shop's zone. */
  readonly day: string
  /** Its field of how often the record was looked at. */
  readonly views: string
  /** Its field of how many accounts did, each once a day. */
  readonly visitors: string
}
/** What is shown to those who reach only their own. */
interface PublicListing<R extends string, F extends Fields> {
  /** To whom. */
  readonly roles: Roles<R>
  /** Which records. */
  readonly when: Condition<F>
  /** What of them. */
  readonly fields: readonly Key<F>[]
  /** Each look at a single one is counted, by day. Left out: it is not. */
  readonly viewCounter?: ViewCounter
}
/** How a record is looked up by whoever has its code. */
interface PublicLookup<F extends Fields> {
  /** The field of the code. */
  readonly by: Key<F>
  /** The signed ledger that is part of it, by the resource's name. */
  readonly ledger: string
  /** When the record is no longer what it says, though its ledger holds. */
  readonly revokedWhen: Condition<F>
  /** What of the record is told beside its ledger. */
  readonly fields?: readonly Key<F>[]
  /** What the signed ledger says of the record itself, which is not signed: where the two differ the ledger is taken for true. Left out: nothing. */
  readonly ledgerState?: LedgerState
}
interface LedgerState {
  /** The field of the ledger that says what happened. */
  readonly by: string
  /** The state in which the record is after each of its choices, by the states' names; one that is left out changes none. */
  readonly states: Readonly<Record<string, string>>
  /** What the record and the first link of its ledger both say, by fields of one name, and the record never changes. */
  readonly same?: readonly string[]
}
/** The mall's own tables that a resource may be kept in. */
export type OwnTable = 'accounts' | 'tenants' | 'audit'
/** What a declaration may say. Only the labels and `fields` are a must. */
export interface ResourceDefinition<R extends string, F extends Fields, Ask> extends Labels {
  /** What a single record is called, `{ en: 'Series' }`. Left out: the label, in English without its plural ending. */
  readonly one?: Partial<Labels>
  /** What several records are called in a sentence, in the languages where the list has a name of its own: `{ en: 'entries' }`. */
  readonly many?: Partial<Labels>
  readonly icon?: string
  /** The menu group it stands in. */
  readonly group?: string
  /** Not in the menu. */
  readonly hidden?: boolean
  /** The form for a new record has a menu entry of its own, below the list's. */
  readonly createInMenu?: boolean
  /** The mall's own table that it is kept in, adding its columns. Left out: a table of its own. */
  readonly table?: OwnTable
  /** Its former name: its table, numbers and history go on under the new one. */
  readonly renamedFrom?: string
  /** Its rows belong to no tenant: everyone reads the same, and only the mall itself writes them. */
  readonly shared?: boolean
  /**
   * The field that holds the account a record belongs to, a text that nobody writes: accounts of an identity with `rows: 'own'` read and write only
   * these records, in whichever tenant they stand. The mall fills it in when such an account makes the record, and copies it from what it is part of where that is somebody's.
   */
  readonly ownerField?: NoInfer<Key<F>>
  /**
   * The reference, written once, of which an account has one record at most: whoever makes a second for what it names is answered the first. For records with `ownerField`.
   */
  readonly uniquePerOwner?: NoInfer<Key<F>>
  /**
   * The reference to what it is part of. It is no entry of the menu: its list stands on the detail page of that record. Nobody may read a part who
   * may not read the whole.
   */
  readonly parent?: NoInfer<Key<F>>
  /**
   * A part that is taken away with what it is part of, which it keeps nobody from removing, and that is brought back with it. Left out: while there is a part its whole stays.
   */
  readonly onParentDelete?: 'cascade'
  /**
   * The reference, written once, whose record each action locks before its own. Where actions of either reach for the other, all of them wait in the same order then, and never for
   * each other in a circle. That record's own `locks` come before it.
   */
  readonly locks?: NoInfer<Key<F>>
  /** Fields that stand beside the state while they are filled in: in rows, and at the head of the page. */
  readonly highlights?: readonly NoInfer<Key<F>>[]
  /**
   * Records are only ever added: the database refuses every change and removal, even to the mall itself. `hashChain`: each holds the hash of the one
   * before it, by what it is part of, else by tenant.
   */
  readonly appendOnly?: true | 'hashChain'
  /** Of what nobody changes: adding a record, or taking it away for good, leaves no line in the log, nor who did. */
  readonly auditLog?: false
  /** Of a chained ledger: each link is signed by the mall's own key (Ed25519 over RFC 8785 JSON), so that anyone can check it who has the public one. */
  readonly signed?: true
  /**
   * Anyone may look a record up by its code, without a session, and gets its whole signed ledger to check. Nothing else of it is told but what `fields` names. A rule hears of every
   * look, of codes that there are not, and of what people report.
   */
  readonly publicLookup?: NoInfer<PublicLookup<F>>
  /** Its calls are answered even while the tenant's data is not complete. */
  readonly availableBeforeCompletion?: boolean
  readonly fields: F
  /** The field a record is called by. Left out: `name`, else the first text. */
  readonly title?: NoInfer<Key<F>>
  /** Two days under one more name on the wire, as `2015-03-01~2035-03-01` or `2015-03-01~long-term`: accepted beside them, answered with them, stored as the two. */
  readonly spans?: Readonly<Record<string, { readonly start: NoInfer<Key<F>>; readonly end: NoInfer<Key<F>> }>>
  /**
   * What must hold between fields, told at one of them in its own words: judged in the form, and by the mall for saves and actions. A comparison with an empty side holds:
   * that something is filled in is asked by `required`.
   */
  readonly constraints?: readonly Constraint<F>[]
  /** A field shown and accepted only when the condition holds. */
  readonly visibleWhen?: NoInfer<{ readonly [K in keyof F]?: Condition<F> }>
  readonly list?: {
    /** Who has the list's page and its menu entry, where that is not everyone who may read a record. */
    readonly roles?: Roles<R>
    readonly columns?: readonly NoInfer<Key<F> | 'id'>[]
    /** Columns that only some roles have, behind the others, `{ platform: ['factName'] }`: whose record it is, say, for those who reach everyone's. */
    readonly also?: { readonly [P in R]?: readonly NoInfer<Key<F>>[] }
    readonly filters?: readonly NoInfer<Key<F> | 'id'>[]
    /** A tab a state, with counts. Left out: the first state field. */
    readonly tabs?: NoInfer<Key<F>> | false
    /** What the list opens on for a role: a tab, `{ platform: 'pendingReview' }`, or what its filters say, `{ staff: { turn: 'maker' } }`. Left out: all. */
    readonly opens?: {
      readonly [P in R]?: StatesOf<F[StateKeys<F>]> | NoInfer<{ readonly [K in Key<F>]?: NonNullable<ValueOf<F[K]>> }>
    }
    readonly sort?: NoInfer<Direction<Key<F> | 'id'>>
    readonly perPage?: (typeof pageSizes)[number]
  }
  readonly form?: readonly Section<F>[]
  readonly show?: readonly Section<F>[]
  readonly actions?: { readonly [K in keyof Ask]: Action<R, F, Ask[K]> }
  /** Which fields a save may change in which state: the first rule that holds counts, none means nothing. Left out: all. */
  readonly editableWhen?: NoInfer<
    readonly { readonly when: ActorCondition<F>; readonly fields: '*' | readonly Key<F>[] }[]
  >
  readonly deletableWhen?: NoInfer<ActorCondition<F>>
  /** What follows when a record is taken away, whole sentences, said before it is. */
  readonly deleteConsequences?: Consequences
  /** Whoever may make a record may make one like another. Never copied are private files, secrets, masked, unique and `immutable` fields; `without` names what else is not. */
  readonly cloneable?: true | { readonly without: readonly NoInfer<Key<F>>[] }
  /**
   * Records come in by a sheet, for whoever may make or change them: a row is the record whose short number it says, else the one that has what these fields say, else a new one. Judged
   * and written as a form's would be. The key is what tells records apart where nobody knows their numbers: of rows that say the same in it the first counts, and one that says “新” or
   * “new” for its number is a record of its own, whatever others are called. An empty cell says nothing; “(空)” or “(empty)” clears what is there. A secret stands in no sheet: a new
   * record gets one that nobody knows, and `consequences` says how it gets another, before the rows are taken in and after.
   */
  readonly import?: { readonly key: readonly NoInfer<Key<F>>[]; readonly consequences?: Labels }
  /** What waits for a decision has a page of its own, for whoever may decide: a queue, with what changed since the last decision. */
  readonly review?: NoInfer<Review<F, keyof Ask & string>>
  /**
   * What those who reach only their own (an identity with `rows: 'own'`) may look at in every tenant: of the records that meet the condition, these fields, the newest
   * first. Left out: nothing.
   */
  readonly publicListing?: NoInfer<PublicListing<R, F>>
  /** Who may what; what is not stated is refused. `fields` narrows single fields: the mall strips them for everyone else. */
  readonly permissions: { readonly [O in Operation]?: Roles<R> } & {
    readonly fields?: { readonly [K in NoInfer<Key<F>>]?: { readonly read?: Roles<R>; readonly write?: Roles<R> } }
  }
  /** Envelope calls, or `'rest'` for a service that speaks simple REST at `/api/{name}`. */
  readonly api?: NoInfer<ApiPaths<keyof Ask & string>> | 'rest'
  readonly routes?: { readonly [V in View]?: Path }
}

/** Labels gathered, as the deriving code meets them. */
interface Labelled {
  readonly labels: Labels
}
export type AnyRequirement = true | AtLeast | AnyCondition
export interface AnyConsequence extends Omit<ConditionalConsequences<Fields>, 'when'> {
  readonly when: AnyCondition
}
export interface AnyConfirmation extends Omit<Confirmation<Fields>, 'when' | 'textsWhen'> {
  readonly when: AnyCondition
  readonly textsWhen?: readonly (Labels & { readonly when: AnyCondition })[]
}
/** An action as the deriving code meets it. */
export interface AnyAction
  extends Labelled,
    Omit<
      ActionOptions<string, Fields>,
      'assign' | 'dueAt' | 'availableWhen' | 'requires' | 'consequencesWhen' | 'context'
    > {
  /** The system's actions have the system's own role. */
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
  readonly consequencesWhen?: readonly AnyConsequence[]
  readonly confirmations?: Readonly<Record<string, AnyConfirmation>>
  readonly context?: readonly string[]
}
export interface AnyConstraint extends Labelled {
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
export interface AnySection extends Labelled, Omit<Section<Fields>, keyof Labels> {}
type Restated =
  | keyof Labels
  | 'fields'
  | 'list'
  | 'form'
  | 'show'
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
/** A definition as the deriving code meets it: labels gathered, names no longer checked. */
export interface AnyDefinition extends Omit<ResourceDefinition<string, Fields, unknown>, Restated> {
  readonly list?: Omit<NonNullable<ResourceDefinition<string, Fields, unknown>['list']>, 'opens' | 'also'> & {
    readonly also?: Readonly<Record<string, readonly string[]>>
    readonly opens?: Readonly<Record<string, string | Readonly<Record<string, unknown>>>>
  }
  readonly form?: readonly AnySection[]
  readonly show?: readonly AnySection[]
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
  /** Types only, never set: what each action asks for. */
  readonly asks?: Ask
}
/** Every resource, whatever its fields and dialogs. */
export type AnyResource = Resource
