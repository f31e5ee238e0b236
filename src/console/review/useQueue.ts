import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useDataProvider, useNotify } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { withValues } from '../../schema/text/errorMessages'
import { getRecordLabel } from '../../schema/selectors/definition'
import type { AnyResource } from '../../schema/model/resource'
import type { ConsoleDataProvider, PendingQueuePage } from '../providers/data/consoleDataProvider'
import { queueKey } from '../providers/live/refreshQueries'
import { useLabel } from '../config/ConsoleContext'
import { reviewMessages as words } from '../i18n/messages/reviewMessages'

const PAGE = 20
/** Distance to the end of the loaded rows at which the next page is read. */
const NEAR = 5
/** A pending record with its tenant. */
export interface PendingRecord {
  readonly record: RaRecord & { readonly id: string }
  readonly tenant: string | null
}
type Parts = readonly PendingQueuePage[]

/** Records of all pages. Deduplicates those moved between pages by other decisions. */
const waitingIn = (data: Parts | undefined): readonly PendingRecord[] => {
  const all = (data ?? []).flatMap(({ list, of }) =>
    list.map((record, index) => ({ record: { ...record, id: String(record.id) }, tenant: of[index] ?? null })),
  )
  return [...new Map(all.map(each => [each.record.id, each])).values()]
}
const without = (data: Parts | undefined, id: string): Parts | undefined =>
  data?.map(({ list, of, total, ...rest }) => {
    const at = list.findIndex(each => each.id === id)
    const stays = (_: unknown, index: number) => index !== at
    return { ...rest, list: list.filter(stays), of: of.filter(stays), total: total - 1 }
  })

/** Pages of the review queue, loaded on demand and refreshed by live updates. */
const useParts = (resource: AnyResource, tenant: string | undefined) => {
  const provider = useDataProvider<ConsoleDataProvider>()
  const [pages, setPages] = useState(1)
  const parts = useQuery({
    queryKey: [resource.name, queueKey, tenant, pages],
    queryFn: ({ signal }): Promise<Parts> =>
      Promise.all(
        Array.from({ length: pages }, (_, index) =>
          provider.waiting(resource.name, { page: index + 1, perPage: PAGE, tenant, signal }),
        ),
      ),
    // Keeps the rows while another page is loading.
    placeholderData: (before: Parts | undefined, query) => (query?.queryKey[2] === tenant ? before : undefined),
    refetchOnWindowFocus: 'always',
    retry: false,
  })
  const { data, isPlaceholderData } = parts
  const [first, last] = [data?.[0], data?.at(-1)]
  const hasNextPage =
    !isPlaceholderData &&
    last !== undefined &&
    last.list.length > 0 &&
    (last.more || pages * PAGE < (first?.total ?? 0))
  return { ...parts, hasNextPage, fetchNextPage: () => setPages(pages + 1) }
}

/** Review queue with the current record. After a decision, by anyone, the next record follows. */
export const useQueue = (resource: AnyResource, tenant: string | undefined) => {
  const client = useQueryClient()
  const notify = useNotify()
  const label = useLabel()
  const parts = useParts(resource, tenant)
  const { data, hasNextPage, fetchNextPage } = parts
  const waiting = waitingIn(data)
  const [chosen, setChosen] = useState<string>()
  const last = useRef<{ at: number; waiting?: PendingRecord; tenant?: string }>({ at: 0 })
  const silenced = useRef(new Set<string>())
  const chosenIndex = waiting.findIndex(({ record }) => record.id === chosen)
  // The index stays, and the next record has moved up.
  const at = chosenIndex >= 0 ? chosenIndex : Math.min(last.current.at, waiting.length - 1)
  const here = waiting[at]
  useEffect(() => {
    const before = last.current
    const previous = before.waiting?.record
    const left = previous && before.tenant === tenant && !waiting.some(({ record }) => record.id === previous.id)
    if (data && left && !silenced.current.has(previous.id))
      notify(withValues(label(words.elsewhere), { name: getRecordLabel(resource, previous) }), { type: 'info' })
    last.current = { at: Math.max(at, 0), waiting: here, tenant }
    setChosen(here?.record.id)
  })
  useEffect(() => {
    if (hasNextPage && at >= waiting.length - NEAR) fetchNextPage()
  })
  return {
    ...parts,
    waiting,
    at,
    here,
    /** Number of pending records. `isMore`: it is a lower bound. */
    total: data?.[0]?.total ?? 0,
    isMore: data?.[0]?.more ?? false,
    tenants: data?.[0]?.tenants ?? [],
    go: (to: number) => {
      const next = waiting[Math.max(0, Math.min(to, waiting.length - 1))]
      if (next) setChosen(next.record.id)
    },
    /** Removes a decided record. */
    drop: (id: string) => {
      silenced.current.add(id)
      client.setQueriesData<Parts>({ queryKey: [resource.name, queueKey] }, now => without(now, id))
    },
    /** Suppresses the notice when a refused record leaves the queue. */
    silence: (id: string) => silenced.current.add(id),
  }
}
export type Queue = ReturnType<typeof useQueue>
