import type { ActorCondition, Condition } from './condition'
import type { AnyField, Field, Fields, FieldType, Labels, ValueOf } from './field'

/** Who may: a list of roles, `'*'` for everyone who is logged in, `false` for nobody. */
export type Roles<R extends string> = readonly R[] | '*' | false

export type StateKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<'state', infer _V, 'ro', infer _S> ? K : never
}[keyof F] &
  string
export type StatesOf<X> = X extends Field<'state', infer _V, 'ro', infer S> ? S : never
type IsUnion<T, U = T> = T extends unknown ? ([U] extends [T] ? false : true) : never
/** From which states to which. With two state fields `on` names the one that moves. */
type TransitionStates<F extends Fields> = [StateKeys<F>] extends [never]
  ? { readonly on?: never; readonly from?: never; readonly to?: never }
  : {
      [K in StateKeys<F>]: (IsUnion<StateKeys<F>> extends true ? { readonly on: K } : { readonly on?: K }) & {
        readonly from: readonly StatesOf<F[K]>[]
        /** Left out: the record stays where it stands. */
        readonly to?: StatesOf<F[K]>
      }
    }[StateKeys<F>]

/** Who takes an action: people in a role, or the mall itself, when a rule or a clock says so. */
export type ActionRoles<R extends string> = Roles<R> | 'mall'
/** So long from now; for a day, whole days. */
export interface After {
  readonly days?: number
  readonly hours?: number
  readonly minutes?: number
}
type CopiedField<F extends Fields, V> = {
  readonly field: { [K in keyof F]: NonNullable<ValueOf<F[K]>> extends V ? K : never }[keyof F] & string
}
/** What an action may write to one field: `now` or a while from now in a day or a moment, the value of another field, else a value; null empties it. */
type Assignment<F extends Fields, X> =
  X extends Field<'date' | 'dateTime', infer V, 'rw', unknown>
    ? 'now' | After | CopiedField<F, NonNullable<V>> | Extract<V, null>
    : X extends Field<FieldType, infer V, 'rw', unknown>
      ? V | CopiedField<F, NonNullable<V>>
      : never

/** What sort of message it is: what people did, what the mall did by itself, or what waits for its reader. */
export type MessageType = 'message' | 'notice' | 'todo'
/** Who is told of an action once it is done, and in which words: `{name}` is the record's, `{field}` a field's value. */
export type NotifyOptions<R extends string> = Labels & {
  readonly to: readonly R[]
  /** Where the message leads. Left out: to the record. */
  readonly opens?: 'show' | 'edit' | 'list'
  /**
   * Its sort. Left out: a notice where the mall takes the action or a rule sends it, else a message. A todo counts as read for everyone once its record
   * has gone on to another state, is taken away, or has another todo.
   */
  readonly type?: MessageType
  /** Nobody can do without it. */
  readonly mandatory?: true
}
type Moments<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<'date' | 'dateTime', infer _V, 'rw', unknown> ? K : never
}[keyof F] &
  string

/**
 * Where an action's button stands. Left out: in the row and on the detail page. `spreadsheet`: it is taken over a sheet, a row a record, named by its serial number, else
 * by its first unique text, with what the action asks in columns.
 */
export type ActionPlacement = 'row' | 'bulk' | 'show' | 'spreadsheet'

/** What an action needs of a field: anything at all, so many entries of a list, or anything under a condition. */
type Requirement<F extends Fields> = true | AtLeast | Condition<F>
export interface AtLeast {
  readonly atLeast: number
}
/** Whole sentences of what follows, of one record and of several. */
export interface Consequences extends Labels {
  /** What English says of several, where that is another sentence. */
  readonly several?: string
}
/** What follows for the records of which this holds, and what the action is called for them. */
export interface ConditionalConsequences<F extends Fields> extends Consequences {
  readonly when: Condition<F>
  /** What it is called for them, where it is something else: at its button and in its dialog. */
  readonly label?: Labels
  /** What its dialog is headed then. */
  readonly dialogTitle?: Partial<Labels>
  /** Shown then when it is done. */
  readonly successMessage?: Labels
}
/** The new fields that a dialog asks for. */
type NewParams<Ask> = { readonly [K in keyof Ask as Ask[K] extends AnyField ? K : never]: Ask[K] }
/**
 * Asks for a tick before an action is run on some records. `{field}` in the text is a value of the record or of the dialog, `{amount-price}` the difference of two.
 * `true` under the confirmation's name runs the action; the server refuses without it, and ignores a tick that nothing asks for.
 */
export interface Confirmation<F extends Fields> extends Labels {
  /** Evaluated on the record with what the dialog sends. Computed fields are known. */
  readonly when: Condition<F>
  /** Code of the refusal, under the confirmation's name in `data.errors`. */
  readonly code: string
  /** Another text for some records or values: the first whose condition holds. */
  readonly textsWhen?: readonly (Labels & { readonly when: Condition<F> })[]
  /** Label of the tick: "Ship anyway". */
  readonly label: Labels
  /** The field of the dialog that the question is about. It makes the refusal one of input (40000) and not of state (40900). */
  readonly field?: string
}
/** Who runs an action: people in these roles, or the system (`by: 'system'`), which a rule or a deadline lets act: nobody can call it, and it has no button. */
type ActionActor<R extends string> =
  | { readonly roles: Roles<R>; readonly by?: never }
  | { readonly by: 'system'; readonly roles?: never }
/** What an action may say besides its labels, the move it makes and what it asks for. */
export interface ActionOptions<R extends string, F extends Fields> {
  /** Under whose name an action of the mall's stands in the timeline and the log: the mall's own, or, as it is that person's doing, of whoever's act a rule takes it for. */
  readonly actAs?: 'caller'
  /** What it writes besides what is asked, worked out from the record as it is then. */
  readonly assign?: NoInfer<{ readonly [K in keyof F]?: Assignment<F, F[K]> }>
  /** A clock, for an action of the mall: it is taken once, when the moment in this field has passed, or the day is over, while the record is in one of `from`. */
  readonly dueAt?: NoInfer<Moments<F>>
  /** Who is told when it is done. */
  readonly notify?: NotifyOptions<R>
  /** What must hold beyond `from`. */
  readonly availableWhen?: ActorCondition<F>
  /** Why it may not be taken while `availableWhen` does not hold. */
  readonly unavailableMessage?: Labels
  /** Record fields that must be filled in first: always (`true`), with at least so many entries (`{ atLeast: 3 }`), or under a condition; shown as a checklist. */
  readonly requires?: { readonly [K in keyof F]?: Requirement<F> }
  /** What its dialog is headed, `{name}` being the record, or those it is done to, in quotes. Left out: the label and the name. */
  readonly dialogTitle?: Partial<Labels>
  /** Asked before it happens. What is dangerous is asked anyway. */
  readonly confirm?: true
  /** Fields of the record that stand in its dialog above what is asked: what one looks at to take it. Done to several at once it shows none. */
  readonly context?: NoInfer<readonly (keyof F & string)[]>
  /** What follows from it, whole sentences: said in its dialog and at its button before anyone takes it. `{name}` is the record's, or those it is done to, in quotes. */
  readonly consequences?: Consequences
  /** Said instead of `consequences` where it depends on the record: the first that holds for all it is done to. */
  readonly consequencesWhen?: NoInfer<readonly ConditionalConsequences<F>[]>
  /** The action that takes it back: it is offered once this one is done, to one record or to many. */
  readonly undo?: string
  /** What the timeline and the log say of it afterwards, in the languages where that is another word: `{ en: 'Approved' }`. */
  readonly historyLabel?: Partial<Labels>
  /** Shown when it is done. `{name}` is the record's. */
  readonly successMessage?: Labels
  readonly destructive?: boolean
  readonly placement?: readonly ActionPlacement[]
}
/** All of an action but its labels, its transition and who runs it: dialog, texts and effects. `resource` joins the two by the action's name. */
interface ActionDetails<R extends string, F extends Fields, Ask> extends ActionOptions<R, F> {
  /** The dialog: the record's own fields, required or optional, or new fields. A new one may share the name of a field that is written `immutable`, and leaves it alone. */
  readonly params?: Ask & {
    readonly [P in keyof Ask]: P extends keyof F ? 'required' | 'optional' | AnyField : AnyField
  }
  /** A dialog field only for some records. */
  readonly paramsWhen?: { readonly [K in keyof Ask]?: Condition<F> }
  /** Ticks that it needs for some records or values, by the name under which each is sent. */
  readonly confirmations?: NoInfer<{ readonly [name: string]: Confirmation<F & NewParams<Ask>> }>
}
/** What someone may do to a record beyond saving it. Both sides check it from these lines. */
export type Action<R extends string, F extends Fields, Ask> = Labels &
  TransitionStates<F> &
  ActionActor<R> &
  ActionDetails<R, F, Ask>
/** Adds the word that keeps the table of transitions short. */
export interface DetailedActions<R extends string, F extends Fields, More> {
  /**
   * Dialogs, texts and effects of actions, by the action's name, apart from `actions`. Joined with the action of that name: both places take the same words.
   *
   * @example
   * actions: { ship: { zh: '发货', en: 'Ship', from: ['paid'], to: 'shipped', roles: staff } },
   * actionDetails: { ship: { params: { courier: 'required' }, assign: { shippedTime: 'now' } } },
   */
  readonly actionDetails?: { readonly [K in keyof More]: ActionDetails<R, F, More[K]> }
}
/**
 * Checks details of actions in a file of their own against the fields of their resource. `F & typeof talk` adds new fields of dialogs, which conditions then know.
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
      readonly confirmations?: Readonly<Record<string, Confirmation<F>>>
    }
  >
>
