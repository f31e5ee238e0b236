import { useEffect, useSyncExternalStore } from 'react'
import type TrendDrawing from './TrendDrawing'

type Drawing = typeof TrendDrawing
/** Latest start of the download on a browser that is never idle, in ms. */
const LATEST_MS = 3_000
/** Delay on a browser that cannot report idle times, in ms. */
const WITHOUT_IDLE_MS = 500

let state: { readonly Drawing?: Drawing; readonly isFailed?: true } = {}
let pending: Promise<void> | undefined
const listeners = new Set<() => void>()
const change = (next: typeof state) => {
  state = next
  for (const listener of listeners) listener()
}
const load = () => {
  pending ??= import('./TrendDrawing')
    .then(
      ({ default: Drawing }) => change({ Drawing }),
      () => change({ isFailed: true }),
    )
    .finally(() => {
      if (!state.Drawing) pending = undefined
    })
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/**
 * Script that draws charts. Fetched once, when the browser is idle. A failed fetch is retried by
 * the next chart.
 */
export const useChartScript = () => {
  const current = useSyncExternalStore(subscribe, () => state)
  useEffect(() => {
    if (state.Drawing) return
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(load, WITHOUT_IDLE_MS)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(load, { timeout: LATEST_MS })
    return () => cancelIdleCallback(idle)
  }, [])
  return current
}
