import type { Roles } from '../model/action'
import type { Labels } from '../model/field'
import type { MenuPage } from '../contract/buildMenu'
import { assertNoFormerWords, formerWords } from '../model/formerWords'
import type { AnyResource } from '../model/resource'
import type { Figure } from './figure'
import type { Preset } from './period'

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
