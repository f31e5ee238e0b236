import { useNavigate } from 'ra-core'
import { type CSSProperties, type PointerEvent, useState } from 'react'
import type { Answer, Point } from '../../../schema/metrics/board'
import type { Figure } from '../../../schema/metrics/figure'
import { firstItem } from '../text/firstOf'
import { alonePath, linePath, namedPoints, pointPosition, runningPath, scaleTo } from './lineScale'
import type { PanelQuery } from '../panel/panelQuery'
import { pointAddress, pointText } from '../panel/panelTable'
import type { BoardMessages } from '../text/useBoardMessages'
import { briefText, dayText, monthText, valueText } from '../text/valueText'

/** Limit of labelled points. Phones show every other label. */
const NAMED = 6

interface ChartProps {
  readonly query: PanelQuery
  readonly answer: Answer
  readonly spoken: BoardMessages
}
const across = (percent: number): CSSProperties & { '--x': number } => ({ '--x': percent })
const up = (percent: number): CSSProperties & { '--y': number } => ({ '--y': percent })
/** Short label of a point, for the axis. */
const nameOf = (point: Point, query: PanelQuery, spoken: BoardMessages): string => {
  if (point.hour !== undefined) return `${point.hour}:00`
  return query.step === 'month' ? monthText(point.from, spoken) : dayText(point.from, spoken)
}
const Lines = ({ points, most }: { readonly points: readonly Point[]; readonly most: number }) => {
  const [now, before] = [points.map(({ value }) => value), points.map(each => each.before)]
  const running = points.findIndex(each => each.running)
  const over = now.map((value, at) => (at === running ? null : value))
  return (
    <svg className="trend-lines" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path className="line-before" d={linePath(before, most)} />
      <path className="line-now" d={linePath(over, most)} />
      {running > 0 && <path className="line-running" d={runningPath(now, running, most)} />}
      <path className="dots-now" d={alonePath(now, most)} />
    </svg>
  )
}
interface TipProps extends ChartProps {
  readonly figure: Figure
  readonly point: Point
  readonly place: number
  readonly most: number
}
/** Tooltip of a point, on the side with more space. */
const Tip = ({ query, answer, spoken, figure, point, place, most }: TipProps) => (
  <div className={place > 50 ? 'trend-cursor trend-cursor-late' : 'trend-cursor'} style={across(place)}>
    {point.value !== null && <span className="trend-dot" style={up((point.value / most) * 100)} />}
    <div className="trend-tip">
      <strong>{pointText(point, query, spoken)}</strong>
      <span className="legend-now">{valueText(figure.as, point.value, spoken)}</span>
      {answer.beforePeriod && <span className="legend-before">{valueText(figure.as, point.before, spoken)}</span>}
    </div>
  </div>
)
/** Background of the chart: axis marks, lines and labels. */
const Scale = ({ query, points, most, marks, spoken }: ScaleProps) => {
  const figure = firstItem(query.figures)
  return (
    <>
      {marks.map(mark => (
        <span key={mark} className="trend-mark" style={up((mark / most) * 100)}>
          <span>{briefText(figure.as, mark, spoken)}</span>
        </span>
      ))}
      <Lines points={points} most={most} />
      {namedPoints(points.length, NAMED).map((at, nth) => (
        <span
          key={at}
          className={nth % 2 ? 'trend-name trend-more' : 'trend-name'}
          style={across(pointPosition(at, points.length))}
        >
          {points[at] && nameOf(points[at], query, spoken)}
        </span>
      ))}
    </>
  )
}
interface ScaleProps {
  readonly query: PanelQuery
  readonly points: readonly Point[]
  readonly most: number
  readonly marks: readonly number[]
  readonly spoken: BoardMessages
}
/** Line of a figure, the compared period dashed. A point links to its records. */
const LineChartSvg = ({ query, answer, spoken }: ChartProps) => {
  const navigate = useNavigate()
  const [pointed, point] = useState<number>()
  const figure = firstItem(query.figures)
  const { points = [] } = answer
  const marks = scaleTo(figure.as, Math.max(0, ...points.flatMap(({ value, before }) => [value ?? 0, before ?? 0])))
  const most = marks.at(-1) || 1
  const nearest = ({ currentTarget, clientX }: PointerEvent): number => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const at = Math.round(((clientX - left) / width) * (points.length - 1))
    return Math.min(points.length - 1, Math.max(0, at))
  }
  const shown = pointed === undefined ? undefined : points[pointed]
  const open = () => {
    const to = shown?.value ? pointAddress(figure, shown) : undefined
    if (to) navigate(to)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table has the same links
    // biome-ignore lint/a11y/noStaticElementInteractions: it is an image for screen readers
    <div
      className="trend-place"
      onPointerMove={event => point(nearest(event))}
      onPointerDown={event => point(nearest(event))}
      onPointerLeave={() => point(undefined)}
      onClick={open}
    >
      <Scale {...{ query, points, most, marks, spoken }} />
      {shown && pointed !== undefined && (
        <Tip {...{ query, answer, spoken, figure, most }} point={shown} place={pointPosition(pointed, points.length)} />
      )}
    </div>
  )
}
export default LineChartSvg
