import { getFilters, getDefaultSort } from '../../selectors/definition'
import type { Figure } from '../../metrics/figure'
import { traitsOf } from '../../fields/traits'
import type { AnyResource } from '../../model/resource'
import type { Watch } from '../../metrics/watch'
import {
  problemAt,
  type ProblemText,
  type Problem,
  unknownNameProblem,
  unknownFieldProblems,
  duplicates,
} from '../support/problem'

/** Input of the checks of watches. */
interface WatchContext {
  readonly watches: readonly Watch[]
  readonly figures: readonly Figure[]
  readonly resources: readonly AnyResource[]
}
const empty = (labels: Watch['labels']): string[] =>
  Object.entries(labels).flatMap(([language, text]) =>
    text.trim() ? [] : [`there are no words for it in ${language}`],
  )
const byFaults = ({ dateField }: Watch, resource: AnyResource): string[] => {
  const field = resource.fields[dateField]
  if (!field) return unknownFieldProblems(resource, [dateField])
  if (traitsOf(field).time !== 'moment')
    return [`${dateField} is no moment: it says no hour at which something happened`]
  return getFilters(resource).includes(dateField) || getDefaultSort(resource).field === dateField
    ? []
    : [
        `put ${dateField} among the list.filters of ${resource.name}: what is new is asked for by it, and it needs an index`,
      ]
}
const figureFaults = ({ figure: name, dateField, above, resource }: Watch, figures: readonly Figure[]): Problem[] => {
  const figure = figures.find(each => each.name === name)
  const names = figures.map(each => each.name)
  if (name === undefined)
    return problemAt(
      'above',
      above === undefined ? [] : ['what is usual is known of a figure: name the one that counts this'],
    )
  if (!figure) return problemAt('figure', unknownNameProblem('figure', [name], names))
  const isOther = figure.resource !== resource || figure.dateField !== dateField || figure.ratio !== undefined
  return [
    ...problemAt('figure', isOther ? [`${name} counts something else: not ${resource} by ${dateField}`] : []),
    ...problemAt(
      'above',
      above !== undefined && above <= 0 ? ['must be greater than 0: it is a multiple of the spread'] : [],
    ),
  ]
}
const burstFaults = ({ burst }: Watch, resource: AnyResource): Problem[] => {
  if (!burst) return []
  const { times, minutes, of, where = {} } = burst
  return [
    ...problemAt('burst.of', unknownFieldProblems(resource, [of])),
    ...problemAt('burst.where', unknownFieldProblems(resource, Object.keys(where))),
    ...problemAt('burst.times', times < 2 ? ['one alone is no burst: say two or more'] : []),
    ...problemAt(
      'burst.minutes',
      minutes <= 0 || minutes > 60 ? ['it is looked back an hour at most: say 1 to 60'] : [],
    ),
  ]
}
const faultsIn = (watch: Watch, { figures, resources }: WatchContext): Problem[] => {
  const { resource: name, labels, fields, where } = watch
  const resource = resources.find(each => each.name === name)
  const names = resources.map(each => each.name)
  if (!resource) return problemAt('resource', unknownNameProblem('resource', [name], names))
  const masked = Object.keys(where).filter(each => resource.fields[each]?.options.mask)
  return [
    ...problemAt('labels', empty(labels)),
    ...problemAt('dateField', byFaults(watch, resource)),
    ...problemAt('fields', [...unknownFieldProblems(resource, fields), ...duplicates(fields)]),
    ...problemAt('fields', fields.length === 0 ? ['nothing is told of what happens'] : []),
    ...problemAt('where', unknownFieldProblems(resource, Object.keys(where))),
    ...problemAt(
      'where',
      masked.map(each => `${each} is masked: nobody asks by it`),
    ),
    ...figureFaults(watch, figures),
    ...burstFaults(watch, resource),
  ]
}
/** Checks all watches. */
export const checkWatches = (watched: WatchContext): ProblemText[] => [
  ...problemAt('watches', duplicates(watched.watches.map(({ name }) => name))).map(problem => ({
    file: 'resources/watches.ts',
    ...problem,
  })),
  ...watched.watches.flatMap(each =>
    faultsIn(each, watched).map(({ key, why }) => ({ file: 'resources/watches.ts', key: `${each.name}.${key}`, why })),
  ),
]
