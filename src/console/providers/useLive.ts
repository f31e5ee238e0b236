import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type DataProvider, useDataProvider } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useShop } from '../shopContext'
import { followLive, type LiveEvent } from './live'
import { isForm, isList, listsAnew } from './liveLists'
import { watchPresence } from './presence'

const holds = ({ queryKey, state }: Query, id: string): boolean =>
  isList(state.data)
    ? state.data.data.some(record => record.id === id)
    : queryKey[1] === 'getOne' && (queryKey[2] as { id?: string }).id === id

/** Shows the record as it is now wherever it is shown: rows stay where they are, and whatever else holds it is read again when it is next looked at. */
const refresh = async (client: QueryClient, provider: DataProvider, resource: string, id: string): Promise<void> => {
  const shown = client
    .getQueryCache()
    .findAll({ queryKey: [resource], type: 'active', predicate: query => !isForm(query) && holds(query, id) })
  await client.invalidateQueries({ queryKey: [resource], refetchType: 'none', predicate: query => !isForm(query) })
  if (shown.length === 0) return
  try {
    const { data: record } = await provider.getOne(resource, { id })
    for (const { queryKey } of shown)
      client.setQueryData(queryKey, (now: unknown) =>
        isList(now) ? { ...now, data: now.data.map(each => (each.id === id ? record : each)) } : record,
      )
  } catch {
    // It is gone, or may no longer be read: what shows it asks by itself, and says so.
    await client.invalidateQueries({ predicate: query => shown.includes(query) })
  }
}
const readAnew = (client: QueryClient, resource?: string) =>
  client.invalidateQueries({ ...(resource ? { queryKey: [resource] } : {}), predicate: query => !isForm(query) })

/** Keeps what the page shows up with what others do. */
export const useLive = (): void => {
  const client = useQueryClient()
  const provider = useDataProvider()
  // react-admin makes another with navigations: the stream stays, as what is said while none is open is missed.
  const latest = useRef(provider)
  const { me } = useShop()
  useEffect(() => {
    latest.current = provider
  })
  useEffect(watchPresence, [])
  useEffect(() => {
    const lists = listsAnew(client, () => latest.current)
    const end = followLive(me.accountId, ({ resource, id }: LiveEvent) => {
      if (!resource || !id) return void readAnew(client, resource)
      lists.note(resource, id)
      void refresh(client, latest.current, resource, id)
    })
    return () => {
      end()
      lists.end()
    }
  }, [client, me.accountId])
}
