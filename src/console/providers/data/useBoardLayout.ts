import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Layout } from '../../../schema/metrics/boardLayout'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { callAccount } from '../api/callOwn'

const LAYOUT = 'layout'
const layoutOf = (accountId: string, page: string | undefined) => ({
  queryKey: [LAYOUT, accountId, page],
  queryFn: () => callAccount<Layout>('/api/figure/getLayout', { page }),
})
/** What somebody has put on a page of figures, in their order; nothing where they have left it as it is. */
export const useBoardLayout = (page: string | undefined) => {
  const { accountId } = useConsoleConfig().me
  return useQuery({
    ...layoutOf(accountId, page),
    enabled: page !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
/** Keeps what is on a page, shown at once; where that fails it is as it was, and the fault is thrown. */
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
/** One change waits for the one before, which it would not read yet. */
let last: Promise<unknown> = Promise.resolve()
/** Changes what is kept on a page as it stands now: another tab may have changed it since it was read here. Shown at once; where it fails it is as it was, and the fault is thrown. */
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
