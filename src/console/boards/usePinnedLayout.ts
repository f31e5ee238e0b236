import { useNotify } from 'ra-core'
import type { Board } from '../../schema/metrics/board'
import { type MetricsCatalogue, getCatalogueFigure } from '../../schema/metrics/catalogue'
import { MAX_PINNED, pinnable, pinOf, readPin, rearranged, showsSame } from '../../schema/metrics/boardLayout'
import type { ChosenPeriod } from '../../schema/metrics/period'
import { useBoardLayout, useLayoutChange, useLayoutWrite } from '../providers/data/useBoardLayout'
import { useNotifyError } from '../components/hooks/useNotifyError'
import { useLabel, useConsoleConfig } from '../config/ConsoleContext'
import { hasPanel, isTimed } from './panel/panelQuery'
import { useBoardMessages } from './text/useBoardMessages'

/** The start page, whose panels each user arranges. */
export const useHomeBoard = ({ boards }: MetricsCatalogue): Board | undefined => {
  const { home } = useConsoleConfig()
  return boards.find(({ path }) => path === home)
}
const pinIn = ({ pin }: { readonly pin: string }) => pin
/** Pin of a panel with its period. Panels with a fixed period, or without any, have one pin. */
const pinFor = (book: MetricsCatalogue) => (board: Board, name: string, period: ChosenPeriod) => {
  const panel = board.panels[name]
  const isDated = panel && !panel.period && isTimed(panel.figures.map(each => getCatalogueFigure(book, each)))
  return pinOf(board, name, isDated ? period : undefined)
}
/** Pins of the start page, and the functions that change them. */
export const usePinnedLayout = (book: MetricsCatalogue, home: Board) => {
  const { me } = useConsoleConfig()
  const { data, isPending } = useBoardLayout(home.name)
  const keep = useLayoutWrite(home.name)
  const change = useLayoutChange(home.name)
  const notifyError = useNotifyError()
  const notify = useNotify()
  const label = useLabel()
  const spoken = useBoardMessages()
  const page = label(home.labels)
  const known = pinnable(book.boards, me).filter(({ panel }) => hasPanel(book, panel, me))
  const first = known.filter(({ board }) => board.name === home.name).map(({ pin }) => pin)
  const read = (kept: readonly string[] | null | undefined) => (kept ?? first).flatMap(pin => readPin(known, pin) ?? [])
  const panels = read(data?.panels)
  const pins = panels.map(({ pin }) => pin)
  const notifyPin = (word: 'pinned' | 'unpinned') =>
    notify(spoken.t(word, { page }), { messageArgs: { _: spoken.t(word, { page }) } })
  const without = (kept: readonly string[] | null, pin: string) =>
    read(kept).flatMap(each => (each.pin === pin ? [] : each.pin))
  return {
    page,
    isPending,
    isOwn: Boolean(data?.panels),
    panels,
    pinFor: pinFor(book),
    has: (pin: string) => pins.includes(pin),
    /** Whether another pin shows the same panel and period. */
    hasSame: (pin: string) => panels.some(each => each.pin !== pin && read([pin]).some(one => showsSame(one, each))),
    isFull: pins.length >= MAX_PINNED,
    pin: (pin: string) => change(kept => [...without(kept, pin), pin]).then(() => notifyPin('pinned'), notifyError),
    unpin: (pin: string) => change(kept => without(kept, pin)).then(() => notifyPin('unpinned'), notifyError),
    arrange: (order: readonly string[]) => change(kept => rearranged(read(kept).map(pinIn), order)).catch(notifyError),
    reset: () => keep(null).catch(notifyError),
  }
}
