import { useLocale, useTranslate } from 'ra-core'
import { addDays } from '../../schema/metrics/period'
import { useConsoleConfig } from '../config/ConsoleContext'
import { useToday } from './hooks/useToday'

/** Days of the columns. */
export const DAYS = 30

/** Returns the last days up to today in the application's time zone, the oldest first. */
export const useLastDays = (): readonly string[] => {
  const { today } = useToday(useConsoleConfig().config.zone)
  return Array.from({ length: DAYS }, (_, index) => addDays(today, index + 1 - DAYS))
}
/** Small columns of the last days, today's still growing. Screen readers hear days above zero. */
export const DayColumns = ({ counts }: { readonly counts: ReadonlyMap<string, number> }) => {
  const locale = useLocale()
  const translate = useTranslate()
  const days = useLastDays()
  const highest = Math.max(1, ...days.map(day => counts.get(day) ?? 0))
  const named = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const name = (day = '') => named.format(new Date(`${day}T00:00:00Z`))
  const textOf = (day: string) => `${name(day)}: ${counts.get(day) ?? 0}`
  const counted = days.filter(day => counts.get(day))
  return (
    <figure className="day-columns">
      <div role="img" aria-label={counted.map(textOf).join(', ') || '0'}>
        {days.map(day => (
          <span key={day} title={textOf(day)} style={{ height: `${((counts.get(day) ?? 0) / highest) * 100}%` }} />
        ))}
      </div>
      <figcaption>
        <span>{name(days[0])}</span>
        <span>{translate('console.runningDay', { day: name(days.at(-1)) })}</span>
      </figcaption>
    </figure>
  )
}
