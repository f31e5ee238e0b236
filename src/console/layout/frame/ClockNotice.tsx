import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useNotify, useTranslate } from 'ra-core'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { spaced } from '../../../schema/text/format'
import { callApi } from '../../providers/api/call'
import { clockOffset, onClockChange, watchClock } from '../../providers/clock/serverClock'

/** Tolerated difference of the clocks, in ms. */
const TOLERANCE_MS = 120_000
const MINUTE_MS = 60_000
/** Units in minutes. */
const units = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const
/** Length of time in its largest unit, rounded, since measuring takes some milliseconds. */
export const lengthText = (ms: number, locale: string): string => {
  const minutes = Math.round(ms / MINUTE_MS)
  const [unit, length] = units.find(([, each]) => minutes >= each) ?? units[2]
  return spaced(
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.round(minutes / length)),
  )
}
const measure = () => void callApi('/api/health', {}, { isGet: true, asNobody: true }).catch(() => {})

let isShown = false
/** Measures the server's clock. Warns once if this computer is off by over two minutes. */
export const ClockNotice = () => {
  const offset = useSyncExternalStore(onClockChange, clockOffset)
  const first = useRef(offset)
  const translate = useTranslate()
  const locale = useLocale()
  const notify = useNotify()
  const client = useQueryClient()
  useEffect(() => watchClock(measure), [])
  useEffect(() => {
    // The cache dates answers by this computer's clock.
    if (Math.abs(offset - first.current) > TOLERANCE_MS) void client.invalidateQueries()
    first.current = offset
    if (isShown || Math.abs(offset) <= TOLERANCE_MS) return
    isShown = true
    const length = lengthText(Math.abs(offset), locale)
    const text = translate(offset > 0 ? 'console.clockSlow' : 'console.clockFast', { length })
    notify(text, { type: 'warning', messageArgs: { _: text }, autoHideDuration: 15_000 })
  }, [offset, client, translate, locale, notify])
  return null
}
