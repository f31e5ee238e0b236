import { useLabel, useConsoleConfig } from '../../../../console/config/ConsoleContext'
import { useMetricsCatalogue, usePageCall } from '../../../../console/providers/data/useFigures'
import { ErrorMessage } from '../../../../console/components/ErrorMessage'
import { usePageTitle } from '../../../../console/components/hooks/usePageTitle'
import { Loading } from '../../../../console/components/Loading'
import { SharedError } from '../../../../console/boards/SharedError'
import { useHomeBoard } from '../../../../console/boards/useArrangedPanels'
import type { Board } from '../../../../schema/metrics/board'
import type { MetricsCatalogue } from '../../../../schema/metrics/catalogue'
import { FirstSteps } from './FirstSteps'
import { Greeting } from './Greeting'
import { News } from './News'
import { PinnedFigures } from './PinnedFigures'
import { Todos } from './Todos'
import './workplace.css'

const WorkplaceContent = ({ book, board }: { readonly book: MetricsCatalogue; readonly board: Board }) => {
  usePageCall(board, book)
  return (
    <div className="workplace">
      <Greeting />
      <FirstSteps />
      <SharedError>
        <Todos book={book} board={board} />
        <PinnedFigures book={book} board={board} />
      </SharedError>
      <News />
    </div>
  )
}
/** The page that one comes to: what is to be done, how the day goes, and what else to know. */
const WorkplacePage = () => {
  const { data: book, error, refetch } = useMetricsCatalogue()
  const { pages, home } = useConsoleConfig()
  usePageTitle(useLabel()(pages.find(({ path }) => path === home)?.labels))
  const board = useHomeBoard(book ?? { figures: [], boards: [], closed: {} })
  if (error) return <ErrorMessage fault={error} retry={() => void refetch()} />
  return book && board ? <WorkplaceContent book={book} board={board} /> : <Loading />
}
export default WorkplacePage
