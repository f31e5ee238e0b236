import { useNotify } from 'ra-core'
import type { Board } from '../../../schema/figures/board'
import type { FigureBook } from '../../../schema/figures/book'
import { MOST_PINNED, pinnable, pinOf } from '../../../schema/figures/layout'
import { useKeptLayout, useLayoutWrite } from '../../providers/layouts'
import { useSay } from '../../parts/useSay'
import { useLabel, useShop } from '../../shopContext'
import { hasPanel } from './panelQuestions'
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
  const pins = (data?.panels ?? first).filter(pin => known.some(each => each.pin === pin))
  const tell = (word: 'pinned' | 'unpinned') =>
    notify(spoken.say(word, { page }), { messageArgs: { _: spoken.say(word, { page }) } })
  const write = (panels: readonly string[] | null, word?: 'pinned' | 'unpinned') =>
    keep(panels).then(() => word && tell(word), say)
  return {
    page,
    isPending,
    isOwn: Boolean(data?.panels),
    panels: pins.flatMap(pin => known.find(each => each.pin === pin) ?? []),
    has: (board: Board, name: string) => pins.includes(pinOf(board, name)),
    isFull: pins.length >= MOST_PINNED,
    pin: (board: Board, name: string) => write([...pins, pinOf(board, name)], 'pinned'),
    unpin: (board: Board, name: string) =>
      write(
        pins.filter(each => each !== pinOf(board, name)),
        'unpinned',
      ),
    arrange: (panels: readonly string[]) => write(panels),
    reset: () => write(null),
  }
}
export type PinnedLayout = ReturnType<typeof useLayout>
