import type { PanelQuery } from '../../panel/panelQuery'
import { beforeText, pointText } from '../../panel/panelTable'
import { changeOf, differenceText } from '../../panel/change'
import type { BoardMessages } from '../../text/useBoardMessages'
import { periodText, valueText, weekdayOf } from '../../text/valueText'
import { pointBefore } from '../../../../schema/metrics/period'
import type { Answer } from '../../../../schema/metrics/answers'
import { firstItem } from '../../text/firstItem'
import type { TrendRow } from './trendRows'

interface TipProps {
  readonly query: PanelQuery
  readonly answer: Answer
  readonly row: TrendRow
  readonly at: number
  /** Effect of a click. Left out: none. */
  readonly hint?: string
  readonly spoken: BoardMessages
}
/** Tooltip of a point: day, value, value before, their difference, and the effect of a click. */
export const TrendTip = ({ query, answer, row: { point }, at, hint, spoken }: TipProps) => {
  const { t } = spoken
  const figure = firstItem(query.figures)
  const { value, before } = point
  const isDay = point.from === point.to && point.hour === undefined
  const then = query.step && pointBefore(query.period, answer.beforePeriod, point, { at, step: query.step })
  const change = changeOf(figure, value, before, spoken)
  const isKnown = value !== null && before !== null && before !== undefined
  return (
    <div className="trend-tip">
      <strong>
        {isDay
          ? t('dayNamed', { day: pointText(point, query, spoken), weekday: weekdayOf(point.from, spoken) })
          : pointText(point, query, spoken)}
      </strong>
      <span className="legend-now">
        {figure.labels[spoken.language]} <b>{valueText(figure.as, value, spoken)}</b>
      </span>
      {then && (
        <span className="legend-before">
          {beforeText(query, spoken)} {periodText(then, spoken)} <b>{valueText(figure.as, before, spoken)}</b>
        </span>
      )}
      {isKnown && !point.running && (
        <span className={`change-${change?.tone ?? 'plain'}`}>
          {t('difference')} <b>{differenceText(figure, value - before, spoken)}</b>
        </span>
      )}
      {hint && <span className="quiet">{hint}</span>}
    </div>
  )
}
