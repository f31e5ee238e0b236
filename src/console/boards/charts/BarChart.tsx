import { LinkBase } from 'ra-core'
import type { CSSProperties } from 'react'
import type { Answer } from '../../../schema/metrics/answers'
import { ChangeMark } from './ChangeNote'
import { changeOf } from '../panel/change'
import { type NamedPart, namedParts } from '../panel/breakdownParts'
import type { PanelQuery } from '../panel/panelQuery'
import { shareOf, type PanelContext } from '../panel/panelContext'
import { shareText, valueText } from '../text/valueText'
import { firstItem } from '../text/firstItem'

/** Width of a bar relative to the longest. */
const long = (value: number | null | undefined, most: number): CSSProperties => ({
  width: `${Math.max(0, ((value ?? 0) / most) * 100)}%`,
})
const Line = ({ part: { value, before, isRest }, most }: { readonly part: NamedPart; readonly most: number }) => (
  <span className={isRest ? 'bar-line bar-none' : 'bar-line'} aria-hidden="true">
    {value && !isRest ? <span className="bar-now" style={long(value, most)} /> : null}
    {before ? <span className="bar-before" style={long(before, most)} /> : null}
  </span>
)
interface BarChartProps {
  readonly query: PanelQuery
  readonly answer: Answer
  readonly context: PanelContext
  /** Summary of the chart, in one sentence. */
  readonly summary: string
}
interface BarProps extends Pick<BarChartProps, 'query' | 'answer'> {
  readonly part: NamedPart
  readonly most: number
  readonly spoken: PanelContext['spoken']
}
/** Content of a bar: name, bar, value, share and change. */
const Bar = ({ query, answer, part, most, spoken }: BarProps) => {
  const figure = firstItem(query.figures)
  const share = shareOf(figure, part.value, answer)
  const change = changeOf(figure, part.value, part.before, spoken)
  return (
    <>
      <span className="bar-name" title={part.name}>
        {part.name}
      </span>
      <Line part={part} most={most} />
      <span className="bar-value">{valueText(figure.as, part.value, spoken)}</span>
      <span className="bar-share">{share !== undefined && shareText(share, spoken)}</span>
      <span className="bar-change">
        {change && <ChangeMark {...{ change, spoken }} isBrief isOther={query.baseline === 'lastYear'} />}
      </span>
    </>
  )
}
/** Bar chart of a figure's parts. A mark shows the compared period. Bars link to records. */
export const BarChart = ({ query, answer, context, summary }: BarChartProps) => {
  const { spoken } = context
  const parts = namedParts(query, answer, context)
  const shownParts = parts.filter(({ isRest }) => !isRest)
  const most = Math.max(...shownParts.flatMap(({ value, before }) => [value ?? 0, before ?? 0]), Number.MIN_VALUE)
  return (
    <ul className="part-bars" aria-label={summary}>
      {parts.map(part => {
        const bar = <Bar {...{ query, answer, part, most, spoken }} />
        return (
          <li key={part.key}>
            {part.to && part.value ? (
              <LinkBase className="part-bar" to={part.to}>
                {bar}
              </LinkBase>
            ) : (
              <span className="part-bar">{bar}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
