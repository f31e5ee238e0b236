import { useLocation, useNavigate } from 'ra-core'
import { lazy } from 'react'
import type { Board } from '../../../schema/metrics/board'
import type { MetricsCatalogue } from '../../../schema/metrics/catalogue'
import { isPeriodDay } from '../../../schema/metrics/period'
import { dayOf } from '../../../schema/text/timeZone'
import { LazyOverlay } from '../../components/LazyOverlay'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { serverNow } from '../../providers/clock/serverClock'
import { DAY_PARAM } from '../panel/usePointTarget'

const DayDrawer = lazy(() => import('./DayDrawer'))
/** Explanation of the day in the address. Going back closes it, or returns to it from a list. */
export const DayExplanation = ({ book, board }: { readonly book: MetricsCatalogue; readonly board: Board }) => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { config } = useConsoleConfig()
  const query = new URLSearchParams(search)
  const [day, figure] = (query.get(DAY_PARAM) ?? '').split('.')
  if (!board.day || !isPeriodDay(day) || day > dayOf(serverNow(), config.zone)) return null
  const clicked = book.figures.some(({ name }) => name === figure) ? figure : undefined
  const close = () => {
    query.delete(DAY_PARAM)
    navigate({ search: `?${query}` }, { replace: true })
  }
  return (
    <LazyOverlay>
      <DayDrawer {...{ book, board, day, clicked, close }} />
    </LazyOverlay>
  )
}
