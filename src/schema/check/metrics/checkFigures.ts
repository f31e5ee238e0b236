import { getField, getFilters, getDefaultSort } from '../../selectors/definition'
import type { AnyField } from '../../model/field'
import type { Figure } from '../../metrics/figure'
import { fieldsOf } from '../../metrics/permissions'
import { traitsOf } from '../../fields/traits'
import type { AnyResource } from '../../model/resource'
import {
  problemAt,
  type ProblemText,
  type Problem,
  unknownNameProblem,
  unknownFieldProblems,
  duplicates,
} from '../support/problem'
import { checkBoards, type Figured } from './checkBoards'

const isNumber = (field: AnyField): boolean => traitsOf(field).numeric && traitsOf(field).filter === 'range'
/** Whether a field can be a dimension: a record has one value or none. */
const isDivisible = (field: AnyField): boolean =>
  isNumber(field) || ['equal', 'within'].includes(traitsOf(field).filter)

const empty = (labels: Readonly<Record<string, string>>): string[] =>
  Object.entries(labels).flatMap(([language, text]) =>
    text.trim() ? [] : [`there are no words for it in ${language}`],
  )
const bandFaults = ({ dimensions, bands }: Figure): Problem[] =>
  Object.entries(dimensions).flatMap(([name, field]) => {
    const ends = bands[name]
    if (!isNumber(field)) return problemAt(`bands.${name}`, ends ? ['only a number has bands'] : [])
    const isRising = ends?.every((end, index) => index === 0 || end > (ends[index - 1] ?? end))
    return problemAt(
      `bands.${name}`,
      isRising ? [] : ['a number is divided by bands: say their upper ends, each above the one before'],
    )
  })
/** Problems of a figure's date field. */
const dateFaults = ({ dateField, hours }: Figure, resource: AnyResource): string[] => {
  if (dateField === undefined) return []
  const isFiltered = !hours || getFilters(resource).includes(dateField) || getDefaultSort(resource).field === dateField
  return [
    ...(getField(resource, dateField).options.longTerm
      ? [`${dateField} may be without end, which is in no period`]
      : []),
    ...(isFiltered
      ? []
      : [
          `put ${dateField} among the list.filters of ${resource.name}: the list behind the figure is filtered by it, and it needs an index`,
        ]),
  ]
}
const fieldFaults = (figure: Figure, resource: AnyResource): Problem[] => {
  const { dimensions, where } = figure
  const named = [...fieldsOf(figure), ...Object.keys(dimensions)]
  const absent = unknownFieldProblems(resource, named)
  if (absent.length > 0) return problemAt('fields', absent)
  const masked = named.filter(name => getField(resource, name).options.mask)
  const undivided = Object.entries(dimensions).filter(([, field]) => !isDivisible(field))
  const unasked = Object.keys(where).filter(
    name => !['equal', 'range', 'within'].includes(traitsOf(getField(resource, name)).filter),
  )
  return [
    ...problemAt(
      'fields',
      masked.map(name => `${name} is masked: nobody asks by it`),
    ),
    ...problemAt(
      'dimensions',
      undivided.map(([name]) => `a record has no one value of ${name} to be divided by`),
    ),
    ...problemAt(
      'where',
      unasked.map(name => `no list is filtered by ${name}`),
    ),
    ...problemAt('dateField', dateFaults(figure, resource)),
  ]
}
/** A live figure only counts present records. */
const liveFaults = ({ resource, dateField, sum, between, dimensions, ages }: Figure): string[] =>
  dateField || sum || between || ages || Object.keys(dimensions).length > 0
    ? [
        `${resource} is kept in a table of the server’s own, and not summed up: say by where which of them count, and nothing else`,
      ]
    : []
const figureFaults = (figure: Figure, { figures, resources }: Figured): Problem[] => {
  const { labels, description, resource: name, ratio, ages = [], dateField } = figure
  const resource = resources.find(each => each.name === name)
  const names = figures.map(each => each.name)
  if (!resource)
    return problemAt(
      'resource',
      unknownNameProblem(
        'resource',
        [name],
        resources.map(each => each.name),
      ),
    )
  return [
    ...problemAt('labels', empty(labels)),
    ...problemAt('description', empty(description)),
    ...problemAt('ratio', ratio ? unknownNameProblem('figure', [ratio.of, ratio.to], names) : []),
    ...problemAt(
      'resource',
      resource.definition.shared ? [`${name} belongs to nobody: no figure is summed up from it`] : [],
    ),
    ...problemAt('resource', figure.live ? liveFaults(figure) : []),
    ...problemAt(
      'ratio',
      figures.some(each => each.live && (each.name === ratio?.of || each.name === ratio?.to))
        ? ['it is made of a figure that is counted when it is asked for, and has no sums']
        : [],
    ),
    ...problemAt(
      'ages',
      ages.length > 0 && dateField === undefined ? ['needs dateField: an age is counted from its moment'] : [],
    ),
    ...problemAt(
      'cumulative',
      figure.cumulative && dateField === undefined ? ['say by dateField from which day on a record counts'] : [],
    ),
    ...(ratio ? [] : fieldFaults(figure, resource)),
    ...(ratio ? [] : bandFaults(figure)),
  ]
}
/** Checks all figures and boards. */
export const checkFigures = (figured: Figured): ProblemText[] => [
  ...problemAt('figures', duplicates(figured.figures.map(({ name }) => name))).map(problem => ({
    file: 'resources/figures.ts',
    ...problem,
  })),
  ...figured.figures.flatMap(each =>
    figureFaults(each, figured).map(({ key, why }) => ({
      file: 'resources/figures.ts',
      key: `${each.name}.${key}`,
      why,
    })),
  ),
  ...figured.boards.flatMap(board => checkBoards(board, figured)),
]
