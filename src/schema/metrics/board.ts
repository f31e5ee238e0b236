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
  type Comparison,
  comparisonOf,
  type Period,
  type Preset,
  type Step,
  stepFor,
} from './period'

/** How a figure is drawn: as a line of what waits, with the way there; as a number beside the period before; a line over time; bars of its parts; weekday by hour; a map of provinces; steps that fewer and fewer take. */
export const chartTypes = ['todo', 'number', 'trend', 'breakdown', 'heat', 'map', 'funnel'] as const
export type ChartType = (typeof chartTypes)[number]
/** The last record by a moment, and what a text of it says. */
export interface Latest {
  readonly by: string
  readonly says: string
}
/** Days of records that are over or are soon: no figure, as one record may have several. */
export interface UpcomingPanel {
  readonly labels: Labels
  readonly resource: string
  /** The days, by their fields' names, with what they are called. */
  readonly fields: Readonly<Record<string, Labels>>
  /** So many days before, it is told. */
  readonly within: number
  readonly roles: Roles<string>
}
/** A figure in its place on a page. */
export interface Panel {
  /** Its figures by name: one, or of a funnel each step. */
  readonly figures: readonly string[]
  readonly chart: ChartType
  /** By what its parts are told at first. Left out: the first it can be divided by. */
  readonly dimension?: string
  /** The period it always has. Left out: that of the page. */
  readonly period?: Preset
  /** Of what waits: since which moment, so that it is told what has waited longest. */
  readonly nearest?: string
  /** Of what waits: the moment by which it must be done, so that it is told what is nearest, or over. */
  readonly due?: string
  /** Of what waits: the last that came by a moment, and what a text of it says, such as why it was sent back. */
  readonly latest?: Latest
  /** Who has it on the page. Left out: everyone who has the page. */
  readonly roles?: Roles<string>
  /** How many parts it has at most, the largest first; the others are told together. */
  readonly top?: number
  /** The smallest first. */
  readonly ascending?: boolean
  /** Of parts that are records: only those that this figure counts now. Each leads to its record. */
  readonly restrictTo?: string
  /** Its parts are records that fall into a period once: they are told by nothing else, and not held against the period before. */
  readonly once?: true
  /** What it is called, and what it means, where that is not its figure's. */
  readonly labels?: Labels
  readonly description?: Labels
}
/** A page of figures. */
export interface Board extends MenuPage {
  /** A call of its own that answers the whole page, by GET. */
  readonly call?: `/${string}`
  /** Each Monday these figures of the week before are told to a tenant's people in these roles. */
  readonly weekly?: { readonly to: readonly string[]; readonly figures: readonly string[] }
  readonly panels: Readonly<Record<string, Panel>>
  /** What else its own call answers: days that are over or are soon. */
  readonly upcoming?: Readonly<Record<string, UpcomingPanel>>
}
interface PanelDefinition extends Omit<Panel, 'figures' | 'labels' | 'restrictTo'>, Partial<Labels> {
  readonly figure: Figure | readonly Figure[]
  readonly restrictTo?: Figure
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
const mapValues = <A, B>(entries: Readonly<Record<string, A>>, build: (each: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(entries).map(([key, each]) => [key, build(each)]))
/** Declares a page of figures, in the order in which they stand there. */
export const board = <const N extends string>(
  name: N,
  {
    zh,
    en,
    panels,
    weekly,
    upcoming,
    ...page
  }: Labels & {
    readonly path: `/${string}`
    readonly roles: Roles<string>
    readonly group?: string
    readonly icon?: string
    readonly call?: `/${string}`
    readonly weekly?: { readonly to: readonly string[]; readonly figures: readonly Figure[] }
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
    ...(upcoming ? { upcoming: mapValues(upcoming, buildUpcoming) } : {}),
    panels: mapValues(panels, buildPanel),
  }
}

/** What is asked of a figure. */
export interface Question {
  readonly figure: string
  readonly from?: string
  readonly to?: string
  /** Beside the period before. */
  readonly compare?: boolean | Comparison
  /** As a line over time. */
  readonly step?: Step | 'minute'
  /** As its parts. */
  readonly divide?: string
  readonly top?: number
  /** The smallest parts first. */
  readonly least?: boolean
  /** The first moment there is in this field. */
  readonly nearest?: string
  /** The last by a moment, and what it says. */
  readonly latest?: Latest
  /** Of parts that are records only those that this figure counts now. */
  readonly among?: string
}
/** How many parts are told by themselves where nothing is said. */
export const TOP = 12
/** What somebody has chosen at a panel, and the shop's clock. */
export interface Chosen {
  readonly divide?: string
  readonly step?: Step
  readonly now: Date
  readonly zone: string
}
const divisionOf = (panel: Panel, figure: Figure, chosen: string | undefined): string | undefined => {
  if (panel.chart === 'heat') return builtInDimensions.heat
  // Other parts are no records.
  return panel.restrictTo || panel.once ? panel.dimension : (chosen ?? panel.dimension ?? getDimensions(figure)[0])
}
const tops: { readonly [D in ChartType]?: number } = { heat: 168, map: 40 }
/** What a panel asks for, figure by figure. */
export const questionsOf = (
  panel: Panel,
  find: (name: string) => Figure,
  page: ChosenPeriod,
  { divide, step, now, zone }: Chosen,
): Question[] => {
  const { preset, ...period } = chosenAt(panel.period ?? page, now, zone)
  const comparison = comparisonOf({ ...period, preset })
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

/** What a page's own call asks for a role: each panel's by its name, a funnel's further steps by their number. What has no period of its own is of today. */
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

/** A point of a line, with the day it begins and the last it holds; of an hour `hour` says which, of a minute `at` when it begins. */
export interface Point extends Period {
  readonly hour?: number
  readonly at?: string
  /** It is not over. Points after it have no value. */
  readonly running?: true
  readonly value: number | null
  readonly before?: number | null
}
export interface PartValue {
  readonly part: string
  /** What a record that divides is called; choices, states and places are called what their declaration says. */
  readonly name?: string | null
  readonly value: number | null
  readonly before?: number | null
  /** How many records are behind it. */
  readonly n: number
}
/** What a figure comes to. Of nothing there is no mean and no share: null. */
export interface Answer {
  readonly value: number | null
  readonly before?: number | null
  readonly n: number
  /** The period before, where it was asked for. */
  readonly beforePeriod?: Period
  readonly points?: readonly Point[]
  readonly parts?: readonly PartValue[]
  /** Those of the parts that are not told by themselves, together, and how many they are. */
  readonly rest?: { readonly value: number | null; readonly n: number; readonly parts: number }
  readonly nearest?: string | null
  /** The last one, as it is called, and what it says. */
  readonly latest?: { readonly id: string; readonly name: string; readonly says: string } | null
}
/** A day of a record that is over or is soon. */
export interface UpcomingDay {
  readonly id: string
  readonly field: string
  readonly on: string
}
/** What it is answered with: each answer by the key of its question, and the moment all of them were counted at. */
export interface Answers {
  readonly at: string
  readonly answers: Readonly<Record<string, Answer>>
}
/** What a page's own call answers: its figures, and the days that are over or are soon, the earliest first. */
export interface PageAnswers extends Answers {
  readonly ending: Readonly<Record<string, readonly UpcomingDay[]>>
}
