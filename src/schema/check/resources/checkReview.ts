import { getField, getStateField } from '../../selectors/definition'
import { languages } from '../../model/field'
import { traitsOf } from '../../fields/traits'
import { SYSTEM } from '../../rules/availability'
import { reasonPlace } from '../../selectors/reasonField'
import type { AnyResource, AnyReview } from '../../model/resource'
import { within } from '../support/roleSubset'
import { problemAt, type Check, type Problem, unknownNameProblem, unknownFieldProblems } from '../support/problem'
import { labelFaults } from '../support/checkLabels'
import { isVisibleToAll } from './checkViews'

const ways = ['approve', 'reject'] as const
/** Problems of a review's action: people must run it, from the waiting state into another. */
const wayFaults = (resource: AnyResource, review: AnyReview, way: (typeof ways)[number]): string[] => {
  const { actions = {}, permissions } = resource.definition
  const [name, said] = [review[way], actions[review[way]]]
  if (!said) return unknownNameProblem('action', [name], Object.keys(actions))
  return [
    ...(said.roles === SYSTEM ? [`${name} is the server's to run, and people review`] : []),
    ...(said.from?.includes(review.state) ? [] : [`${name} is not taken in ${review.state}`]),
    ...(said.to === undefined || said.to === review.state ? [`${name} leaves the record waiting`] : []),
    ...(said.roles !== SYSTEM && !within(said.roles || [], permissions?.read)
      ? [`${name} is taken by a role that does not read these records`]
      : []),
  ]
}
const stateFaults = (resource: AnyResource, { state, ...review }: AnyReview): string[] => {
  const { actions = {} } = resource.definition
  const moved = ways.map(way => actions[review[way]] && getStateField(resource, actions[review[way]]))
  const [name] = moved
  if (name === undefined || !resource.fields[name]) return []
  return [
    ...unknownNameProblem('state', [state], Object.keys(getField(resource, name).options.states ?? {})),
    ...(new Set(moved).size > 1 ? ['approve and reject move different states'] : []),
  ]
}
const sinceFaults = (resource: AnyResource, since: string | undefined): string[] => {
  if (since === undefined) return []
  if (!resource.fields[since]) return unknownFieldProblems(resource, [since])
  const field = getField(resource, since)
  return [
    ...(traitsOf(field).time && traitsOf(field).sortable
      ? []
      : [`${since} is of the type ${field.type}, which is no day and no moment`]),
    ...(isVisibleToAll(resource, since) ? [] : [`${since}: not everyone who reads these records sees this field`]),
  ]
}
const reasonFaults = (resource: AnyResource, { reject, reasons = {} }: AnyReview): Problem[] => {
  const place = resource.definition.actions?.[reject] && reasonPlace(resource, reject)
  const max = place?.field.options.max
  return [
    ...problemAt(
      'review.reasons',
      Object.keys(reasons).length > 0 && !place ? [`${reject} asks for no text that they could fill in`] : [],
    ),
    ...Object.entries(reasons).flatMap(([key, labels]) => [
      ...problemAt(`review.reasons.${key}`, labelFaults(labels)),
      ...problemAt(
        `review.reasons.${key}`,
        max !== undefined && languages.some(language => (labels?.[language]?.length ?? 0) > max)
          ? [`it is longer than ${place?.part ?? place?.name} takes (${max})`]
          : [],
      ),
    ]),
  ]
}
/** Resources without a queue: nothing links to it, or no actions exist. */
const placeFaults = ({ definition: { api, hidden, parent } }: AnyResource): string[] => [
  ...(api === 'rest' ? ['simple REST has no actions, and so no review'] : []),
  ...(hidden || parent ? ['it has no entry in the menu, so nothing leads to its queue'] : []),
]

/** Checks a review: state, actions, start of the wait and phrases. */
export const review: Check = resource => {
  const { review: reviewOptions } = resource.definition
  if (!reviewOptions) return []
  return [
    ...problemAt('review', placeFaults(resource)),
    ...problemAt(
      'review',
      reviewOptions.approve === reviewOptions.reject ? ['approve and reject are the same action'] : [],
    ),
    ...ways.flatMap(way => problemAt(`review.${way}`, wayFaults(resource, reviewOptions, way))),
    ...problemAt('review.state', stateFaults(resource, reviewOptions)),
    ...problemAt('review.since', sinceFaults(resource, reviewOptions.since)),
    ...reasonFaults(resource, reviewOptions),
  ]
}
/** Reports the path of an undeclared review. */
export const reviewPath: Check = ({ definition: { routes, review: reviewOptions } }) =>
  problemAt('routes.review', routes?.review && !reviewOptions ? ['there is no review that it would lead to'] : [])
