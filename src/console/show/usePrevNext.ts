import { useQueryClient } from '@tanstack/react-query'
import { type GetListParams, useGetList, useStore } from 'ra-core'
import { useState } from 'react'
import { cameFromKey } from '../providers/store/consoleStore'
import { useOnChange } from '../components/hooks/useOnChange'
import { isList, readParamsOf } from '../providers/live/refreshQueries'

type Page = Required<Pick<GetListParams, 'pagination' | 'sort'>> & GetListParams
interface CameFrom {
  readonly id: string
  readonly listed: Page
  readonly place: number
}
const firstPage = { page: 1, perPage: 10 }
/** Query of the list read most recently that holds the record. */
const useListedPage = (resource: string, id: string): Page | undefined => {
  const client = useQueryClient()
  const [found] = useState(() =>
    client
      .getQueryCache()
      .findAll({ queryKey: [resource, 'getList'] })
      .filter(({ state: { data } }) => isList(data) && data.data.some(record => record.id === id))
      .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
      .map(readParamsOf)
      .find((params): params is Page => params.pagination !== undefined && params.sort !== undefined),
  )
  return found
}

/**
 * Previous and next record in the list the user came from, across pages. `undefined` after a direct
 * visit. A record that left the list keeps its neighbours, without a position of its own.
 */
export const usePrevNext = (resource: string, id: string) => {
  const [cameFrom, remember] = useStore<CameFrom | undefined>(cameFromKey(resource))
  const [reloaded] = useState(cameFrom?.id === id ? cameFrom : undefined)
  const read = useListedPage(resource, id)
  const listed = read ?? reloaded?.listed
  const { pagination = firstPage, ...rest } = listed ?? {}
  const { page, perPage } = pagination
  const pageAt = (at: number) => ({ ...rest, pagination: { page: at, perPage } })
  const quiet = { staleTime: Number.POSITIVE_INFINITY, retry: false }
  const here = useGetList(resource, pageAt(page), { ...quiet, enabled: listed !== undefined })
  const ids = (here.data ?? []).map(record => record.id)
  const index = ids.indexOf(id)
  const isListed = index >= 0
  const [kept, keep] = useState<Pick<CameFrom, 'id' | 'place'> | undefined>(reloaded)
  if (isListed && (kept?.id !== id || kept.place !== index)) keep({ id, place: index })
  const place = isListed || kept?.id !== id ? index : kept.place
  const isKnown = here.data !== undefined && listed !== undefined && place >= 0
  // The list query does not change while the record is shown.
  useOnChange(() => {
    if (listed && place >= 0) remember({ id, listed, place })
  }, [id, place])
  const after = isListed ? place + 1 : place
  const isLast = isKnown && after >= ids.length
  const more = here.pageInfo?.hasNextPage ?? page * perPage < (here.total ?? 0)
  const before = useGetList(resource, pageAt(page - 1), { ...quiet, enabled: isKnown && place === 0 && page > 1 })
  const behind = useGetList(resource, pageAt(page + 1), { ...quiet, enabled: isLast && more })
  if (!isKnown) return undefined
  return {
    previous: ids[place - 1] ?? (place === 0 && page > 1 ? before.data?.at(-1)?.id : undefined),
    next: ids[after] ?? (isLast && more ? behind.data?.[0]?.id : undefined),
    place: isListed ? (page - 1) * perPage + place + 1 : undefined,
    total: here.total,
  }
}
