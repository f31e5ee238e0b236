import { useNavigate } from 'ra-core'
import { useLayoutEffect, useRef, useState } from 'react'
import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts'
import type { Answer } from '../../../schema/figures/board'
import { pointAddress, pointText } from './panelTable'
import type { PanelAsked } from './panelQuestions'
import type { Spoken } from './spoken'
import { briefText, dayText, valueText } from './valueText'
import { leading } from './leading'

const HEIGHT = 180
const DOT = { r: 2.5, fill: 'var(--now)' } as const
const ticks = { fontSize: 12, fill: 'var(--quiet)' }
/** How wide its place is, from the first drawing on. */
const useWidth = () => {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const at = place.current
    if (!at) return
    const measure = () => at.clientWidth > 0 && setWidth(at.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(at)
    return () => observer.disconnect()
  }, [])
  return { place, width }
}
interface ChartProps {
  readonly asked: PanelAsked
  readonly answer: Answer
  readonly spoken: Spoken
}
/** A line of a figure, and dashed that of the period before. A point leads to its rows. */
const TrendChart = ({ asked, answer, spoken }: ChartProps) => {
  const navigate = useNavigate()
  const { place, width } = useWidth()
  const figure = leading(asked.figures)
  const { points = [] } = answer
  const axis = points.map(point => (point.hour === undefined ? dayText(point.from, spoken) : `${point.hour}:00`))
  const drawn = points.map(({ value, before }, at) => ({ at, value, before }))
  const open = (at: number) => {
    const to = points[at] && pointAddress(figure, points[at])
    if (to && points[at]?.value) navigate(to)
  }
  return (
    <div ref={place} className="trend-place">
      {width > 0 && (
        <LineChart
          width={width}
          height={HEIGHT}
          data={drawn}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
          accessibilityLayer={false}
          onClick={({ activeTooltipIndex }) => open(Number(activeTooltipIndex))}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="at"
            tickFormatter={at => axis[Number(at)] ?? ''}
            minTickGap={28}
            tickLine={false}
            axisLine={{ stroke: 'var(--edge)' }}
            tick={ticks}
          />
          <YAxis
            width={58}
            tickCount={4}
            allowDecimals={figure.as !== 'count'}
            tickFormatter={value => briefText(figure.as, Number(value), spoken)}
            tickLine={false}
            axisLine={false}
            tick={ticks}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--edge)' }}
            content={({ active, label }) => {
              const point = active ? points[Number(label)] : undefined
              return point ? (
                <div className="trend-tip">
                  <strong>{pointText(point, asked, spoken)}</strong>
                  <span className="legend-now">{valueText(figure.as, point.value, spoken)}</span>
                  {answer.beforePeriod && (
                    <span className="legend-before">{valueText(figure.as, point.before, spoken)}</span>
                  )}
                </div>
              ) : null
            }}
          />
          {answer.beforePeriod && (
            <Line
              dataKey="before"
              stroke="var(--then)"
              strokeWidth={1.5}
              strokeDasharray="5 4"
              dot={false}
              activeDot={false}
              isAnimationActive={false}
            />
          )}
          <Line
            dataKey="value"
            stroke="var(--now)"
            strokeWidth={2}
            // A point beside which there is none is no line.
            dot={(points.some(({ value }) => value === null) || points.length === 1) && DOT}
            activeDot={{ r: 4 }}
            isAnimationActive={false}
          />
        </LineChart>
      )}
    </div>
  )
}
export default TrendChart
