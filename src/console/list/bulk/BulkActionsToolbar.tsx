import { useTranslate } from 'ra-core'
import { lazy, startTransition, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { TickedProvider, useSelectedIds } from '../state/SelectionContext'

// Not needed before the first tick.
const BulkTools = lazy(() => import('./BulkActionButtons'))

/** Whether something was ticked and has been painted: what is fetched then would keep the first tick waiting. */
const useSeen = (any: boolean): boolean => {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!any || seen) return
    // The frame after the one that shows it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setSeen(true)))
    })
    return () => cancelAnimationFrame(frame)
  }, [any, seen])
  return seen
}
/** How many rows are ticked, there before the first tick so that a screen reader says each change, and what can be done to them. */
export const BulkActionsToolbar = () => {
  const ticked = useSelectedIds()
  const count = ticked.length
  const seen = useSeen(count > 0)
  // Drawn once the tick is seen. It suspends within a boundary that stands already: a new one would show its bar only after React's wait of 300 ms.
  const later = useDeferredValue(seen && count > 0 ? ticked : undefined)
  const translate = useTranslate()
  return (
    <>
      <span className="visually-hidden" role="status">
        {count > 0 && translate('console.selected', { smart_count: count })}
      </span>
      <Suspense>
        {later && (
          <TickedProvider value={later}>
            <BulkTools />
          </TickedProvider>
        )}
      </Suspense>
    </>
  )
}
