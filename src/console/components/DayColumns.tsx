import { useLocale, useTranslate } from 'ra-core'
import { dayOf } from '../../schema/text/timeZone'
import { useConsoleConfig } from '../config/ConsoleContext'
import { serverTime } from '../providers/clock/serverClock'

/** Days of the columns. */
export const DAYS = 30
const DAY_MS = 86_400_000

/** Returns the last days up to today in the application's time zone, the oldest first. */
export const useLastDays = (): readonly string[] => {
  const { zone } = useConsoleConfig().config
  const now = serverTime()
  return Array.from({ length: DAYS }, (_, ago) => dayOf(new Date(now - (DAYS - 1 - ago) * DAY_MS), zone))
}
/** Small columns of the last days, today's still growing. Screen readers hear the days that count. */
export const DayColumns = ({ counts }: { readonly counts: ReadonlyMap<string, number> }) => {
  const locale = useLocale()
  const translate = useTranslate()
  const days = useLastDays()
  const highest = Math.max(1, ...days.map(day => counts.get(day) ?? 0))
  const named = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const name = (day = '') => named.format(new Date(`${day}T00:00:00Z`))
  const columns = days.map(day => ({ day, count: counts.get(day) ?? 0, text: `${name(day)}: ${counts.get(day) ?? 0}` }))
  const spoken = columns.filter(({ count }) => count > 0).map(({ text }) => text)
  return (
    <figure className="day-columns">
      <div role="img" aria-label={spoken.join(', ') || '0'}>
        {columns.map(({ day, count, text }) => (
          <span key={day} title={text} style={{ height: `${(count / highest) * 100}%` }} />
        ))}
      </div>
      <figcaption>
        <span>{name(days[0])}</span>
        <span>{translate('console.runningDay', { day: name(days.at(-1)) })}</span>
      </figcaption>
    </figure>
  )
}
