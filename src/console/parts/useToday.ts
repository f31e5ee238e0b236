import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { dayOf, dayRange } from '../../schema/zone'

/** The day it is in a time zone, and the moment it began; whoever asks is drawn anew when the next begins. A timer may sleep over midnight, so that whoever comes back looks again. */
export const useToday = (zone: string): { readonly today: string; readonly begun: Date } => {
  const read = useCallback(() => dayOf(new Date(), zone), [zone])
  const listen = useCallback(
    (tell: () => void) => {
      let timer: ReturnType<typeof setTimeout>
      const wake = () => {
        clearTimeout(timer)
        timer = setTimeout(wake, Math.max(Date.parse(dayRange(read(), zone).until) - Date.now(), 1000))
        tell()
      }
      wake()
      document.addEventListener('visibilitychange', wake)
      window.addEventListener('focus', wake)
      return () => {
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', wake)
        window.removeEventListener('focus', wake)
      }
    },
    [read, zone],
  )
  const today = useSyncExternalStore(listen, read)
  return useMemo(() => ({ today, begun: new Date(dayRange(today, zone).from) }), [today, zone])
}
