import { filtersOf, sortOf } from '../../selectors/definition'
import type { Figure } from '../../metrics/figure'
import { traitsOf } from '../../fields/traits'
import type { AnyResource } from '../../model/resource'
import type { Watch } from '../../metrics/watch'
import { at, type Fault, type Finding, missing, missingFields, twice } from '../support/problem'

/** What watches are checked against. */
export interface Watched {
  readonly watches: readonly Watch[]
  readonly figures: readonly Figure[]
  readonly resources: readonly AnyResource[]
}
const empty = (labels: Watch['labels']): string[] =>
  Object.entries(labels).flatMap(([language, text]) =>
    text.trim() ? [] : [`there are no words for it in ${language}`],
  )
const byFaults = ({ by }: Watch, resource: AnyResource): string[] => {
  const field = resource.fields[by]
  if (!field) return missingFields(resource, [by])
  if (traitsOf(field).time !== 'moment') return [`${by} is no moment: it says no hour at which something happened`]
  return filtersOf(resource).includes(by) || sortOf(resource).field === by
    ? []
    : [`put ${by} among the list.filters of ${resource.name}: what is new is asked for by it, and it needs an index`]
}
const figureFaults = ({ figure: name, by, above, resource }: Watch, figures: readonly Figure[]): Finding[] => {
  const figure = figures.find(each => each.name === name)
  const names = figures.map(each => each.name)
  if (name === undefined)
    return at('above', above === undefined ? [] : ['what is usual is known of a figure: name the one that counts this'])
  if (!figure) return at('figure', missing('figure', [name], names))
  const isOther = figure.resource !== resource || figure.by !== by || figure.ratio !== undefined
  return [
    ...at('figure', isOther ? [`${name} counts something else: not ${resource} by ${by}`] : []),
    ...at('above', above !== undefined && above <= 0 ? ['it is so many times the spread, more than none'] : []),
  ]
}
const burstFaults = ({ burst }: Watch, resource: AnyResource): Finding[] => {
  if (!burst) return []
  const { times, minutes, of, where = {} } = burst
  return [
    ...at('burst.of', missingFields(resource, [of])),
    ...at('burst.where', missingFields(resource, Object.keys(where))),
    ...at('burst.times', times < 2 ? ['one alone is no burst: say two or more'] : []),
    ...at('burst.minutes', minutes <= 0 || minutes > 60 ? ['it is looked back an hour at most: say 1 to 60'] : []),
  ]
}
const faultsIn = (watch: Watch, { figures, resources }: Watched): Finding[] => {
  const { resource: name, labels, tells, where } = watch
  const resource = resources.find(each => each.name === name)
  const names = resources.map(each => each.name)
  if (!resource) return at('resource', missing('resource', [name], names))
  const masked = Object.keys(where).filter(each => resource.fields[each]?.options.mask)
  return [
    ...at('labels', empty(labels)),
    ...at('by', byFaults(watch, resource)),
    ...at('tells', [...missingFields(resource, tells), ...twice(tells)]),
    ...at('tells', tells.length === 0 ? ['nothing is told of what happens'] : []),
    ...at('where', missingFields(resource, Object.keys(where))),
    ...at(
      'where',
      masked.map(each => `${each} is masked: nobody asks by it`),
    ),
    ...figureFaults(watch, figures),
    ...burstFaults(watch, resource),
  ]
}
/** Everything that is wrong with what a shop has watched. */
export const watchFaults = (watched: Watched): Fault[] => [
  ...at('watches', twice(watched.watches.map(({ name }) => name))).map(found => ({
    file: 'resources/watches.ts',
    ...found,
  })),
  ...watched.watches.flatMap(each =>
    faultsIn(each, watched).map(({ key, why }) => ({ file: 'resources/watches.ts', key: `${each.name}.${key}`, why })),
  ),
]
