import { getField, getFilters, getDefaultSort, getReferenceTarget, getTitleField } from '../../selectors/definition'
import type { AnyField } from '../../model/field'
import { type Board, chartTypes, type Panel, type UpcomingPanel } from '../../metrics/board'
import type { Figure } from '../../metrics/figure'
import { getDimensions } from '../../metrics/dimensions'
import { fieldsOf, mayRead } from '../../metrics/permissions'
import { traitsOf } from '../../fields/traits'
import { isParamOf, isAllowed } from '../../rules/availability'
import type { AnyResource } from '../../model/resource'
import {
  problemAt,
  type ProblemText,
  type Problem,
  unknownNameProblem,
  unknownFieldProblems,
  duplicates,
} from '../support/problem'

/** Input of the checks of figures and boards. */
interface Figured {
  readonly figures: readonly Figure[]
  readonly boards: readonly Board[]
  readonly resources: readonly AnyResource[]
  /** Names of the application's roles. */
  readonly roles: readonly string[]
}
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
      ages.length > 0 && dateField === undefined ? ['how long ago something is, is told by the moment of `by`'] : [],
    ),
    ...problemAt(
      'cumulative',
      figure.cumulative && dateField === undefined ? ['say by dateField from which day on a record counts'] : [],
    ),
    ...(ratio ? [] : fieldFaults(figure, resource)),
    ...(ratio ? [] : bandFaults(figure)),
  ]
}
/** Roles of a board or panel. */
const rolesOf = (roles: Panel['roles'] | Board['roles'], all: readonly string[]): readonly string[] =>
  roles === '*' ? all : roles === false || roles === undefined ? [] : [...roles]
/** Roles of a panel that may not read all of its figures. */
const barredFrom = (panel: Panel, { figures, resources }: Figured, readers: readonly string[]): string[] => {
  const read = (name: string): Figure[] => {
    const matches = figures.filter(each => each.name === name)
    return matches.flatMap(each => (each.ratio ? [each, ...read(each.ratio.of), ...read(each.ratio.to)] : [each]))
  }
  const all = panel.figures.flatMap(read)
  return readers.filter(role =>
    all.some(each => {
      const resource = resources.find(({ name }) => name === each.resource)
      return resource !== undefined && !mayRead(each, resource, { role }, panel.dimension)
    }),
  )
}
/** Figures of a table that cannot be divided by its dimension. */
const columnFaults = ({ figures: names, dimension = '' }: Panel, figures: readonly Figure[]): string[] =>
  figures
    .filter(each => names.includes(each.name) && !getDimensions(each).includes(dimension))
    .map(({ name }) => `${name} cannot be divided by “${dimension}”, which the rows of the table are`)
/** Problems of figures that a board shows beside its panels: key figures, and those of a day. */
const beside = (board: Board, key: string, used: readonly Pick<Panel, 'figures' | 'dimension'>[], figured: Figured) =>
  used.flatMap(({ figures: names, dimension }) =>
    panelFaults(
      { figures: names, chart: dimension === undefined ? 'number' : 'breakdown', dimension },
      board,
      figured,
    ).map(why => ({ file: 'resources/boards.ts', key: `${board.name}.${key}`, why })),
  )
const besideFaults = (board: Board, figured: Figured): ProblemText[] => {
  const { keyFigures = [], day } = board
  const one = (figure: string) => ({ figures: [figure] })
  const undated = figured.figures.filter(each => day?.figures.includes(each.name) && !each.dateField)
  return [
    ...beside(board, 'keyFigures', keyFigures.map(one), figured),
    ...beside(board, 'day.figures', (day?.figures ?? []).map(one), figured),
    ...beside(
      board,
      'day.records',
      (day?.records ?? []).map(({ figure, dimension }) => ({ ...one(figure), dimension })),
      figured,
    ),
    ...undated.map(({ name }) => ({
      file: 'resources/boards.ts',
      key: `${board.name}.day.figures`,
      why: `${name} is of now, and differs on no day`,
    })),
  ]
}
const panelFaults = (panel: Panel, board: Board, figured: Figured): string[] => {
  const { figures, resources, roles } = figured
  const absent = unknownNameProblem(
    'figure',
    panel.figures,
    figures.map(each => each.name),
  )
  if (absent.length > 0) return absent
  const strange = unknownNameProblem('chart', [panel.chart], chartTypes)
  if (strange.length > 0) return strange
  const page = rolesOf(board.roles, roles)
  const readers = panel.roles === undefined ? page : rolesOf(panel.roles, roles)
  const barred = barredFrom(panel, figured, readers)
  const [first] = figures.filter(each => each.name === panel.figures[0])
  const divisions = first ? getDimensions(first) : []
  const isDivided = ['breakdown', 'heat', 'map', 'table'].includes(panel.chart)
  const isSeveral = panel.chart === 'funnel' || panel.chart === 'table'
  return [
    ...barred.map(role => `${role} has it on the page, and may not read all that it counts: narrow it by roles`),
    ...(panel.dimension === undefined ? [] : unknownNameProblem('division', [panel.dimension], divisions)),
    ...(isDivided && divisions.length === 0 ? ['it is told in parts, and its figure can be divided by nothing'] : []),
    ...(panel.chart === 'heat' && !first?.hours
      ? ['weekdays and hours are those of a moment, and its figure has none']
      : []),
    ...(isSeveral && !(panel.labels && panel.description)
      ? ['several figures together need words and a meaning of their own']
      : []),
    ...(!isSeveral && panel.figures.length !== 1 ? ['it draws one figure'] : []),
    ...(panel.chart === 'table' ? columnFaults(panel, figures) : []),
    ...(first ? restrictFaults(panel, first, figured) : []),
    ...(panel.once && first?.dimensions[panel.dimension ?? '']?.type !== 'reference'
      ? ['say by dimension which records its parts are: those fall into a period once']
      : []),
    ...resources.filter(({ name }) => name === first?.resource).flatMap(each => waitFaults(panel, each, readers)),
  ]
}
/** Problems of a panel of waiting work: its latest record and its times. */
const waitFaults = (
  { chart: as, latest, nearest, due }: Panel,
  resource: AnyResource,
  readers: readonly string[],
): string[] => {
  const names = [nearest, due, latest?.by, latest?.says].filter(name => name !== undefined)
  if (names.length === 0) return []
  if (as !== 'todo') return ['only what waits says since when, until when, or why']
  const absent = unknownFieldProblems(resource, names)
  if (absent.length > 0) return [...absent]
  const moments = [nearest, due, latest?.by].filter(name => name !== undefined)
  const shownFields = latest ? [...names, getTitleField(resource)] : names
  return [
    ...moments
      .filter(name => traitsOf(getField(resource, name)).time !== 'moment')
      .map(name => `${name} is no moment, and says neither since when nor until when`),
    ...(latest && !traitsOf(getField(resource, latest.says)).text
      ? [`${latest.says} is no text, and says nothing`]
      : []),
    ...readers
      .filter(role => shownFields.some(name => !isParamOf(resource, name, { role })))
      .map(role => `${role} has it on the page, and may not read all that it says: narrow it by roles`),
  ]
}
/** Problems of `restrictTo`: it counts present records of the dimension. */
const restrictFaults = (panel: Panel, first: Figure, { figures }: Figured): string[] => {
  if (panel.restrictTo === undefined) return []
  const absent = unknownNameProblem(
    'figure',
    [panel.restrictTo],
    figures.map(each => each.name),
  )
  if (absent.length > 0) return absent
  const restriction = figures.find(each => each.name === panel.restrictTo)
  const field = first.dimensions[panel.dimension ?? '']
  return [
    ...(field?.type === 'reference' && getReferenceTarget(field) === restriction?.resource
      ? []
      : [`say by dimension whose parts are records of ${restriction?.resource}`]),
    ...(restriction?.ratio || restriction?.dateField !== undefined
      ? [`${panel.restrictTo} is of a period: among which they are is of now`]
      : []),
  ]
}
const upcomingFaults = (
  { resource: name, fields: fieldLabels, roles: who }: UpcomingPanel,
  { resources, roles }: Pick<Figured, 'resources' | 'roles'>,
): string[] => {
  const resource = resources.find(each => each.name === name)
  if (!resource)
    return unknownNameProblem(
      'resource',
      [name],
      resources.map(each => each.name),
    )
  const fields = Object.keys(fieldLabels)
  const absent = unknownFieldProblems(resource, fields)
  if (absent.length > 0) return [...absent]
  return [
    ...fields
      .filter(each => getField(resource, each).type !== 'date')
      .map(each => `${each} is no day, and does not end`),
    ...rolesOf(who, roles)
      .filter(
        role => !isAllowed(resource, 'read', { role }) || fields.some(each => !isParamOf(resource, each, { role })),
      )
      .map(role => `${role} has it on the page, and may not read all of its days: narrow it by roles`),
  ]
}
/** Checks all figures and boards. */
export const figuredFaults = (figured: Figured): ProblemText[] => [
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
  ...figured.boards.flatMap(board =>
    Object.entries(board.panels).flatMap(([key, panel]) =>
      panelFaults(panel, board, figured).map(why => ({
        file: 'resources/boards.ts',
        key: `${board.name}.panels.${key}`,
        why,
      })),
    ),
  ),
  ...figured.boards.flatMap(board => besideFaults(board, figured)),
  ...figured.boards.flatMap(board =>
    Object.entries(board.upcoming ?? {}).flatMap(([key, ending]) =>
      upcomingFaults(ending, figured).map(why => ({
        file: 'resources/boards.ts',
        key: `${board.name}.upcoming.${key}`,
        why,
      })),
    ),
  ),
]
