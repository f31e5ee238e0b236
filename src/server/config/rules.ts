import type { NotifyOptions } from '../../schema/model/action'
import type { Condition } from '../../schema/model/condition'
import type { Fields, Labels } from '../../schema/model/field'
import type { ActionsOf, DraftOf, InputOf, NewOf, RecordOf } from '../../schema/model/recordTypes'
import type { AnyResource, Resource } from '../../schema/model/resource'
import type { VisitorHash } from '../auth/visitorHash'
import type { Principal } from '../auth/sessions'
import type { DatabaseRow } from '../database/connections/database'
import type { SharedRows } from '../database/queries/sharedRows'
import type { TenantTransaction } from '../database/tenancy/tenantTransaction'

/** A record as a rule meets it: with every stored value whole, and whose it is. */
export type RecordInRule<X> = AnyResource extends X ? DatabaseRow : RecordOf<X> & { readonly fact_id: string }

type Declared = Resource<string, Fields, unknown>
/** What a record must meet to be found: its fields as in any condition, and its id. */
type RecordFilter<X extends Declared> = Condition<X['fields']> & {
  readonly id?: string | { readonly in: readonly string[] }
}
/** In which order, and how many at most: by id and 200 where left out, never more than 1,000. */
export interface RecordMatches {
  readonly sort?: string
  readonly limit?: number
}
/**
 * What a rule does by itself, in its own transaction and inside the tenant's walls. Values are checked like anybody's, the record's own rules are kept,
 * and each write has its version, its search text and its line in the log, under the mall's name, or of whoever set it off where the action says so
 * (`actAs: 'caller'`). Only what it does to the very record that the rule
 * is about stands in that write's own line.
 */
export interface RecordsApi {
  /** Records as they are stored, every value whole. */
  readonly find: <X extends Declared>(
    resource: X,
    filter: RecordFilter<X>,
    options?: RecordMatches,
  ) => Promise<RecordInRule<X>[]>
  /** Changes fields that people fill in, those hidden from the form too. A state is moved by `runAction`. Refuses with notFound or badInput. */
  readonly update: <X extends Declared>(
    resource: X,
    id: string,
    values: Partial<DraftOf<X>>,
  ) => Promise<RecordInRule<X>>
  /** Takes an action of the mall's own (`by: 'system'`). Refuses with notFound, badInput, notAllowed or wrongState. */
  readonly runAction: <X extends Declared, A extends ActionsOf<X>>(
    resource: X,
    id: string,
    action: A,
    input?: InputOf<X, A>,
  ) => Promise<RecordInRule<X>>
  /** Adds a record. Refuses with badInput. */
  readonly append: <X extends Declared>(resource: X, values: NewOf<X>) => Promise<RecordInRule<X>>
  /** Tells people of a record as an action's `notify` does, once everything is written. Refuses with notFound; a role that may not read of it is a fault. */
  readonly notify: <X extends Declared>(resource: X, id: string, options: NotifyOptions<string>) => Promise<void>
  /** A record as its public listing shows it to whoever acts. */
  readonly presentListed: <X extends Declared>(resource: X, record: RecordInRule<X>) => Promise<DatabaseRow | undefined>
}

/** Refuses what someone wants, with words of the shop: at one of the record's fields, or for the whole. Takes everything back. */
export interface Refuse<Rec> {
  (field: keyof Rec & string, message: Labels): never
  (message: Labels): never
}
/** What a rule is told and can do: the open transaction, who acts, the record before and after, and the records API. */
export interface RuleContext<Rec = DatabaseRow> {
  readonly scope: TenantTransaction
  readonly principal: Principal
  readonly before?: Rec
  /** What is about to be written, or has been. */
  readonly after: Rec
  /** What it does by itself, in the same transaction. */
  readonly records: RecordsApi
  readonly refuse: Refuse<Rec>
}
/** What somebody says who holds the thing. */
export interface Report {
  readonly text: string
  readonly contact: string
  /** Addresses of pictures. */
  readonly images: readonly string[]
}
/** What a rule is told that judges: it looks, and writes nothing. */
export type ValidationContext<Rec = DatabaseRow> = Omit<RuleContext<Rec>, 'records'> & {
  readonly records: Pick<RecordsApi, 'find'>
}
type ActionValidators<X> = AnyResource extends X
  ? Readonly<Record<string, (context: ValidationContext) => Promise<void> | void>>
  : {
      readonly [A in ActionsOf<X>]?: (
        context: ValidationContext<RecordInRule<X> & InputOf<X, A>>,
      ) => Promise<void> | void
    }
type Actions<X> = AnyResource extends X
  ? Readonly<Record<string, (context: RuleContext) => Promise<void> | void>>
  : { readonly [A in ActionsOf<X>]?: (context: RuleContext<RecordInRule<X> & InputOf<X, A>>) => Promise<void> | void }

/** What else must hold or happen for one resource, inside the transaction of the write. A refusal takes everything back. */
export interface Rules<X = AnyResource> {
  readonly resource: X
  /** Writes of one tenant to this resource take turns, as a rule looks at or changes records beside the one written. */
  readonly serialize?: boolean
  /** Before a save is written: refuses it, or answers columns that the mall works out itself. */
  readonly beforeSave?: (
    context: RuleContext<RecordInRule<X>>,
  ) => Promise<DatabaseRow | undefined> | DatabaseRow | undefined
  /** After a save was written. */
  readonly afterSave?: (context: RuleContext<RecordInRule<X>>) => Promise<void> | void
  /** Before a record is taken away. */
  readonly beforeDelete?: (context: RuleContext<RecordInRule<X>>) => Promise<void> | void
  /** After a removed record was brought back as it was; there is nothing before. */
  readonly afterRestore?: (context: RuleContext<RecordInRule<X>>) => Promise<void> | void
  /** Whether an action can be taken: asked before the rule of `actions`, and beforehand where the rows of a sheet are shown as they would be judged. `after` as there; refuses, and writes nothing. */
  readonly validateActions?: ActionValidators<X>
  /** After an action was taken; `after` holds what its dialog asked besides. */
  readonly actions?: Actions<X>
  /** After a record was looked up by its code, by anyone; the mall itself acts. */
  readonly onLookup?: (context: RuleContext<RecordInRule<X>> & { readonly look: VisitorHash }) => Promise<void> | void
  /** After a code was looked up that there is not, and that begins as this tenant's do. */
  readonly onUnknownCode?: (
    context: Pick<RuleContext, 'scope' | 'records'> & {
      readonly code: string
      readonly look: VisitorHash
      /** How many of them there were within the hour, this one included. */
      readonly times: number
    },
  ) => Promise<void> | void
  /** Somebody reports that a record's thing looks wrong. Answers the number that the report goes by. */
  readonly onReport?: (context: RuleContext<RecordInRule<X>> & { readonly report: Report }) => Promise<string> | string
  /** Somebody reports a code that there is not: it is nobody's, so that what is made of it belongs to no tenant. Answers the number that the report goes by. */
  readonly onUnknownCodeReport?: (
    context: Pick<RuleContext, 'scope' | 'records'> & { readonly code: string; readonly report: Report },
  ) => Promise<string> | string
  /** Values of computed fields for a whole page at once, in the order of its rows. */
  readonly computed?: {
    readonly [K in keyof RecordInRule<X>]?: (
      records: RecordsApi,
      list: readonly RecordInRule<X>[],
    ) => Promise<readonly unknown[]> | readonly unknown[]
  }
  /** Rows of a shared resource, as the shop brings them along. */
  readonly rows?: SharedRows
}
/** Rules for a declared resource, typed from its declaration. */
export const rules = <X extends Declared>(resource: X, definition: Omit<Rules<X>, 'resource'>): Rules =>
  ({ resource, ...definition }) as unknown as Rules
