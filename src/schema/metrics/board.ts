import type { Roles } from '../model/action'
import type { Labels } from '../model/field'
import { type Actor, roleIsIn } from '../rules/availability'
import type { MenuPage } from '../contract/buildMenu'
import { assertNoFormerWords, formerWords } from '../model/formerWords'
import type { AnyResource } from '../model/resource'
import type { Figure } from './figure'
import { getDimensions, builtInDimensions } from './dimensions'
import {
  type ChosenPeriod,
  chosenAt,
  baselineComparison,
  type Comparison,
  type Period,
  type Preset,
  type Step,
  stepFor,
} from './period'

/**
 * Charts of a panel: `todo` is a line of waiting work with a link. `number` compares with the
 * previous period. `trend` is a line over time, `breakdown` bars of parts. `heat` is weekday by
 * hour, `map` provinces, `funnel` steps with decreasing counts. `table` shows several figures of the
 * same parts side by side.
 */
export const chartTypes = ['todo', 'number', 'trend', 'breakdown', 'heat', 'map', 'funnel', 'table'] as const
export type ChartType = (typeof chartTypes)[number]
/** Latest record by a date field (`by`), and its text (`says`). */
export interface Latest {
  readonly by: string
  readonly says: string
}
/** Due dates of records that are past or near. Not a figure, since one record may have several. */
export interface UpcomingPanel {
  readonly labels: Labels
  readonly resource: string
  /** Labels by date field. */
  readonly fields: Readonly<Record<string, Labels>>
  /** Days before the date from which it is listed. */
  readonly within: number
  readonly roles: Roles<string>
}
/** Figure on a board. */
export interface Panel {
  /** Names of the figures: one, or one per step of a funnel or column of a table. */
  readonly figures: readonly string[]
  readonly chart: ChartType
  /** Initial dimension. Left out: the figure's first. */
  readonly dimension?: string
  /** Fixed period. Left out: the board's. */
  readonly period?: Preset
  /** For waiting work: start of the wait. The panel shows the longest wait. */
  readonly nearest?: string
  /** For waiting work: the deadline. The panel shows the nearest or overdue one. */
  readonly due?: string
  /** For waiting work: the latest record, and a text of it such as the reason of a rejection. */
  readonly latest?: Latest
  /** Roles that see the panel. Left out: all that see the board. */
  readonly roles?: Roles<string>
  /** Maximum number of parts, the largest first. The others are summed up. */
  readonly top?: number
  /** Sorts the smallest first. */
  readonly ascending?: boolean
  /** For parts that are records: only those that this figure counts now, each with a link. */
  readonly restrictTo?: string
  /** Parts are records that fall into a period once: no other dimension, no previous period. */
  readonly once?: true
  /** Labels and description. Left out: the figure's own. */
  readonly labels?: Labels
  readonly description?: Labels
}
/** Records of a day that may explain it: those that a figure counts, or the parts of its dimension. */
export interface DayRecords {
  readonly figure: string
  readonly dimension?: string
}
/** Explanation of a single day: figures beside their mean of earlier weekdays, and records. */
interface DayReasons {
  readonly figures: readonly string[]
  readonly records: readonly DayRecords[]
}
/** Page of figures. */
export interface Board extends MenuPage {
  /** Path of a GET call that answers the whole page. */
  readonly call?: `/${string}`
  /** Figures of the past week, sent each Monday to a tenant's people in these roles. */
  readonly weekly?: { readonly to: readonly string[]; readonly figures: readonly string[] }
  /** Key figures above the panels, each with its change and a sparkline. */
  readonly keyFigures?: readonly string[]
  /** What a click on a day of a chart explains. Left out: the click opens the records. */
  readonly day?: DayReasons
  readonly panels: Readonly<Record<string, Panel>>
  /** Due dates that the board's own call answers, past or near. */
  readonly upcoming?: Readonly<Record<string, UpcomingPanel>>
}
interface PanelDefinition extends Omit<Panel, 'figures' | 'labels' | 'restrictTo'>, Partial<Labels> {
  readonly figure: Figure | readonly Figure[]
  readonly restrictTo?: Figure
}
interface DayDefinition {
  readonly figures: readonly Figure[]
  readonly records?: readonly { readonly figure: Figure; readonly dimension?: string }[]
}
interface UpcomingDefinition extends Omit<UpcomingPanel, 'labels' | 'resource' | 'fields'>, Labels {
  readonly resource: Pick<AnyResource, 'name' | 'fields'>
  readonly fields: readonly string[]
}
const checkWords = (board: string, page: object, panels: Readonly<Record<string, PanelDefinition>>): void => {
  assertNoFormerWords(`resources/boards.ts  ${board}`, page, formerWords.board)
  for (const [key, panel] of Object.entries(panels))
    assertNoFormerWords(`resources/boards.ts  ${board}.panels.${key}`, panel, formerWords.panel)
}
const buildUpcoming = ({ zh, en, resource, fields, ...said }: UpcomingDefinition): UpcomingPanel => ({
  ...said,
  labels: { zh, en },
  resource: resource.name,
  fields: Object.fromEntries(fields.map(name => [name, resource.fields[name]?.labels ?? { zh: '', en: '' }])),
})
const buildPanel = ({ figure, restrictTo, zh, en, ...rest }: PanelDefinition): Panel => ({
  ...rest,
  ...(restrictTo ? { restrictTo: restrictTo.name } : {}),
  ...(zh && en ? { labels: { zh, en } } : {}),
  figures: [figure].flat().map(each => each.name),
})
const buildDay = ({ figures, records = [] }: DayDefinition): DayReasons => ({
  figures: figures.map(({ name }) => name),
  records: records.map(({ figure: { name }, ...rest }) => ({ ...rest, figure: name })),
})
const mapValues = <A, B>(entries: Readonly<Record<string, A>>, build: (each: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(entries).map(([key, each]) => [key, build(each)]))
/**
 * Declares a board. Its panels stand in declared order. Throws on a keyword of the first edition.
 *
 * @example
 * export const trade = board('TradeAnalysis', {
 *   zh: '交易分析',
 *   en: 'Trade',
 *   path: '/analysis/trade',
 *   roles: '*',
 *   panels: { orders: { figure: paidOrders, chart: 'trend' } },
 * })
 */
export const board = <const N extends string>(
  name: N,
  {
    zh,
    en,
    panels,
    weekly,
    upcoming,
    keyFigures,
    day,
    ...page
  }: Labels & {
    readonly path: `/${string}`
    readonly roles: Roles<string>
    readonly group?: string
    readonly icon?: string
    readonly call?: `/${string}`
    readonly weekly?: { readonly to: readonly string[]; readonly figures: readonly Figure[] }
    readonly keyFigures?: readonly Figure[]
    readonly day?: DayDefinition
    readonly panels: Readonly<Record<string, PanelDefinition>>
    readonly upcoming?: Readonly<Record<string, UpcomingDefinition>>
  },
): Board & { readonly name: N } => {
  checkWords(name, page, panels)
  return {
    ...page,
    name,
    labels: { zh, en },
    ...(weekly ? { weekly: { to: weekly.to, figures: weekly.figures.map(each => each.name) } } : {}),
    ...(keyFigures ? { keyFigures: keyFigures.map(each => each.name) } : {}),
    ...(day ? { day: buildDay(day) } : {}),
    ...(upcoming ? { upcoming: mapValues(upcoming, buildUpcoming) } : {}),
    panels: mapValues(panels, buildPanel),
  }
}

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

/** Point of a line: first and last day. `hour` is set for hours, `at` (start) for minutes. */
export interface Point extends Period {
  readonly hour?: number
  readonly at?: string
  /** Unfinished point. Later points have no value. */
  readonly running?: true
  readonly value: number | null
  readonly before?: number | null
}
export interface PartValue {
  readonly part: string
  /** Label of a record as a part. Declarations label options, states and places. */
  readonly name?: string | null
  readonly value: number | null
  readonly before?: number | null
  /** Number of records. */
  readonly n: number
}
/** Result of a figure. A mean or a share of nothing is null. */
export interface Answer {
  readonly value: number | null
  readonly before?: number | null
  readonly n: number
  /** Previous period, if compared. */
  readonly beforePeriod?: Period
  readonly points?: readonly Point[]
  readonly parts?: readonly PartValue[]
  /** Sum of the parts that are not separate, and their number. */
  readonly rest?: { readonly value: number | null; readonly n: number; readonly parts: number }
  readonly nearest?: string | null
  /** Latest record: its name and text. */
  readonly latest?: { readonly id: string; readonly name: string; readonly says: string } | null
}
/** Due date of a record, past or near. */
export interface UpcomingDay {
  readonly id: string
  readonly field: string
  readonly on: string
}
/** Results by query key, and the time of counting. */
export interface Answers {
  readonly at: string
  readonly answers: Readonly<Record<string, Answer>>
}
/** Results of a board's own call: figures and due dates, the earliest first. */
export interface PageAnswers extends Answers {
  readonly ending: Readonly<Record<string, readonly UpcomingDay[]>>
}
