import { useGetList, useLocale, useTranslate } from 'ra-core'
import { config } from '../../../../../resources/kit'
import type { verifyRecords } from '../../../../../resources/traceability/verifyRecords'
import type { verifyScans } from '../../../../../resources/traceability/verifyScans'
import { ErrorMessage } from '../../../../console/components/ErrorMessage'
import { Section } from '../../../../console/components/Section'
import type { RecordOf } from '../../../../schema/model/recordTypes'
import { dayOf } from '../../../../schema/text/timeZone'
import { serverTime } from '../../../../console/providers/clock/serverClock'

const DAYS = 30
const DAY_MS = 86_400_000
/** Maximum number of counted scans, the newest. More in a month raise an alert anyway. */
const MAX_SCANS = 200
const HIGH = 72

/** Days up to today in the application's time zone, the oldest first. */
const daysUntil = (now: number): string[] =>
  Array.from({ length: DAYS }, (_, ago) => dayOf(new Date(now - (DAYS - 1 - ago) * DAY_MS), config.zone))
const countsOf = (scans: readonly RecordOf<typeof verifyScans>[], days: readonly string[]): number[] => {
  const counts = new Map(days.map(day => [day, 0]))
  for (const { createdTime } of scans) {
    const day = dayOf(new Date(createdTime), config.zone)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return days.map(day => counts.get(day) ?? 0)
}
/** Bar chart by day. Screen readers hear the days with scans. */
const Bars = ({ days, counts }: { readonly days: readonly string[]; readonly counts: readonly number[] }) => {
  const locale = useLocale()
  const translate = useTranslate()
  const highest = Math.max(1, ...counts)
  const named = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const name = (day = '') => named.format(new Date(`${day}T00:00:00Z`))
  const dayLabels = days.flatMap((day, at) => (counts[at] ? `${name(day)}: ${counts[at]}` : []))
  return (
    <figure className="scan-chart">
      <svg
        viewBox={`0 0 ${DAYS * 10} ${HIGH + 2}`}
        role="img"
        aria-label={dayLabels.join(', ')}
        preserveAspectRatio="none"
      >
        {counts.map((count, at) => {
          const high = count === 0 ? 1 : Math.max(6, (count / highest) * HIGH)
          return (
            <rect
              key={days[at]}
              x={at * 10 + 1}
              y={HIGH + 1 - high}
              width={8}
              height={high}
              data-empty={count === 0}
              data-running={at === DAYS - 1}
            >
              <title>{`${name(days[at])}: ${count}`}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption>
        <span>{name(days[0])}</span>
        <span>{translate('shop.scansToday', { day: name(days.at(-1)) })}</span>
      </figcaption>
    </figure>
  )
}
/** Verifications of a certificate, by day. */
export const ScanChart = ({ record }: { readonly record: RecordOf<typeof verifyRecords> }) => {
  const translate = useTranslate()
  const days = daysUntil(serverTime())
  const { data, total, error, refetch } = useGetList<RecordOf<typeof verifyScans>>('verifyScans', {
    filter: { recordId: record.id, createdTime: { gte: days[0] } },
    pagination: { page: 1, perPage: MAX_SCANS },
    sort: { field: 'createdTime', order: 'DESC' },
  })
  const count = total ?? 0
  return (
    <Section heading={translate('shop.scans')}>
      {error && <ErrorMessage fault={error} retry={() => void refetch()} />}
      {data && (
        <p>
          {translate(count > MAX_SCANS ? 'shop.scansNewest' : count ? 'shop.scansMonth' : 'shop.scansNone', {
            n: count,
            most: MAX_SCANS,
          })}
        </p>
      )}
      {data && count > 0 && <Bars days={days} counts={countsOf(data, days)} />}
    </Section>
  )
}
