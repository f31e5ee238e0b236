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

/** Where what draws does not come, the page goes on with its numbers. */
const NoChart = ({ spoken }: { readonly spoken: BoardMessages }) => (
  <p className="figure-nothing">{spoken.say('noChart')}</p>
)
// What draws lines comes after the page: until then there are the numbers, and their table for whoever hears them.
const TrendChart = lazy(() => import('./LineChartSvg').catch(() => ({ default: NoChart })))
/** A figure over time: its value, a line, and beside it that of the period before. */
export const LineChart = ({
  asked,
  answer,
  telling,
  said,
  isToday,
}: {
  readonly asked: PanelQuery
  readonly answer: Answer
  readonly telling: PanelContext
  readonly said: string
  readonly isToday: boolean
}) => {
  const { spoken } = telling
  const figure = firstItem(asked.figures)
  return (
    <>
      <div className="figure-total">
        <p className="figure-value">{valueText(figure.as, answer.value, spoken)}</p>
        <ChangeNote figure={figure} answer={answer} isToday={isToday} spoken={spoken} />
      </div>
      <div className="trend" role="img" aria-label={said}>
        <Suspense>
          <TrendChart asked={asked} answer={answer} spoken={spoken} />
        </Suspense>
      </div>
      <p className="trend-legend" aria-hidden="true">
        <span className="legend-now">{spoken.say('now')}</span>
        {answer.beforePeriod && <span className="legend-before">{spoken.say('before')}</span>}
      </p>
      <div className="visually-hidden">
        <TableView table={panelTable(asked, [answer], telling)} caption={said} plain />
      </div>
    </>
  )
}
