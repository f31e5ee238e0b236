import { useTranslate } from 'ra-core'
import { lazy, type ReactNode, startTransition, Suspense, useDeferredValue, useEffect, useState } from 'react'
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
export interface BulkActionsToolbarProps {
  /** Buttons, such as react-admin's `BulkDeleteButton`. Default: the declared bulk actions. */
  readonly children?: ReactNode
  /** Key of the text with the number of selected rows (`smart_count`). */
  readonly label?: string
}
/**
 * Toolbar of selected rows. Its status exists early, to announce the first selection. The list
 * context of its buttons holds the selection.
 *
 * @example
 * <List bulkActionsToolbar={<BulkActionsToolbar><BulkDeleteButton /></BulkActionsToolbar>} />
 */
export const BulkActionsToolbar = ({ children, label = 'console.selected' }: BulkActionsToolbarProps) => {
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
        {count > 0 && translate(label, { smart_count: count })}
      </span>
      <Suspense>
        {later && (
          <TickedProvider value={later}>
            <BulkTools label={label}>{children}</BulkTools>
          </TickedProvider>
        )}
      </Suspense>
    </>
  )
}
