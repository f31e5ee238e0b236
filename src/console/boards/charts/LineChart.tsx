import { lazy, Suspense } from 'react'
import type { Answer } from '../../../schema/metrics/board'
import { ChangeNote } from './ChangeNote'
import { panelTable } from '../panel/panelTable'
import type { BoardMessages } from '../text/useBoardMessages'
import type { PanelContext } from '../panel/panelContext'
import type { PanelQuery } from '../panel/panelQuery'
import { TableView } from './PanelTable'
import { valueText } from '../text/valueText'
import { firstItem } from '../text/firstOf'

/** Fallback if the chart's script fails to load. The page still shows the numbers. */
const NoChart = ({ spoken }: { readonly spoken: BoardMessages }) => (
  <p className="figure-nothing">{spoken.t('noChart')}</p>
)
// The SVG chart loads after the page. Until then there are the numbers, and a table for screen
// readers.
const LineChartSvg = lazy(() => import('./LineChartSvg').catch(() => ({ default: NoChart })))
/** Line chart of a figure, with its total and the compared period. */
export const LineChart = ({
  query,
  answer,
  context,
  summary,
  isToday,
}: {
  readonly query: PanelQuery
  readonly answer: Answer
  readonly context: PanelContext
  readonly summary: string
  readonly isToday: boolean
}) => {
  const { spoken } = context
  const figure = firstItem(query.figures)
  return (
    <>
      <div className="figure-total">
        <p className="figure-value">{valueText(figure.as, answer.value, spoken)}</p>
        <ChangeNote figure={figure} answer={answer} isToday={isToday} spoken={spoken} />
      </div>
      <div className="trend" role="img" aria-label={summary}>
        <Suspense>
          <LineChartSvg query={query} answer={answer} spoken={spoken} />
        </Suspense>
      </div>
      <p className="trend-legend" aria-hidden="true">
        <span className="legend-now">{spoken.t('now')}</span>
        {answer.points?.some(({ running }) => running) && <span className="legend-running">{spoken.t('running')}</span>}
        {answer.beforePeriod && <span className="legend-before">{spoken.t('before')}</span>}
      </p>
      <div className="visually-hidden">
        <TableView table={panelTable(query, [answer], context)} caption={summary} plain />
      </div>
    </>
  )
}
