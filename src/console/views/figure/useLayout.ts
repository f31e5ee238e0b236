import { useNotify } from 'ra-core'
import type { Board } from '../../../schema/figures/board'
import { type FigureBook, figureIn } from '../../../schema/figures/book'
import { MOST_PINNED, pinnable, pinOf, readPin } from '../../../schema/figures/layout'
import type { ChosenPeriod } from '../../../schema/figures/period'
import { useKeptLayout, useLayoutWrite } from '../../providers/layouts'
import { useSay } from '../../parts/useSay'
import { useLabel, useShop } from '../../shopContext'
import { hasPanel, isTimed } from './panelQuestions'
import { useSpoken } from './spoken'

/** The page that people arrange for themselves: the one on which everybody begins. */
export const useHomeBoard = ({ boards }: FigureBook): Board | undefined => {
  const { home } = useShop()
  return boards.find(({ path }) => path === home)
}
/** What is pinned to that page, and how it is changed. */
export const useLayout = (book: FigureBook, home: Board) => {
  const { me } = useShop()
  const { data, isPending } = useKeptLayout(home.name)
  const keep = useLayoutWrite(home.name)
  const say = useSay()
  const notify = useNotify()
  const label = useLabel()
  const spoken = useSpoken()
  const page = label(home.labels)
  const known = pinnable(book.boards, me).filter(({ panel }) => hasPanel(book, panel, me))
  const first = known.filter(({ board }) => board.name === home.name).map(({ pin }) => pin)
  const panels = (data?.panels ?? first).flatMap(pin => readPin(known, pin) ?? [])
  const pins = panels.map(({ pin }) => pin)
  // What always has one period, or none as it tells what stands there now, is pinned once.
  const pinFor = (board: Board, name: string, period: ChosenPeriod) => {
    const panel = board.panels[name]
    const isDated = panel && !panel.period && isTimed(panel.figures.map(each => figureIn(book, each)))
    return pinOf(board, name, isDated ? period : undefined)
  }
  const tell = (word: 'pinned' | 'unpinned') =>
    notify(spoken.say(word, { page }), { messageArgs: { _: spoken.say(word, { page }) } })
  const write = (panels: readonly string[] | null, word?: 'pinned' | 'unpinned') =>
    keep(panels).then(() => word && tell(word), say)
  return {
    page,
    isPending,
    isOwn: Boolean(data?.panels),
    panels,
    pinFor,
    has: (pin: string) => pins.includes(pin),
    isFull: pins.length >= MOST_PINNED,
    pin: (pin: string) => write([...pins, pin], 'pinned'),
    unpin: (pin: string) =>
      write(
        pins.filter(each => each !== pin),
        'unpinned',
      ),
    arrange: (panels: readonly string[]) => write(panels),
    reset: () => write(null),
  }
}
export type PinnedLayout = ReturnType<typeof useLayout>
