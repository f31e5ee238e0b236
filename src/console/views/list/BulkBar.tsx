import { useListContext, useTranslate } from 'ra-core'
import { lazy, Suspense } from 'react'

// Not needed before the first tick.
const BulkTools = lazy(() => import('./BulkTools'))

/** How many rows are ticked, there before the first tick so that a screen reader says each change, and what can be done to them. */
export const BulkBar = () => {
  const { selectedIds } = useListContext()
  const translate = useTranslate()
  const count = selectedIds.length
  return (
    <>
      <span className="visually-hidden" role="status">
        {count > 0 && translate('console.selected', { smart_count: count })}
      </span>
      {count > 0 && (
        <Suspense>
          <BulkTools />
        </Suspense>
      )}
    </>
  )
}
