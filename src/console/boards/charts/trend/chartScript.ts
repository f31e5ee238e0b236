import { useEffect, useSyncExternalStore } from 'react'
import { whenIdle } from '../../../components/dom/whenIdle'
import type TrendDrawing from './TrendDrawing'

type Drawing = typeof TrendDrawing
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
  useEffect(() => (state.Drawing ? undefined : whenIdle(load)), [])
  return current
}
