import { useLocale } from 'ra-core'
import { formatNumber } from '../../schema/text/format'
import { FieldCell } from '../fields/FieldCell'
import { useLabel } from '../config/ConsoleContext'
import { withValues } from '../../schema/text/errorMessages'
import { monitorMessages as words } from '../i18n/messages/monitorMessages'
import { useFieldTextContext } from '../components/hooks/useFieldTextContext'
import type { Marks } from './feed/anomalies'
import type { Minutes } from './feed/useMinutes'
import type { WatchedResource } from './feed/useWatches'
import { memo } from 'react'

const HIGH = 32
const WIDE = 4
/** Bar chart of the last hour by minute. Its label holds the total and the maximum. */
const MinuteChart = memo(({ counts }: { readonly counts: readonly number[] }) => {
  const label = useLabel()
  const most = Math.max(0, ...counts)
  const n = counts.reduce((sum, each) => sum + each, 0)
  return (
    <svg
      className="minute-chart"
      viewBox={`0 0 ${counts.length * WIDE} ${HIGH}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={withValues(label(words.curve), { n, most })}
    >
      {counts.map((count, at) => {
        const high = count === 0 ? 1 : Math.max(4, (count / most) * HIGH)
        const x = at * WIDE
        return <rect key={x} x={x} y={HIGH - high} width={WIDE - 1} height={high} data-empty={count === 0} />
      })}
    </svg>
  )
})

/** Texts of the anomalies. */
const Unusual = ({ watched, marks }: { readonly watched: WatchedResource; readonly marks: Marks }) => {
  const label = useLabel()
  const locale = useLocale()
  const context = useFieldTextContext()
  const { burst } = watched.watch
  const field = burst && watched.resource.fields[burst.of]
  const { above, bursts } = marks
  if (!above && bursts.length === 0) return null
  const params = above && { n: above.last, mean: formatNumber(Math.round(above.mean * 10) / 10, locale) }
  const [before = '', after = ''] = label(words.burst).split('%{what}')
  return (
    <ul className="monitor-marks">
      {params && <li>{withValues(label(words.above), params)}</li>}
      {bursts.map(({ value, times }) => (
        <li key={value}>
          {withValues(before, { minutes: burst?.minutes ?? 0, n: times })}
          {field && FieldCell(field, value, context)}
          {after}
        </li>
      ))}
    </ul>
  )
}
interface CardProps {
  readonly watched: WatchedResource
  readonly minutes: Minutes
  readonly marks: Marks | undefined
}
const Card = ({ watched, minutes: { counts, today }, marks }: CardProps) => {
  const label = useLabel()
  const locale = useLocale()
  const isUnusual = marks !== undefined && (marks.above !== undefined || marks.bursts.length > 0)
  const n = counts.reduce((sum, each) => sum + each, 0)
  return (
    <li className={isUnusual ? 'monitor-card unusual' : 'monitor-card'}>
      <h2>
        {label(watched.watch.labels)}
        {isUnusual && <span className="chip chip-red">{label(words.unusual)}</span>}
      </h2>
      <p>
        <strong>{formatNumber(n, locale)}</strong> <span className="quiet">{label(words.lastHour)}</span>
        {typeof today === 'number' && (
          <span className="quiet monitor-today">
            {withValues(label(words.today), { n: formatNumber(today, locale) })}
          </span>
        )}
      </p>
      <MinuteChart counts={counts} />
      {marks && <Unusual watched={watched} marks={marks} />}
    </li>
  )
}
interface Props {
  readonly watched: readonly WatchedResource[]
  readonly minutes: Readonly<Record<string, Minutes>>
  readonly marks: Readonly<Record<string, Marks>>
}
/** Cards of the watched resources: counts by minute of the last hour, and anomalies. */
export const CountCards = ({ watched, minutes, marks }: Props) => {
  const label = useLabel()
  return (
    <ul className="monitor-cards" aria-label={label(words.lastHour)}>
      {watched.map(each => {
        const { name } = each.watch
        const own = minutes[name]
        return own && <Card key={name} watched={each} minutes={own} marks={marks[name]} />
      })}
    </ul>
  )
}
