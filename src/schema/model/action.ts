import type { ActorCondition, Condition } from './condition'
import type { AnyField, Field, Fields, FieldType, Labels, ValueOf } from './field'

/** Roles that may act: a list, `'*'` for everyone who is logged in, `false` for nobody. */
export type Roles<R extends string> = readonly R[] | '*' | false

export type StateKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<'state', infer _V, 'ro', infer _S> ? K : never
}[keyof F] &
  string
export type StatesOf<X> = X extends Field<'state', infer _V, 'ro', infer S> ? S : never
type IsUnion<T, U = T> = T extends unknown ? ([U] extends [T] ? false : true) : never
/** States before and after the transition. With two state fields `on` names the changing one. */
type TransitionStates<F extends Fields> = [StateKeys<F>] extends [never]
  ? { readonly on?: never; readonly from?: never; readonly to?: never }
  : {
      [K in StateKeys<F>]: (IsUnion<StateKeys<F>> extends true ? { readonly on: K } : { readonly on?: K }) & {
        readonly from: readonly StatesOf<F[K]>[]
        /** State afterwards. Left out: unchanged. */
        readonly to?: StatesOf<F[K]>
      }
    }[StateKeys<F>]

/** Roles that run an action: people's roles, or `'mall'` for the system (a rule or a deadline). */
export type ActionRoles<R extends string> = Roles<R> | 'mall'
/** Duration from now. For a date: whole days. */
export interface After {
  readonly days?: number
  readonly hours?: number
  readonly minutes?: number
}
type CopiedField<F extends Fields, V> = {
  readonly field: { [K in keyof F]: NonNullable<ValueOf<F[K]>> extends V ? K : never }[keyof F] & string
}
/**
 * Value that an action writes to one field: a constant or a copy of another field. `null` empties
 * the field. A date or a time also takes `'now'` or a duration from now.
 */
type Assignment<F extends Fields, X> =
  X extends Field<'date' | 'dateTime', infer V, 'rw', unknown>
    ? 'now' | After | CopiedField<F, NonNullable<V>> | Extract<V, null>
    : X extends Field<FieldType, infer V, 'rw', unknown>
      ? V | CopiedField<F, NonNullable<V>>
      : never

/** Cause of a message: a person's action, the server's own, or work waiting for its reader. */
export type MessageType = 'message' | 'notice' | 'todo'
/** Recipients and text of a message. `{name}` is the record's name, `{field}` a field's value. */
export type NotifyOptions<R extends string> = Labels & {
  readonly to: readonly R[]
  /** Page that the message opens. Left out: the record's detail page. */
  readonly opens?: 'show' | 'edit' | 'list'
  /**
   * Default: `notice` if the server runs the action or a rule sends the message, else `message`. A
   * todo is read for everyone once its record changes state, is deleted or gets another todo.
   */
  readonly type?: MessageType
  /** Recipients cannot unsubscribe. */
  readonly mandatory?: true
}
type Moments<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<'date' | 'dateTime', infer _V, 'rw', unknown> ? K : never
}[keyof F] &
  string

/**
 * Places of an action's button. Left out: in the row and on the detail page. `spreadsheet` runs the
 * action over a sheet, one row per record. A row names its record by sequence number, else by the
 * first unique text. The dialog's params are columns.
 */
export type ActionPlacement = 'row' | 'bulk' | 'show' | 'spreadsheet'

/** Requirement on a field: filled in, at least so many entries, or filled in under a condition. */
type Requirement<F extends Fields> = true | AtLeast | Condition<F>
export interface AtLeast {
  readonly atLeast: number
}
/** Consequences of an action or a deletion, as whole sentences. */
export interface Consequences extends Labels {
  /** English text for several records, where it differs. */
  readonly several?: string
}
/** Consequences and texts for records that meet a condition. */
export interface ConditionalConsequences<F extends Fields> extends Consequences {
  readonly when: Condition<F>
  /** Name of the action at its button and in its dialog. Left out: the action's own label. */
  readonly label?: Labels
  /** Title of the dialog. */
  readonly dialogTitle?: Partial<Labels>
  /** Message after success. */
  readonly successMessage?: Labels
}
/** New fields of a dialog, which the record does not have. */
type NewParams<Ask> = { readonly [K in keyof Ask as Ask[K] extends AnyField ? K : never]: Ask[K] }
/**
 * Another record of the same owner with the same value, known to the server alone. The dialog shows
 * the tick after a refusal, with a link to the record. Rows of one spreadsheet count, too.
 *
 * @example
 * otherRecord: { same: 'trackingNo', when: { status: 'shipped' } }
 */
interface OtherRecord<F extends Fields> {
  /** Text of the record among the params, compared as a search folds texts: without dashes, blanks and case. */
  readonly same: keyof F & string
  /** Condition on the other record. Left out: any record. */
  readonly when?: Condition<F>
}
/**
 * Requires a tick before an action is run on some records. `{field}` in the text is a value of the
 * record or the dialog, `{amount-price}` a difference. The payload holds `true` under the
 * confirmation's name, else the server refuses. An unneeded tick is ignored.
 */
export interface Confirmation<F extends Fields> extends Labels {
  /** Evaluated on the record with the dialog's payload. Computed fields are known. Left out: always. */
  readonly when?: Condition<F>
  /** Also requires another record. The texts and `data.others` of the refusal are then about it. */
  readonly otherRecord?: OtherRecord<F>
  /** Error code of the refusal, under the confirmation's name in `data.errors`. */
  readonly code: string
  /** Other texts for some records or values: the first whose condition holds. */
  readonly textsWhen?: readonly (Labels & { readonly when: Condition<F> })[]
  /** Label of the tick: "Ship anyway". */
  readonly label: Labels
  /** Only for callers that send no version: a version proves what they saw. The console sends one. */
  readonly unlessVersion?: true
  /** Dialog field of the tick: the refusal is an input error (40000), not a state error (40900). */
  readonly field?: string
}
/**
 * Who runs an action: people in these roles, or the system (`by: 'system'`) for a rule or a
 * deadline. A system action has no route and no button.
 */
type ActionActor<R extends string> =
  | { readonly roles: Roles<R>; readonly by?: never }
  | { readonly by: 'system'; readonly roles?: never }
/** Options of an action except its labels, transition and params. */
export interface ActionOptions<R extends string, F extends Fields> {
  /**
   * Name under which a system action is logged and shown in the timeline. `caller`: the person
   * whose request caused it. Left out: the system.
   */
  readonly actAs?: 'caller'
  /**
   * Names the entry of the other action whose rule runs this one on the same record. A reply that
   * accepts an offer is then "offer accepted", not "replied". `own` adds an entry after that one:
   * "agreed", then "refunded". System actions only.
   */
  readonly namesEntry?: true | 'own'
  /** Fields that the action writes besides its params, from the record as it is then. */
  readonly assign?: NoInfer<{ readonly [K in keyof F]?: Assignment<F, F[K]> }>
  /**
   * Deadline of a system action. It runs once, when this field's time or day has passed, while the
   * record is in a state of `from`.
   */
  readonly dueAt?: NoInfer<Moments<F>>
  /** Message after the action. */
  readonly notify?: NotifyOptions<R>
  /** Condition beyond `from`. */
  readonly availableWhen?: ActorCondition<F>
  /** Reason shown while `availableWhen` does not hold: one text, or one a field. */
  readonly unavailableMessage?: Labels | Readonly<Record<string, Labels>>
  /** Fields to fill in first, as a checklist: `true`, `{ atLeast: 3 }` entries, or a condition. */
  readonly requires?: { readonly [K in keyof F]?: Requirement<F> }
  /** Title of the dialog. `{name}` is the quoted name, or several. Left out: label and name. */
  readonly dialogTitle?: Partial<Labels>
  /** Asks before the action runs. A destructive action always asks. */
  readonly confirm?: true
  /** Record fields shown in the dialog above the params. None are shown for several records. */
  readonly context?: NoInfer<readonly (keyof F & string)[]>
  /**
   * Consequences in whole sentences, shown at the button and in the dialog. `{name}` is the
   * record's name in quotes, or the names of several.
   */
  readonly consequences?: Consequences
  /** Replaces `consequences`: the first entry whose condition holds for all selected records. */
  readonly consequencesWhen?: NoInfer<readonly ConditionalConsequences<F>[]>
  /** Action that reverts this one. Offered after this one, for one record or many. */
  readonly undo?: string
  /** Label in timeline and log, in languages where it differs: `{ en: 'Approved' }`. */
  readonly historyLabel?: Partial<Labels>
  /**
   * Label with the effect, on the record's page and in the dialog: "Agree to refund {amount}". A
   * param has the value typed. Left out, or while a value is missing: the label.
   */
  readonly effectLabel?: Labels
  /** Message after success. `{name}` is the record's name. */
  readonly successMessage?: Labels
  readonly destructive?: boolean
  readonly placement?: readonly ActionPlacement[]
}
/**
 * Dialog, texts and effects of an action: all but labels, transition and roles. `resource` joins
 * these details with the action by name.
 */
interface ActionDetails<R extends string, F extends Fields, Ask> extends ActionOptions<R, F> {
  /**
   * Dialog fields: the record's own, required or optional, or new fields. A new field may share the
   * name of an `immutable` field, which it does not write.
   */
  readonly params?: Ask & {
    readonly [P in keyof Ask]: P extends keyof F ? 'required' | 'optional' | AnyField : AnyField
  }
  /** Conditions under which a dialog field is shown. */
  readonly paramsWhen?: { readonly [K in keyof Ask]?: Condition<F> }
  /** Record fields whose values the dialog begins with: `{ agreedAmount: 'amount' }`. */
  readonly paramDefaults?: NoInfer<{ readonly [K in keyof Ask]?: keyof F & string }>
  /** Confirmations that some records or values need, by the name in the payload. */
  readonly confirmations?: NoInfer<{ readonly [name: string]: Confirmation<F & NewParams<Ask>> }>
}
/** Action on a record beyond saving. Console and server both evaluate this declaration. */
export type Action<R extends string, F extends Fields, Ask> = Labels &
  TransitionStates<F> &
  ActionActor<R> &
  ActionDetails<R, F, Ask>
/** Adds `actionDetails`, which keeps the table of transitions short. */
export interface DetailedActions<R extends string, F extends Fields, More> {
  /**
   * Dialogs, texts and effects by the action's name, apart from `actions`. Joined with the action
   * of that name. Both places take the same options.
   *
   * @example
   * actions: { ship: { zh: '发货', en: 'Ship', from: ['paid'], to: 'shipped', roles: staff } },
   * actionDetails: { ship: { params: { courier: 'required' }, assign: { shippedTime: 'now' } } },
   */
  readonly actionDetails?: { readonly [K in keyof More]: ActionDetails<R, F, More[K]> }
}
/**
 * Checks action details in their own file against the fields of a resource. `F & typeof talk` adds
 * new dialog fields, which conditions then know.
 *
 * @example
 * export const orderActions = {
 *   ship: { params: { courier: 'required' }, successMessage: { zh: '已发货', en: 'Shipped' } },
 * } as const satisfies ActionDetailsOf<typeof orderFields>
 */
export type ActionDetailsOf<F extends Fields> = Readonly<
  Record<
    string,
    ActionOptions<string, F> & {
      readonly params?: Readonly<Record<string, 'required' | 'optional' | AnyField>>
      readonly paramsWhen?: Readonly<Record<string, Condition<F>>>
      readonly paramDefaults?: Readonly<Record<string, keyof F & string>>
      readonly confirmations?: Readonly<Record<string, Confirmation<F>>>
    }
  >
>
