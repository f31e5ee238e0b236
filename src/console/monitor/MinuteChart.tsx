import { memo } from 'react'
import { useLabel } from '../config/ConsoleContext'
import { fillTemplate, monitorMessages as words } from '../i18n/messages/monitorMessages'

const HIGH = 32
const WIDE = 4

/** A bar a minute of the last hour, the latest at the right; whoever sees none hears how many and at most how many at once. */
export const MinuteChart = memo(({ counts }: { readonly counts: readonly number[] }) => {
  const label = useLabel()
  const most = Math.max(0, ...counts)
  const n = counts.reduce((sum, each) => sum + each, 0)
  return (
    <svg
      className="minute-chart"
      viewBox={`0 0 ${counts.length * WIDE} ${HIGH}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={fillTemplate(label(words.curve), { n, most })}
    >
      {counts.map((count, at) => {
        const high = count === 0 ? 1 : Math.max(4, (count / most) * HIGH)
        const x = at * WIDE
        return <rect key={x} x={x} y={HIGH - high} width={WIDE - 1} height={high} data-empty={count === 0} />
      })}
    </svg>
  )
})
