import type { NotifyOptions } from '../../schema/model/action'
import type { Condition } from '../../schema/model/condition'
import type { Fields, Labels } from '../../schema/model/field'
import type { FieldMessage } from '../../schema/text/errorMessages'
import type { ActionsOf, DraftOf, InputOf, NewOf, RecordOf } from '../../schema/model/recordTypes'
import type { AnyResource, Resource } from '../../schema/model/resource'
import type { VisitorHash } from '../auth/visitorHash'
import type { Principal } from '../auth/sessions'
import type { DatabaseRow } from '../database/connections/database'
import type { SharedRows } from '../database/queries/sharedRows'
import type { TenantTransaction } from '../database/tenancy/tenantTransaction'

/** Record within a rule: all stored values unmasked, and its tenant. */
export type RecordInRule<X> = AnyResource extends X ? DatabaseRow : RecordOf<X> & { readonly fact_id: string }

type Declared = Resource<string, Fields, unknown>
/** Condition for finding records: on fields and on the id. */
type RecordFilter<X extends Declared> = Condition<X['fields']> & {
  readonly id?: string | { readonly in: readonly string[] }
}
/** Order and limit of the results: by id and 200 by default, at most 1,000. */
export interface RecordMatches {
  readonly sort?: string
  readonly limit?: number
}
/**
 * Records API for rules, in the rule's own transaction and tenant. Values are validated like
 * anyone's, and the record's own rules run. Each write sets version and search text, and adds an
 * audit line. The line names the server, or the caller where the action says `actAs: 'caller'`.
 * Changes of the rule's own record belong to that write's audit line.
 */
export interface RecordsApi {
  /** Finds stored records, unmasked. */
  readonly find: <X extends Declared>(
    resource: X,
    filter: RecordFilter<X>,
    options?: RecordMatches,
  ) => Promise<RecordInRule<X>[]>
  /**
   * Updates fields that people fill in, including those hidden from the form. Refuses with notFound
   * or badInput. States change by `runAction` only.
   */
  readonly update: <X extends Declared>(
    resource: X,
    id: string,
    values: Partial<DraftOf<X>>,
  ) => Promise<RecordInRule<X>>
  /** Runs an action with `by: 'system'`. Refuses with notFound, badInput, notAllowed or wrongState. */
  readonly runAction: <X extends Declared, A extends ActionsOf<X>>(
    resource: X,
    id: string,
    action: A,
    input?: InputOf<X, A>,
  ) => Promise<RecordInRule<X>>
  /** Adds a record. Refuses with badInput. */
  readonly append: <X extends Declared>(resource: X, values: NewOf<X>) => Promise<RecordInRule<X>>
  /**
   * Notifies people of a record after the commit, like an action's `notify`. Refuses with notFound.
   * A role that may not read the record is a fault.
   */
  readonly notify: <X extends Declared>(resource: X, id: string, options: NotifyOptions<string>) => Promise<void>
  /** Presents a record as the caller sees it in its public listing. */
  readonly presentListed: <X extends Declared>(resource: X, record: RecordInRule<X>) => Promise<DatabaseRow | undefined>
}

/**
 * Refuses with a message of the app, at one field or for the whole. Rolls the transaction back. The
 * message's code is answered in `data.errors`, its text in `data.messages`.
 */
interface Refuse<Rec> {
  (field: keyof Rec & string, message: FieldMessage): never
  (message: Labels): never
}
/** Context of a rule: the open transaction, the caller, the record before and after, and the records API. */
export interface RuleContext<Rec = DatabaseRow> {
  readonly scope: TenantTransaction
  readonly principal: Principal
  /** Person whose request made the rule run, through any number of rules. The system for deadlines. */
  readonly caller: Principal
  readonly before?: Rec
  /** Record about to be written, or written. */
  readonly after: Rec
  /** Records API in the same transaction. */
  readonly records: RecordsApi
  readonly refuse: Refuse<Rec>
}
/** Report about a physical item, from its holder. */
export interface Report {
  readonly text: string
  readonly contact: string
  /** URLs of pictures. */
  readonly images: readonly string[]
}
/** Context of a validating rule, which reads and never writes. */
type ValidationContext<Rec = DatabaseRow> = Omit<RuleContext<Rec>, 'records'> & {
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

/** Additional rules of one resource, inside the transaction of the write. A refusal rolls everything back. */
export interface Rules<X = AnyResource> {
  readonly resource: X
  /** Serializes one tenant's writes to this resource, because a rule reads or changes other records. */
  readonly serialize?: boolean
  /** Runs before a save. Refuses it, or returns computed columns. */
  readonly beforeSave?: (
    context: RuleContext<RecordInRule<X>>,
  ) => Promise<DatabaseRow | undefined> | DatabaseRow | undefined
  /** After a save was written. */
  readonly afterSave?: (context: RuleContext<RecordInRule<X>>) => Promise<void> | void
  /** Runs before a record is deleted. */
  readonly beforeDelete?: (context: RuleContext<RecordInRule<X>>) => Promise<void> | void
  /** Runs after a deleted record was restored unchanged. `before` is empty. */
  readonly afterRestore?: (context: RuleContext<RecordInRule<X>>) => Promise<void> | void
  /**
   * Validates an action before its rule in `actions`, and in the preview of a sheet's rows. `after`
   * is the same as in `actions`. May refuse, never writes.
   */
  readonly validateActions?: ActionValidators<X>
  /** Runs after an action. `after` also holds the dialog's unstored params. */
  readonly actions?: Actions<X>
  /** Runs after anyone looked a record up by its code. The caller is the server itself. */
  readonly onLookup?: (context: RuleContext<RecordInRule<X>> & { readonly look: VisitorHash }) => Promise<void> | void
  /** Runs after the lookup of an unknown code that begins with this tenant's prefix. */
  readonly onUnknownCode?: (
    context: Pick<RuleContext, 'scope' | 'records'> & {
      readonly code: string
      readonly look: VisitorHash
      /** Number of such lookups within the hour, including this one. */
      readonly times: number
    },
  ) => Promise<void> | void
  /** Handles a report that a record's item looks wrong. Returns the report's number. */
  readonly onReport?: (context: RuleContext<RecordInRule<X>> & { readonly report: Report }) => Promise<string> | string
  /** Handles a report of an unknown code. Its records belong to no tenant. Returns the report's number. */
  readonly onUnknownCodeReport?: (
    context: Pick<RuleContext, 'scope' | 'records'> & { readonly code: string; readonly report: Report },
  ) => Promise<string> | string
  /** Computes fields for a page of rows at once, in the order of the rows. `reader` reads them. */
  readonly computed?: {
    readonly [K in keyof RecordInRule<X>]?: (
      records: RecordsApi,
      list: readonly RecordInRule<X>[],
      reader: Principal,
    ) => Promise<readonly unknown[]> | readonly unknown[]
  }
  /** Rows of a shared resource, supplied by the app. */
  readonly rows?: SharedRows
}
/** Rules for a declared resource, typed from its declaration. */
export const rules = <X extends Declared>(resource: X, definition: Omit<Rules<X>, 'resource'>): Rules =>
  ({ resource, ...definition }) as unknown as Rules
