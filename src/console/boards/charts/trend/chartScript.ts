import { useEffect, useSyncExternalStore } from 'react'
import { whenIdle } from '../../../components/dom/whenIdle'
import { createListeners } from '../../../storage/createListeners'
import type TrendDrawing from './TrendDrawing'

type Drawing = typeof TrendDrawing
let state: { readonly Drawing?: Drawing; readonly isFailed?: true } = {}
let pending: Promise<void> | undefined
const { listen, notify } = createListeners()
const change = (next: typeof state) => {
  state = next
  notify()
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
/** Chart script, fetched once when the browser is idle. The next chart retries a failed fetch. */
export const useChartScript = () => {
  const current = useSyncExternalStore(listen, () => state)
  useEffect(() => (state.Drawing ? undefined : whenIdle(load)), [])
  return current
}
