import { type Actor, roleIsIn } from '../rules/availability'
import type { Board, Panel } from './board'
import { type ChosenPeriod, FIRST_PERIOD, isCountable, isPeriodDay, isPreset, type Period, type Preset } from './period'

/** Maximum number of panels on a personal board. */
export const MAX_PINNED = 40
/** Arrangement of a personal board; null for the declared one. */
export interface Layout {
  readonly panels: readonly string[] | null
}
/** Panel that can be pinned. `pin` is unique among all boards. */
interface Pinnable {
  readonly pin: string
  readonly board: Board
  readonly name: string
  readonly panel: Panel
}
/** Pinned panel. `period` is the board's at that time, for a panel without a fixed period. */
export interface Pinned extends Pinnable {
  readonly period?: Preset | Period
}
const AT = '@'
const BETWEEN = '_'
/** Pin of a panel: `TradeAnalysis.paidAmount@month` or `…@2026-11-01_2026-11-24`. */
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
/** Panels that a person can pin. Panels of waiting work cannot be pinned. */
export const pinnable = (boards: readonly Board[], actor: Actor): readonly Pinnable[] =>
  boards
    .filter(({ roles }) => roleIsIn(roles, actor))
    .flatMap(board =>
      Object.entries(board.panels)
        .filter(([, { chart: as, roles = '*' }]) => as !== 'todo' && roleIsIn(roles, actor))
        .map(([name, panel]) => ({ pin: pinOf(board, name), board, name, panel })),
    )
/** Parses a pin. Undefined for an unknown panel, or an invalid or too long period. */
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
/** Whether two pins show the same figures, chart and period: a duplicate under one name. */
export const showsSame = (one: Pinned, other: Pinned): boolean => shown(one) === shown(other)
/** Reorders pins. Pins added meanwhile keep their place, removed pins stay removed. */
export const rearranged = (kept: readonly string[], order: readonly string[]): readonly string[] => {
  const moved = order.filter(pin => kept.includes(pin)).values()
  return kept.map(pin => (order.includes(pin) ? (moved.next().value ?? pin) : pin))
}
