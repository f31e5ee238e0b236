import type { Roles } from '../action'
import type { Labels } from '../field'
import type { MenuPage } from '../menu'
import type { Figure } from './figure'
import { divisionsOf, ownDivisions } from './parts'
import { type Period, type Preset, presetOf, type Step, stepFor } from './period'

/** How a figure is drawn: as a line of what waits, with the way there; as a number beside the period before; a line over time; bars of its parts; weekday by hour; a map of provinces; steps that fewer and fewer take. */
export const drawings = ['todo', 'number', 'trend', 'parts', 'heat', 'map', 'funnel'] as const
export type Drawing = (typeof drawings)[number]
/** A figure in its place on a page. */
export interface Panel {
  /** Its figures by name: one, or of a funnel each step. */
  readonly figures: readonly string[]
  readonly as: Drawing
  /** By what its parts are told at first. Left out: the first it can be divided by. */
  readonly divide?: string
  /** The period it always has. Left out: that of the page. */
  readonly period?: Preset
  /** Of what waits: the moment by which what is nearest, or has waited longest, is told. */
  readonly nearest?: string
  /** Who has it on the page. Left out: everyone who has the page. */
  readonly roles?: Roles<string>
  /** How many parts it has at most, the largest first; the others are told together. */
  readonly top?: number
  /** The smallest first. */
  readonly least?: boolean
  /** What a funnel is called, and what it means. */
  readonly labels?: Labels
  readonly means?: Labels
}
/** A page of figures. */
export interface Board extends MenuPage {
  /** A call of its own that answers the whole page, by GET. */
  readonly call?: `/${string}`
  /** Each Monday these figures of the week before are told to a tenant's people in these roles. */
  readonly weekly?: { readonly to: readonly string[]; readonly figures: readonly string[] }
  readonly panels: Readonly<Record<string, Panel>>
}
interface PanelSaid extends Omit<Panel, 'figures' | 'labels'>, Partial<Labels> {
  readonly figure: Figure | readonly Figure[]
}
/** Declares a page of figures, in the order in which they stand there. */
export const board = <const N extends string>(
  name: N,
  {
    zh,
    en,
    panels,
    weekly,
    ...page
  }: Labels & {
    readonly path: `/${string}`
    readonly roles: Roles<string>
    readonly group?: string
    readonly icon?: string
    readonly call?: `/${string}`
    readonly weekly?: { readonly to: readonly string[]; readonly figures: readonly Figure[] }
    readonly panels: Readonly<Record<string, PanelSaid>>
  },
): Board & { readonly name: N } => ({
  ...page,
  name,
  labels: { zh, en },
  ...(weekly ? { weekly: { to: weekly.to, figures: weekly.figures.map(each => each.name) } } : {}),
  panels: Object.fromEntries(
    Object.entries(panels).map(([key, { figure, zh: named, en: called, ...said }]) => [
      key,
      {
        ...said,
        ...(named && called ? { labels: { zh: named, en: called } } : {}),
        figures: [figure].flat().map(each => each.name),
      },
    ]),
  ),
})

/** What is asked of a figure. */
export interface Question {
  readonly figure: string
  readonly from?: string
  readonly to?: string
  /** Beside the period before. */
  readonly compare?: boolean
  /** As a line over time. */
  readonly step?: Step | 'minute'
  /** As its parts. */
  readonly divide?: string
  readonly top?: number
  /** The smallest parts first. */
  readonly least?: boolean
  /** The first moment there is in this field. */
  readonly nearest?: string
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
const divisionOf = (panel: Panel, figure: Figure, chosen: string | undefined): string | undefined =>
  panel.as === 'heat' ? ownDivisions.heat : (chosen ?? panel.divide ?? divisionsOf(figure)[0])
const tops: { readonly [D in Drawing]?: number } = { heat: 168, map: 40 }
/** What a panel asks for, figure by figure. */
export const questionsOf = (
  panel: Panel,
  find: (name: string) => Figure,
  page: Period,
  { divide, step, now, zone }: Chosen,
): Question[] => {
  const period = panel.period ? presetOf(panel.period, now, zone) : page
  return panel.figures.map(name => {
    const figure = find(name)
    if (panel.as === 'todo') return { figure: name, nearest: panel.nearest }
    const asked = { figure: name, ...period, compare: figure.by !== undefined }
    if (panel.as === 'funnel') return asked
    if (panel.as === 'number' || panel.as === 'trend')
      return figure.by ? { ...asked, step: step ?? stepFor(period) } : asked
    return {
      ...asked,
      divide: divisionOf(panel, figure, divide),
      ...(panel.least ? { least: true } : {}),
      top: tops[panel.as] ?? panel.top ?? TOP,
    }
  })
}

/** A point of a line, with the day it begins and the last it holds; of an hour `hour` says which, of a minute `at` when it begins. */
export interface Point extends Period {
  readonly hour?: number
  readonly at?: string
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
}
/** What it is answered with: each answer by the key of its question, and the moment all of them were counted at. */
export interface Answers {
  readonly at: string
  readonly answers: Readonly<Record<string, Answer>>
}
