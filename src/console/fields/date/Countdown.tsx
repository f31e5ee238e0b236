import { useTranslate } from 'ra-core'
import { useSyncExternalStore } from 'react'
import { serverTime } from '../../providers/clock/serverClock'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** One timer for all countdowns of the page. Stops without any. */
const lookers = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined
const tick = () => {
  for (const listener of lookers) listener()
}
const subscribe = (looker: () => void) => {
  lookers.add(looker)
  ticking ??= setInterval(tick, SECOND)
  return () => {
    lookers.delete(looker)
    if (lookers.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

const unitMessages = {
  Days: 'console.timeLeftDays',
  Hours: 'console.timeLeftHours',
  Minutes: 'console.timeLeftMinutes',
  Over: 'console.timeLeftOver',
} as const
/** The two largest units of a time in ms, with the message key. `Over` after the end. */
const timeLeft = (
  ms: number,
): { readonly key: 'Days' | 'Hours' | 'Minutes' | 'Over'; readonly more: number; readonly less: number } => {
  if (ms <= 0) return { key: 'Over', more: 0, less: 0 }
  const [key, unit, part] =
    ms >= DAY
      ? (['Days', DAY, HOUR] as const)
      : ms >= HOUR
        ? (['Hours', HOUR, MINUTE] as const)
        : (['Minutes', MINUTE, SECOND] as const)
  return { key, more: Math.floor(ms / unit), less: Math.floor((ms % unit) / part) }
}

interface TimeLeftProps {
  /** ISO 8601 in UTC. */
  readonly until: string
  /** Formatted time of the end. */
  readonly whole: string
}
/** Remaining time until a moment. Coloured after the end and during the last day. */
export const Countdown = ({ until, whole }: TimeLeftProps) => {
  const translate = useTranslate()
  const end = Date.parse(until)
  const left = useSyncExternalStore(subscribe, () => Math.ceil((end - serverTime()) / SECOND) * SECOND)
  const { key, more, less } = timeLeft(left)
  const color = key === 'Over' ? 'red' : left < DAY ? 'orange' : 'plain'
  return (
    <time className={`chip chip-${color}`} dateTime={until} title={whole}>
      {translate(unitMessages[key], { more, less: key === 'Minutes' ? String(less).padStart(2, '0') : less })}
    </time>
  )
}
