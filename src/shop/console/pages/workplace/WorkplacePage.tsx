import { useLabel, useShop } from '../../../../console/shopContext'
import { useBook, usePageCall } from '../../../../console/providers/figures'
import { Problem } from '../../../../console/parts/Problem'
import { usePageTitle } from '../../../../console/parts/usePageTitle'
import { Waiting } from '../../../../console/parts/Waiting'
import { FailedTogether } from '../../../../console/views/figure/FailedTogether'
import { useHomeBoard } from '../../../../console/views/figure/useLayout'
import type { Board } from '../../../../schema/figures/board'
import type { FigureBook } from '../../../../schema/figures/book'
import { FirstSteps } from './FirstSteps'
import { Greeting } from './Greeting'
import { News } from './News'
import { OwnFigures } from './OwnFigures'
import { Todos } from './Todos'
import './workplace.css'

const Drawn = ({ book, board }: { readonly book: FigureBook; readonly board: Board }) => {
  usePageCall(board, book)
  return (
    <div className="workplace">
      <Greeting />
      <FirstSteps />
      <FailedTogether>
        <Todos book={book} board={board} />
        <OwnFigures book={book} board={board} />
      </FailedTogether>
      <News />
    </div>
  )
}
/** The page that one comes to: what is to be done, how the day goes, and what else to know. */
const WorkplacePage = () => {
  const { data: book, error, refetch } = useBook()
  const { pages, home } = useShop()
  usePageTitle(useLabel()(pages.find(({ path }) => path === home)?.labels))
  const board = useHomeBoard(book ?? { figures: [], boards: [], closed: {} })
  if (error) return <Problem fault={error} retry={() => void refetch()} />
  return book && board ? <Drawn book={book} board={board} /> : <Waiting />
}
export default WorkplacePage
