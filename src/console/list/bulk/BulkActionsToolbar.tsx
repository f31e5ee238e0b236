import { useTranslate } from 'ra-core'
import { lazy, startTransition, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { TickedProvider, useSelectedIds } from '../state/SelectionContext'

// Lazy: not needed before the first selection.
const BulkTools = lazy(() => import('./BulkActionButtons'))

/** Whether a selection was painted. Loading the toolbar earlier would delay the first tick. */
const useSeen = (any: boolean): boolean => {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!any || seen) return
    // The frame after the one that shows the selection.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setSeen(true)))
    })
    return () => cancelAnimationFrame(frame)
  }, [any, seen])
  return seen
}
/** Toolbar of selected rows. Its status exists early, to announce the first selection. */
export const BulkActionsToolbar = () => {
  const ticked = useSelectedIds()
  const count = ticked.length
  const seen = useSeen(count > 0)
  // Deferred until the tick is painted. The existing boundary avoids React's throttling of a new
  // fallback by 300 ms.
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
