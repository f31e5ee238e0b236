import { type Actor, roleIsIn } from '../rules/availability'
import type { Board, ChartType, Latest, Panel } from './board'
import { builtInDimensions, getDimensions } from './dimensions'
import type { Figure } from './figure'
import { baselineComparison, type ChosenPeriod, type Comparison, chosenAt, type Step, stepFor } from './period'

/** Query of one figure. */
export interface Question {
  readonly figure: string
  readonly from?: string
  readonly to?: string
  /** With the previous period. */
  readonly compare?: boolean | Comparison
  /** As a line over time. */
  readonly step?: Step | 'minute'
  /** By parts of this dimension. */
  readonly divide?: string
  readonly top?: number
  /** The smallest parts first. */
  readonly least?: boolean
  /** Earliest time in this field. */
  readonly nearest?: string
  /** Latest record by a date field, and its text. */
  readonly latest?: Latest
  /** For parts that are records: only records that this figure counts now. */
  readonly among?: string
}
/** Default maximum number of separate parts. */
export const TOP = 12
/** Choices at a panel, with clock and time zone. */
export interface Chosen {
  readonly divide?: string
  readonly step?: Step
  readonly now: Date
  readonly zone: string
}
const divisionOf = (panel: Panel, figure: Figure, chosen: string | undefined): string | undefined => {
  if (panel.chart === 'heat') return builtInDimensions.heat
  // Other dimensions have parts that are no records.
  return panel.restrictTo || panel.once ? panel.dimension : (chosen ?? panel.dimension ?? getDimensions(figure)[0])
}
const tops: { readonly [D in ChartType]?: number } = { heat: 168, map: 40, table: 40 }
/** Queries of a panel, one per figure. */
export const questionsOf = (
  panel: Panel,
  find: (name: string) => Figure,
  page: ChosenPeriod,
  { divide, step, now, zone }: Chosen,
): Question[] => {
  const { preset, baseline: _, ...period } = chosenAt(panel.period ?? page, now, zone)
  const comparison = baselineComparison({ ...period, preset, baseline: page.baseline })
  return panel.figures.map(name => {
    const figure = find(name)
    if (panel.chart === 'todo')
      return {
        figure: name,
        nearest: panel.due ?? panel.nearest,
        ...(panel.latest ? { latest: panel.latest } : {}),
        ...(figure.dateField && panel.period ? period : {}),
      }
    const question = { figure: name, ...period, compare: figure.dateField !== undefined && !panel.once && comparison }
    if (panel.chart === 'funnel') return question
    if (panel.chart === 'number' || panel.chart === 'trend')
      return figure.dateField ? { ...question, step: step ?? stepFor(period, figure) } : question
    return {
      ...question,
      divide: divisionOf(panel, figure, divide),
      ...(panel.ascending ? { least: true } : {}),
      ...(panel.restrictTo ? { among: panel.restrictTo } : {}),
      top: tops[panel.chart] ?? panel.top ?? TOP,
    }
  })
}

/**
 * Queries of a board's own call for a role, by panel name; further steps of a funnel get a number.
 * Panels without a period are of today.
 */
export const pageQuestions = (
  { panels }: Pick<Board, 'panels'>,
  find: (name: string) => Figure,
  actor: Actor,
  { now, zone }: Pick<Chosen, 'now' | 'zone'>,
): Readonly<Record<string, Question>> => {
  const today = chosenAt('today', now, zone)
  const visiblePanels = Object.entries(panels).filter(([, { roles = '*' }]) => roleIsIn(roles, actor))
  return Object.fromEntries(
    visiblePanels.flatMap(([name, panel]) =>
      questionsOf(panel, find, today, { now, zone }).map(
        (each, at) => [at === 0 ? name : `${name}.${at}`, each] as const,
      ),
    ),
  )
}
