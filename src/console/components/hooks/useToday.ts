import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { dayHour, dayOf, dayRange } from '../../../schema/text/timeZone'
import { clockOffset, onClockChange, serverNow, serverTime } from '../../providers/clock/serverClock'

/**
 * Reading of a clock, valid until a moment. Renders again when the reading changes. Also checks on
 * focus, since timers may sleep.
 */
const useClock = (read: () => string, until: () => number): string => {
  const listen = useCallback(
    (onChange: () => void) => {
      let timer: ReturnType<typeof setTimeout>
      const wake = () => {
        clearTimeout(timer)
        timer = setTimeout(wake, Math.max(until() - serverTime(), 1000))
        onChange()
      }
      wake()
      document.addEventListener('visibilitychange', wake)
      window.addEventListener('focus', wake)
      const stop = onClockChange(wake)
      return () => {
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', wake)
        window.removeEventListener('focus', wake)
        stop()
      }
    },
    [until],
  )
  return useSyncExternalStore(listen, read)
}
/** Current day in a time zone, and the moment it began. */
export const useToday = (zone: string): { readonly today: string; readonly begun: Date } => {
  const read = useCallback(() => dayOf(serverNow(), zone), [zone])
  const until = useCallback(() => Date.parse(dayRange(read(), zone).until), [read, zone])
  const today = useClock(read, until)
  return useMemo(() => ({ today, begun: new Date(dayRange(today, zone).from) }), [today, zone])
}
const QUARTER_MS = 900_000
/** Current hour in a time zone, 0 to 23. */
export const useHour = (zone: string): number => {
  const read = useCallback(() => dayHour(serverNow(), zone).hour, [zone])
  // Offsets of time zones are multiples of 15 minutes.
  const until = useCallback(() => (Math.floor(serverTime() / QUARTER_MS) + 1) * QUARTER_MS, [])
  return Number(useClock(read, until))
}
/** Server time at render, in ms since 1970. Renders again when the clock's offset changes. */
export const useServerTime = (): number => {
  useSyncExternalStore(onClockChange, clockOffset)
  return serverTime()
}
