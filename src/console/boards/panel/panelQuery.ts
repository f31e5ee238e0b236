import { type Chosen, type Question, questionsOf } from '../../../schema/metrics/boardQuery'
import type { Panel } from '../../../schema/metrics/board'
import { type MetricsCatalogue, getCatalogueFigure, canReadFigure } from '../../../schema/metrics/catalogue'
import type { Figure } from '../../../schema/metrics/figure'
import { getDimensions, builtInDimensions } from '../../../schema/metrics/dimensions'
import {
  type Baseline,
  type ChosenPeriod,
  daysIn,
  EVER,
  type Period,
  presetOf,
  type Step,
  stepFor,
} from '../../../schema/metrics/period'
import { roleIsIn, type Actor } from '../../../schema/rules/availability'
import { dayOf } from '../../../schema/text/timeZone'
import { firstItem } from '../text/firstItem'

/** Limit of points in a line chart. More are unreadable. */
const MAX_POINTS = 400

/** What a panel shows: figures, period, dimension and step. */
export interface PanelQuery {
  readonly panel: Panel
  readonly figures: readonly Figure[]
  readonly period: Period
  /** What the period is compared with. Left out: the period before. */
  readonly baseline?: Baseline
  readonly division?: string
  readonly step?: Step
  readonly questions: readonly Question[]
}
/** Dimensions a role may select. Excludes weekday by hour, which has a chart of its own. */
const choosableDivisions = (book: MetricsCatalogue, figure: Figure, { role }: Actor): readonly string[] =>
  getDimensions(figure).filter(each => each !== builtInDimensions.heat && canReadFigure(book, figure.name, role, each))
/** Dimensions that a role may select for all of these figures. */
export const commonDivisions = (
  book: MetricsCatalogue,
  figures: readonly Figure[],
  actor: Actor,
): readonly string[] => {
  const [first = [], ...others] = figures.map(each => choosableDivisions(book, each, actor))
  return first.filter(division => others.every(each => each.includes(division)))
}
/** Steps for a line chart of a period, finest first. */
export const choosableSteps = (figure: Figure, period: Period): readonly Step[] => {
  const days = daysIn(period)
  if (days === 1) return figure.hours ? ['hour', 'day'] : ['day']
  return (['day', 'week', 'month'] as const).filter(
    step => (step !== 'day' || days <= MAX_POINTS) && (step === 'day' || days > (step === 'week' ? 7 : 31)),
  )
}
/** Builds the query of a panel from its declaration and the user's choices. */
export const panelQuery = (
  panel: Panel,
  book: MetricsCatalogue,
  page: ChosenPeriod,
  { divide, step, now, zone }: Chosen,
  actor: Actor,
): PanelQuery => {
  const figures = panel.figures.map(name => getCatalogueFigure(book, name))
  const first = firstItem(figures)
  const { baseline } = page
  const period = panel.period ? presetOf(panel.period, now, zone) : { from: page.from, to: page.to }
  const divisions = commonDivisions(book, panel.chart === 'table' ? figures : [first], actor)
  const chosen = divide && divisions.includes(divide) ? divide : undefined
  const steps = choosableSteps(first, period)
  const validStep = step && steps.includes(step) ? step : stepFor(period, first)
  const baseQuestions = questionsOf(panel, name => getCatalogueFigure(book, name), page, {
    divide: chosen,
    step: validStep,
    now,
    zone,
  })
  const division = baseQuestions[0]?.divide
  if (division !== builtInDimensions.age) {
    const base = { panel, figures, period, baseline, division, questions: baseQuestions }
    return { ...base, step: baseQuestions[0]?.step && validStep }
  }
  const ever = { from: EVER, to: dayOf(now, zone) }
  const questions = baseQuestions.map(each => ({ ...each, ...ever, compare: false }))
  return { panel, figures, period: ever, division, questions }
}
/** Whether any figure has a date field. Figures without one count the present. */
export const isTimed = (figures: readonly Figure[]): boolean => figures.some(({ dateField }) => dateField !== undefined)
/** Whether an actor may see a panel: by its roles and by its figures. */
export const hasPanel = (book: MetricsCatalogue, { roles = '*', figures }: Panel, actor: Actor): boolean =>
  roleIsIn(roles, actor) && figures.every(name => canReadFigure(book, name, actor.role))
