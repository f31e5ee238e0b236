import type { ActionOptions, ActionRoles, AtLeast, ConditionalConsequences, Confirmation, Roles } from './action'
import type { AnyCondition } from './condition'
import type { ApiPaths } from './declaration/apiPaths'
import type { PublicLookup, ViewCounter } from './declaration/publicRecords'
import type { ResourceDefinition } from './declaration/resourceDefinition'
import type { Review, Section, Summary, SummaryLine, SummaryStep } from './declaration/sections'
import type { AnyField, Fields, Labels } from './field'

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
