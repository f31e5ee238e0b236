import { getField, getReferenceTarget, getTitleField } from '../../selectors/definition'
import { type Board, chartTypes, type Panel, type UpcomingPanel } from '../../metrics/board'
import type { Figure } from '../../metrics/figure'
import { getDimensions } from '../../metrics/dimensions'
import { mayRead } from '../../metrics/permissions'
import { traitsOf } from '../../fields/traits'
import { isParamOf, isAllowed } from '../../rules/availability'
import type { AnyResource } from '../../model/resource'
import { type ProblemText, unknownNameProblem, unknownFieldProblems } from '../support/problem'

/** Input of the checks of figures and boards. */
export interface Figured {
  readonly figures: readonly Figure[]
  readonly boards: readonly Board[]
  readonly resources: readonly AnyResource[]
  /** Names of the application's roles. */
  readonly roles: readonly string[]
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
      why: `${name} has no dateField, so it has no daily values`,
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
    ...(isDivided && divisions.length === 0 ? ['this chart needs a figure with dimensions'] : []),
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
/** Problems of a board: its panels, the figures beside them, and its due dates. */
export const checkBoards = (board: Board, figured: Figured): ProblemText[] => [
  ...Object.entries(board.panels).flatMap(([key, panel]) =>
    panelFaults(panel, board, figured).map(why => ({
      file: 'resources/boards.ts',
      key: `${board.name}.panels.${key}`,
      why,
    })),
  ),
  ...besideFaults(board, figured),
  ...Object.entries(board.upcoming ?? {}).flatMap(([key, ending]) =>
    upcomingFaults(ending, figured).map(why => ({
      file: 'resources/boards.ts',
      key: `${board.name}.upcoming.${key}`,
      why,
    })),
  ),
]
