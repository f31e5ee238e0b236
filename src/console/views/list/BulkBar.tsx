import { useTranslate } from 'ra-core'
import { lazy, Suspense, useDeferredValue } from 'react'
import { SelectionProvider, useSelection } from './selection'

// Not needed before the first tick.
const BulkTools = lazy(() => import('./BulkTools'))

/** How many rows are ticked, there before the first tick so that a screen reader says each change, and what can be done to them. */
export const BulkBar = () => {
  const selection = useSelection()
  const count = selection.selectedIds.length
  // Drawn once the tick is seen. It suspends within a boundary that stands already: a new one would show its bar only after React's wait of 300 ms.
  const later = useDeferredValue(count > 0 ? selection : undefined)
  const translate = useTranslate()
  return (
    <>
      <span className="visually-hidden" role="status">
        {count > 0 && translate('console.selected', { smart_count: count })}
      </span>
      <Suspense>
        {later && (
          <SelectionProvider value={later}>
            <BulkTools />
          </SelectionProvider>
        )}
      </Suspense>
    </>
  )
}
