import { useRef } from 'react'
import type { Answer } from '../../../../schema/metrics/answers'
import { ChangeNote } from '../ChangeNote'
import { beforeText, panelTable } from '../../panel/panelTable'
import type { PanelContext } from '../../panel/panelContext'
import type { PanelQuery } from '../../panel/panelQuery'
import { TableView } from '../PanelTable'
import { valueText } from '../../text/valueText'
import { firstItem } from '../../text/firstItem'
import { useChartScript } from './chartScript'
import { formOf } from './trendRows'
import { useChartWidth } from './useChartWidth'
import { usePointTarget } from '../../panel/usePointTarget'

interface TrendProps {
  readonly query: PanelQuery
  readonly answer: Answer
  readonly context: PanelContext
  readonly summary: string
  readonly isToday: boolean
}
/** Place of the drawing. The script comes later than the numbers, and the page never waits for it. */
const Plot = ({ query, answer, context: { spoken }, summary }: TrendProps) => {
  const place = useRef<HTMLDivElement>(null)
  const width = useChartWidth(place)
  const { Drawing, isFailed } = useChartScript()
  const target = usePointTarget(query, spoken)
  return (
    <div className="trend" ref={place}>
      {isFailed && <p className="figure-nothing">{spoken.t('noChart')}</p>}
      {Drawing && width !== undefined && <Drawing {...{ query, answer, spoken, width, summary, ...target }} />}
    </div>
  )
}
const Legend = ({ query, answer, context: { spoken } }: Pick<TrendProps, 'query' | 'answer' | 'context'>) => {
  const form = formOf(firstItem(query.figures))
  return (
    <p className={`trend-legend legend-${form}`} aria-hidden="true">
      <span className="legend-now">{spoken.t('now')}</span>
      {answer.points?.some(({ running }) => running) && <span className="legend-running">{spoken.t('running')}</span>}
      {answer.beforePeriod && <span className="legend-before">{beforeText(query, spoken)}</span>}
    </p>
  )
}
/** Chart of a figure over time, with its total, the compared period, and a table for screen readers. */
export const TrendChart = (props: TrendProps) => {
  const { query, answer, context, summary, isToday } = props
  const { spoken } = context
  const figure = firstItem(query.figures)
  return (
    <>
      <div className="figure-total">
        <p className="figure-value">{valueText(figure.as, answer.value, spoken)}</p>
        <ChangeNote {...{ figure, answer, isToday, spoken }} baseline={query.baseline} />
      </div>
      <Plot {...props} />
      <Legend {...{ query, answer, context }} />
      <div className="visually-hidden">
        <TableView table={panelTable(query, [answer], context)} caption={summary} plain />
      </div>
    </>
  )
}
