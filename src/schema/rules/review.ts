import type { Roles } from '../model/action'
import type { RecordData } from '../model/condition'
import { getField, getCreatedField, getStateField, getStateKey, getStateValue } from '../selectors/definition'
import type { ResourceManifest } from '../model/manifest'
import { type Actor, roleIsIn, isAllowed, defaultTab } from './availability'
import type { AnyAction, AnyResource } from '../model/resource'

/** Review of a resource, resolved. */
export interface Reviewing {
  readonly approve: readonly [name: string, action: AnyAction]
  readonly reject: readonly [name: string, action: AnyAction]
  /** State field that the decision changes. */
  readonly field: string
  /** Filter for waiting records. */
  readonly waits: Readonly<Record<string, number | string>>
  /** Field with the start of the wait, which sorts the queue. */
  readonly since: string
}
/** Filter for records that a review decides on. */
const waitsOf = (resource: ResourceManifest): Readonly<Record<string, number | string>> => {
  const { review, actions = {} } = resource.definition
  const field = review && getStateField(resource, actions[review.approve])
  return field ? { [field]: getStateValue(getField(resource, field), review.state) } : {}
}
/** Review of a resource, if declared. The checks at the start verify its names. */
export const reviewOf = (resource: AnyResource): Reviewing | undefined => {
  const { review, actions = {} } = resource.definition
  const approve = review && actions[review.approve]
  const reject = review && actions[review.reject]
  if (!review || !approve || !reject) return undefined
  return {
    approve: [review.approve, approve],
    reject: [review.reject, reject],
    field: getStateField(resource, approve) ?? '',
    waits: waitsOf(resource),
    since: review.since ?? getCreatedField(resource) ?? 'id',
  }
}
/** Roles that may approve or reject. */
export const reviewersOf = ({ definition: { review, actions = {} } }: ResourceManifest): Roles<string> => {
  const roles = review ? [actions[review.approve]?.roles, actions[review.reject]?.roles] : []
  return roles.includes('*') ? '*' : roles.flatMap(each => (Array.isArray(each) ? each : []))
}
/** Whether the actor has the review queue. */
export const mayReview = (resource: ResourceManifest, actor: Actor): boolean =>
  isAllowed(resource, 'read', actor) && roleIsIn(reviewersOf(resource), actor)
/** Filter for records that wait for the actor: the review queue, else their initial tab. */
export const isPendingFor = (resource: ResourceManifest, actor: Actor): Readonly<Record<string, unknown>> =>
  mayReview(resource, actor) ? waitsOf(resource) : defaultTab(resource, actor)
/** Fields that a decision itself writes, and that are no change of the record. */
export const decidedFields = (resource: AnyResource): readonly string[] => {
  const review = reviewOf(resource)
  if (!review) return []
  const [, approve] = review.approve
  const [, reject] = review.reject
  return [
    review.field,
    review.since,
    ...Object.keys({ ...approve.params, ...reject.params, ...approve.assign, ...reject.assign }),
  ]
}
/**
 * Whether a rejected record is unchanged since its review. Compares the rejection's time with the
 * record's last change. Without both fields every rejected record counts as unchanged.
 */
export const isReturned = (resource: AnyResource, record: RecordData): boolean => {
  const review = reviewOf(resource)
  if (!review) return false
  const [, { to, assign = {} }] = review.reject
  if (getStateKey(getField(resource, review.field), record[review.field]) !== to) return false
  const decided = Object.keys(assign).find(name => assign[name] === 'now')
  const changed = Object.keys(resource.fields).find(name => getField(resource, name).type === 'updatedTime')
  if (!decided || !changed) return true
  // An older rejection without a time cannot be compared, and does not block a resubmission.
  return Date.parse(String(record[changed])) <= Date.parse(String(record[decided]))
}
