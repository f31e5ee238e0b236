import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Layout } from '../../../schema/metrics/boardLayout'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { callAccount } from '../api/callOwn'

const LAYOUT = 'layout'
const layoutOf = (accountId: string, page: string | undefined) => ({
  queryKey: [LAYOUT, accountId, page],
  queryFn: () => callAccount<Layout>('/api/figure/getLayout', { page }),
})
/** Panels that the user has pinned to a board, in order. `null` for the default layout. */
export const useBoardLayout = (page: string | undefined) => {
  const { accountId } = useConsoleConfig().me
  return useQuery({
    ...layoutOf(accountId, page),
    enabled: page !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
/** Saves the layout with an optimistic update. A failure restores the old layout and throws. */
export const useLayoutWrite = (page: string) => {
  const client = useQueryClient()
  const { accountId } = useConsoleConfig().me
  const { queryKey } = layoutOf(accountId, page)
  return async (panels: Layout['panels']): Promise<void> => {
    const before = client.getQueryData<Layout>(queryKey)
    client.setQueryData<Layout>(queryKey, { panels })
    try {
      await callAccount<true>('/api/figure/saveLayout', { page, panels })
    } catch (fault) {
      client.setQueryData(queryKey, before)
      throw fault
    }
  }
}
/** Serializes changes, since each reads the result of the one before. */
let last: Promise<unknown> = Promise.resolve()
/**
 * Changes the latest layout, which another tab may have changed. Optimistic update. A failure
 * restores the old layout and throws.
 */
export const useLayoutChange = (page: string) => {
  const client = useQueryClient()
  const { accountId } = useConsoleConfig().me
  const { queryKey, queryFn } = layoutOf(accountId, page)
  const keep = useLayoutWrite(page)
  return (change: (panels: Layout['panels']) => Layout['panels']): Promise<void> => {
    const before = client.getQueryData<Layout>(queryKey)
    if (before) client.setQueryData<Layout>(queryKey, { panels: change(before.panels) })
    const changed = last.then(async () => keep(change((await queryFn()).panels)))
    last = changed.catch(() => client.setQueryData(queryKey, before))
    return changed
  }
}
