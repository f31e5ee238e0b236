import { type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** Observes whatever is observed now, without ever asking for it. Answers how to end that. */
const hold = (client: QueryClient): (() => void) => {
  const ends = client
    .getQueryCache()
    .getAll()
    .filter(query => query.isActive())
    .map(({ options, queryKey }) =>
      new QueryObserver(client, { ...options, queryKey, enabled: false }).subscribe(() => {}),
    )
  return () => {
    for (const end of ends) end()
  }
}
/**
 * Keeps what a page has read while the page is hidden. Nobody observes it then, and it would be forgotten: a form would lose the record it began from. Its own observers leave
 * after the layout effects, and are back with the effects.
 */
export const useHeldQueries = (shown: boolean): void => {
  const client = useQueryClient()
  const end = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    if (!shown) end.current ??= hold(client)
  }, [shown, client])
  useEffect(() => {
    if (shown) return
    return () => {
      end.current?.()
      end.current = undefined
    }
  }, [shown])
}
