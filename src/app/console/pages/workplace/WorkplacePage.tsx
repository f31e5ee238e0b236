import { useLabel, useShop } from '../../../../console/config/ConsoleContext'
import { useBook, usePageCall } from '../../../../console/providers/data/useFigures'
import { Problem } from '../../../../console/components/ErrorMessage'
import { usePageTitle } from '../../../../console/components/hooks/usePageTitle'
import { Waiting } from '../../../../console/components/Loading'
import { FailedTogether } from '../../../../console/boards/SharedError'
import { useHomeBoard } from '../../../../console/boards/useArrangedPanels'
import type { Board } from '../../../../schema/metrics/board'
import type { FigureBook } from '../../../../schema/metrics/catalogue'
import { FirstSteps } from './FirstSteps'
import { Greeting } from './Greeting'
import { News } from './News'
import { OwnFigures } from './PinnedFigures'
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
