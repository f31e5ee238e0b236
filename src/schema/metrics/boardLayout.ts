import { type Actor, roleIsIn } from '../rules/availability'
import type { Board, Panel } from './board'
import { type ChosenPeriod, FIRST_PERIOD, isCountable, isPeriodDay, isPreset, type Period, type Preset } from './period'

/** The most figures on a page that somebody arranges. */
export const MOST_PINNED = 40
/** What somebody has put on a page, in their order; null where it is as it was declared. */
export interface Layout {
  readonly panels: readonly string[] | null
}
/** A panel that can be put on a page, by what it is called among those of all pages. */
interface Pinnable {
  readonly pin: string
  readonly board: Board
  readonly name: string
  readonly panel: Panel
}
/** The same as somebody put it there: with the period that its page had then, where it has none of its own. */
export interface Pinned extends Pinnable {
  readonly period?: Preset | Period
}
const AT = '@'
const BETWEEN = '_'
/** A panel's pin: `TradeAnalysis.paidAmount@month`, or with days of its own `…@2026-11-01_2026-11-24`; the period that pages begin with is not said. */
export const pinOf = (board: Pick<Board, 'name'>, panel: string, period?: ChosenPeriod): string => {
  const periodText = period && (period.preset ?? `${period.from}${BETWEEN}${period.to}`)
  return `${board.name}.${panel}${periodText && periodText !== FIRST_PERIOD ? AT + periodText : ''}`
}
const readPeriod = (text: string): Preset | Period | undefined => {
  if (isPreset(text)) return text === FIRST_PERIOD ? undefined : text
  const [from, to, more] = text.split(BETWEEN)
  if (!isPeriodDay(from) || !isPeriodDay(to) || more !== undefined) return undefined
  return isCountable({ from, to }) ? { from, to } : undefined
}
/** Every panel that someone can put on a page of their own: what waits stays where it is. */
export const pinnable = (boards: readonly Board[], actor: Actor): readonly Pinnable[] =>
  boards
    .filter(({ roles }) => roleIsIn(roles, actor))
    .flatMap(board =>
      Object.entries(board.panels)
        .filter(([, { chart: as, roles = '*' }]) => as !== 'todo' && roleIsIn(roles, actor))
        .map(([name, panel]) => ({ pin: pinOf(board, name), board, name, panel })),
    )
/** What a pin stands for; nothing where there is no such panel, or its period is none or longer than is counted. */
export const readPin = (known: readonly Pinnable[], pin: string): Pinned | undefined => {
  const [base, said, more] = pin.split(AT)
  const match = known.find(each => each.pin === base)
  if (!match || more !== undefined) return undefined
  if (match.panel.period) return said === undefined ? match : undefined
  const period = said === undefined ? FIRST_PERIOD : readPeriod(said)
  return period && { ...match, pin, period }
}
const shown = ({ panel, period = FIRST_PERIOD }: Pinned): string =>
  JSON.stringify([panel.figures, panel.chart, panel.dimension, panel.restrictTo, panel.period ?? period])
/** Whether two pins show the same figures in the same way and period, and so would stand there twice under one name. */
export const showsSame = (one: Pinned, other: Pinned): boolean => shown(one) === shown(other)
/** Pins in another order. What was put there meanwhile stays in its place, and what was taken off stays off. */
export const rearranged = (kept: readonly string[], order: readonly string[]): readonly string[] => {
  const moved = order.filter(pin => kept.includes(pin)).values()
  return kept.map(pin => (order.includes(pin) ? (moved.next().value ?? pin) : pin))
}
