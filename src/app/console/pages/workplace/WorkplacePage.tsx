import { useLabel, useConsoleConfig } from '../../../../console/config/ConsoleContext'
import { useMetricsCatalogue, usePageCall } from '../../../../console/providers/data/useFigures'
import { ErrorMessage } from '../../../../console/components/ErrorMessage'
import { usePageTitle } from '../../../../console/components/hooks/usePageTitle'
import { Loading, useAfterPage } from '../../../../console/components/Loading'
import { SharedError } from '../../../../console/boards/SharedError'
import { useHomeBoard } from '../../../../console/boards/usePinnedLayout'
import type { Board } from '../../../../schema/metrics/board'
import type { MetricsCatalogue } from '../../../../schema/metrics/catalogue'
import { FirstSteps } from './FirstSteps'
import { Greeting } from './Greeting'
import { PinnedFigures } from './PinnedFigures'
import { Todos } from './Todos'
import './workplace.css'
import { LinkBase, useTranslate } from 'ra-core'
import { useDeferredValue, useId } from 'react'
import { MessageItem } from '../../../../console/layout/notifications/MessageItem'
import { useMessageMarks, useMessages } from '../../../../console/providers/data/useMessages'
import { useNotifyError } from '../../../../console/components/hooks/useNotifyError'
import { pageRoutes } from '../../routes'
import '../../../../console/layout/notifications/notifications.css'

const MAX_ROWS = 5
/** Latest announcements. */
const News = () => {
  const translate = useTranslate()
  const id = useId()
  const notifyError = useNotifyError()
  const { read } = useMessageMarks()
  const { data } = useMessages({ current: 1, pageSize: MAX_ROWS, filter: { type: 'notice' } })
  // Together with the figures above, which would push it down.
  const isDue = useAfterPage()
  if (!data || !isDue) return null
  return (
    <section className="news" aria-labelledby={id}>
      <div className="workplace-bar">
        <h2 id={id}>{translate('shop.workplaceNews')}</h2>
        <LinkBase to={pageRoutes.messages.path}>{translate('shop.workplaceAllNews')}</LinkBase>
      </div>
      {data.list.length === 0 ? (
        <p className="quiet">{translate('shop.workplaceNoNews')}</p>
      ) : (
        <ul className="messages">
          {data.list.map(each => (
            <MessageItem
              key={each.id}
              message={each}
              onOpen={() => void (each.status === 0 && read({ ids: [each.id] }).catch(notifyError))}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

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
/** Start page: waiting work, figures of the day, and news. */
const WorkplacePage = () => {
  const { data: book, error, refetch } = useMetricsCatalogue()
  const { pages, home } = useConsoleConfig()
  usePageTitle(useLabel()(pages.find(({ path }) => path === home)?.labels))
  const board = useHomeBoard(book ?? { figures: [], boards: [], closed: {} })
  // Rendered in slices.
  const isDrawn = useDeferredValue(book !== undefined && board !== undefined)
  if (error) return <ErrorMessage fault={error} retry={() => void refetch()} />
  return book && board && isDrawn ? <WorkplaceContent book={book} board={board} /> : <Loading />
}
export default WorkplacePage
