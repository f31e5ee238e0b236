import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import {
  Area,
  Bar,
  type BarShapeProps,
  CartesianGrid,
  ComposedChart,
  Line,
  Tooltip,
  useActiveTooltipLabel,
  XAxis,
  type XAxisTickContentProps,
  YAxis,
} from 'recharts'
import { isComposing } from '../../../i18n/isComposing'
import type { Answer, Point } from '../../../../schema/metrics/answers'
import type { PanelQuery } from '../../panel/panelQuery'
import type { BoardMessages } from '../../text/useBoardMessages'
import { briefText, dayText, monthText } from '../../text/valueText'
import { firstItem } from '../../text/firstItem'
import { namedPoints, scaleTo } from './axisScale'
import { TrendTip } from './TrendTip'
import { formOf, hasGaps, type SeriesForm, type TrendRow, trendRows } from './trendRows'

const HEIGHT = 180
/** Width of the value axis, in px. */
const AXIS = 56
/** Width that a label of the time axis needs, in px. */
const NAME = 72
/** Above this number of points, all dots of a line would touch. */
const DOTTED = 40

export interface DrawingProps {
  readonly query: PanelQuery
  readonly answer: Answer
  readonly spoken: BoardMessages
  readonly width: number
  /** Summary of the chart, in one sentence. */
  readonly summary: string
  /** Name of the page. Charts of one page share their cursor. */
  readonly page: string
  /** Opens what belongs to a point. */
  readonly open: (point: Point) => void
  /** Effect of a click on a point. Undefined: none. */
  readonly hintOf: (point: Point) => string | undefined
}
/** Short label of a point, for the axis. */
const nameOf = (point: Point, query: PanelQuery, spoken: BoardMessages): string => {
  if (point.hour !== undefined) return `${point.hour}:00`
  return query.step === 'month' ? monthText(point.from, spoken) : dayText(point.from, spoken)
}
/** Column of a point. The unfinished one is hatched. */
const columnOf = (hatch: string) => {
  const Shape = ({ x, y, width, height, payload }: BarShapeProps) => (
    <rect
      className={payload.isRunning ? 'column column-running' : 'column'}
      style={payload.isRunning ? { fill: `url(#${hatch})` } : undefined}
      {...{ x, y, width, height: Math.max(0, height) }}
      rx={Math.min(2, width / 4)}
    />
  )
  return Shape
}
const Hatch = ({ id }: { readonly id: string }) => (
  <defs>
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className="hatch-paper" width="6" height="6" />
      <rect className="hatch-line" width="3" height="6" />
    </pattern>
  </defs>
)
/** Keeps the key of the pointed point, for the keyboard. */
const ActiveKey = ({ set }: { readonly set: (key: string | undefined) => void }) => {
  const label = useActiveTooltipLabel()
  useEffect(() => set(label === undefined ? undefined : String(label)), [label, set])
  return null
}
/** Label of the time axis, under the middle of its point. The first has room below the value axis. */
const tickOf = (nameAt: (key: string) => string) => {
  const Tick = ({ x, y, payload }: XAxisTickContentProps) => (
    <text className="trend-name" x={x} y={Number(y) + 10} textAnchor="middle">
      {nameAt(String(payload.value))}
    </text>
  )
  return Tick
}
const still = { isAnimationActive: false, activeDot: false, dot: false } as const
const BEFORE = { stroke: 'var(--then)', strokeWidth: 1.5, strokeDasharray: '5 4' } as const
/** Series of the period, by its form. */
const seriesOf = (form: SeriesForm, answer: Answer, hatch: string) => {
  const color = form === 'area' ? 'var(--stock)' : 'var(--now)'
  const mark = { fill: color, stroke: 'var(--paper)', strokeWidth: 1 }
  const dot = hasGaps(answer) && (answer.points?.length ?? 0) <= DOTTED ? { r: 2.5, ...mark } : false
  const line = { stroke: color, strokeWidth: 2, type: 'linear', connectNulls: true, isAnimationActive: false } as const
  if (form === 'columns')
    return (
      <Bar
        dataKey="value"
        isAnimationActive={false}
        shape={columnOf(hatch)}
        maxBarSize={28}
        minPointSize={value => (value ? 2 : 0)}
      />
    )
  return (
    <>
      {form === 'area' ? (
        <Area dataKey="value" {...line} fill={color} fillOpacity={0.22} activeDot={{ r: 4, ...mark }} />
      ) : (
        <Line dataKey="value" {...line} dot={dot} activeDot={{ r: 4, ...mark }} />
      )}
      <Line dataKey="running" {...line} {...still} strokeDasharray="2 3" />
    </>
  )
}
/** Largest value of a series and its comparison. */
const mostOf = (rows: readonly TrendRow[]) =>
  Math.max(0, ...rows.flatMap(({ point: { value, before } }) => [value ?? 0, before ?? 0]))
/** Axes of a series. Both ends of the time axis are named. */
const axesOf = (rows: readonly TrendRow[], { query, spoken, width }: DrawingProps) => {
  const figure = firstItem(query.figures)
  const marks = [...scaleTo(figure.as, mostOf(rows))]
  const names = new Map(rows.map(({ key, point }) => [key, nameOf(point, query, spoken)]))
  const named = namedPoints(rows.length, Math.max(2, Math.floor((width - AXIS) / NAME)))
  return (
    <>
      <XAxis
        dataKey="key"
        ticks={named.flatMap(at => rows[at]?.key ?? [])}
        tick={tickOf(key => names.get(key) ?? '')}
        interval={0}
        axisLine={{ stroke: 'var(--edge)' }}
        tickLine={false}
        height={22}
      />
      <YAxis
        ticks={marks}
        domain={[0, marks.at(-1) || 1]}
        tickFormatter={mark => briefText(figure.as, Number(mark), spoken)}
        tick={{ className: 'trend-name', fill: 'var(--quiet)' }}
        width={AXIS}
        interval={0}
        axisLine={false}
        tickLine={false}
      />
    </>
  )
}
/** Removes the text that recharts measured labels with, which stays in no landmark of the page. */
const useNoRuler = () =>
  useEffect(() => {
    const frame = requestAnimationFrame(() => document.getElementById('recharts_measurement_span')?.remove())
    return () => cancelAnimationFrame(frame)
  })
/** Chart of a figure over time, drawn by recharts. Arrow keys move its cursor, Enter opens a point. */
const TrendDrawing = (props: DrawingProps) => {
  const { query, answer, spoken, width, summary, page, open, hintOf } = props
  const hatch = `hatch-${useId().replace(/\W/g, '')}`
  useNoRuler()
  const active = useRef<string>(undefined)
  const setActive = useRef((key: string | undefined) => {
    active.current = key
  }).current
  const form = formOf(firstItem(query.figures))
  const rows = trendRows(answer, form)
  const rowAt = (key: unknown) => rows.findIndex(each => each.key === String(key))
  const openKey = (key: unknown) => {
    const point = rows[rowAt(key)]?.point
    if (point && point.value !== null) open(point)
  }
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) =>
    key === 'Enter' && !isComposing(nativeEvent) && openKey(active.current)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys reach the chart inside
    <div className={`trend-frame trend-${form}`} onKeyDown={onKeyDown}>
      <ComposedChart
        width={width}
        height={HEIGHT}
        data={[...rows]}
        margin={{ top: 8, right: NAME / 2, bottom: 0, left: 0 }}
        syncId={page}
        syncMethod="value"
        aria-label={summary}
        onClick={({ activeLabel }) => openKey(activeLabel)}
      >
        <Hatch id={hatch} />
        <CartesianGrid vertical={false} stroke="var(--line)" />
        {axesOf(rows, props)}
        {answer.beforePeriod && (
          <Line
            dataKey="before"
            type={form === 'columns' ? 'step' : 'linear'}
            {...BEFORE}
            connectNulls={form === 'line'}
            {...still}
          />
        )}
        {seriesOf(form, answer, hatch)}
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--edge)' }}
          allowEscapeViewBox={{ x: false, y: true }}
          content={({ label }) => {
            const at = rowAt(label)
            const row = rows[at]
            return row && <TrendTip {...{ query, answer, row, at, spoken }} hint={hintOf(row.point)} />
          }}
        />
        <ActiveKey set={setActive} />
      </ComposedChart>
    </div>
  )
}
export default TrendDrawing
