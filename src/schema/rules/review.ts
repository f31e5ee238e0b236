import type { Roles } from '../model/action'
import type { RecordData } from '../model/condition'
import { getField, getCreatedField, getStateField, getStateKey, getStateValue } from '../selectors/definition'
import type { ResourceManifest } from '../model/manifest'
import { type Actor, roleIsIn, isAllowed, defaultTab } from './availability'
import type { AnyAction, AnyResource } from '../model/resource'

/** A declared review with what follows from it. */
export interface Reviewing {
  readonly approve: readonly [name: string, action: AnyAction]
  readonly reject: readonly [name: string, action: AnyAction]
  /** The state field that the decision moves. */
  readonly field: string
  /** What a list is filtered by to find what waits. */
  readonly waits: Readonly<Record<string, number | string>>
  /** Since when a record waits; by this the queue is in order. */
  readonly since: string
}
/** What a review decides on, as a filter. */
const waitsOf = (resource: ResourceManifest): Readonly<Record<string, number | string>> => {
  const { review, actions = {} } = resource.definition
  const field = review && getStateField(resource, actions[review.approve])
  return field ? { [field]: getStateValue(getField(resource, field), review.state) } : {}
}
/** The review of a resource, where it declares one; start-up checks have seen to its names. */
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
/** Who decides: those who may let pass, and those who may not let pass. */
export const reviewersOf = ({ definition: { review, actions = {} } }: ResourceManifest): Roles<string> => {
  const roles = review ? [actions[review.approve]?.roles, actions[review.reject]?.roles] : []
  return roles.includes('*') ? '*' : roles.flatMap(each => (Array.isArray(each) ? each : []))
}
/** Whether someone has the queue of what waits. */
export const mayReview = (resource: ResourceManifest, actor: Actor): boolean =>
  isAllowed(resource, 'read', actor) && roleIsIn(reviewersOf(resource), actor)
/** What waits for someone of a resource, as a filter: what they decide on, else the tab that its list opens on for them. */
export const isPendingFor = (resource: ResourceManifest, actor: Actor): Readonly<Record<string, unknown>> =>
  mayReview(resource, actor) ? waitsOf(resource) : defaultTab(resource, actor)
/** What was set down of a decision itself, and is no news of the record. */
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
 * Whether a record stands as its review sent it back, with nothing changed since: sent again as it is it would be sent back again. That is known where the rejection sets
 * a moment and the record keeps when it was changed; elsewhere whatever stands where the rejection led counts.
 */
export const isReturned = (resource: AnyResource, record: RecordData): boolean => {
  const review = reviewOf(resource)
  if (!review) return false
  const [, { to, assign = {} }] = review.reject
  if (getStateKey(getField(resource, review.field), record[review.field]) !== to) return false
  const decided = Object.keys(assign).find(name => assign[name] === 'now')
  const changed = Object.keys(resource.fields).find(name => getField(resource, name).type === 'updatedTime')
  if (!decided || !changed) return true
  // Sent back before it kept when: whether it was changed since is not known, and nobody is held up for that.
  return Date.parse(String(record[changed])) <= Date.parse(String(record[decided]))
}
