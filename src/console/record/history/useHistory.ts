import { useInfiniteQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { HISTORY_PART } from '../../../schema/model/auditActions'
import type { AnyResource } from '../../../schema/model/resource'
import type { ConsoleDataProvider } from '../../providers/data/consoleDataProvider'

type Shown = Readonly<Record<string, unknown>>
/** What has happened to a record, newest first, a part at a time; asked once for all that tell of it. */
export const useHistory = (resource: AnyResource, record: Shown) => {
  const provider = useDataProvider<ConsoleDataProvider>()
  return useInfiniteQuery({
    queryKey: [resource.name, 'history', record.id, record.version],
    queryFn: ({ pageParam, signal }: { readonly pageParam?: string; readonly signal: AbortSignal }) =>
      provider.history(resource.name, { id: String(record.id), before: pageParam, signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ data }) => (data.length < HISTORY_PART ? undefined : data.at(-1)?.id),
    retry: false,
  })
}
