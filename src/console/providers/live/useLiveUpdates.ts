import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type DataProvider, useDataProvider } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { notifyListeners } from './liveListeners'
import { followLiveStream, type LiveEvent } from './liveStream'
import { isForm, refreshLists } from './refreshQueries'
import { MESSAGES } from '../data/useMessages'
import { watchPresence, whenPresent } from '../api/presence'
import { isDeletedLocally } from '../data/deletedRecords'
import { replaceRecord, activeQueries, recordsComputedFrom } from './activeQueries'

/** Updates a record wherever it is shown, in place. Other queries of it become stale. */
const refresh = async (client: QueryClient, provider: DataProvider, resource: string, id: string): Promise<void> => {
  const shown = activeQueries(client, resource, id)
  await client.invalidateQueries({ queryKey: [resource], refetchType: 'none', predicate: query => !isForm(query) })
  if (shown.length === 0 || isDeletedLocally(resource, id)) return
  try {
    replaceRecord(client, shown, (await provider.getOne(resource, { id })).data)
  } catch {
    // The record is deleted or no longer visible. Its queries refetch and show the error.
    await client.invalidateQueries({ predicate: query => shown.includes(query) })
  }
}
const readAnew = (client: QueryClient, resource?: string) =>
  client.invalidateQueries({ ...(resource ? { queryKey: [resource] } : {}), predicate: query => !isForm(query) })

const GATHER_MS = 300
/** Debounces the refetch of the user's messages. */
const messagesAnew = (client: QueryClient) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    note: (): void => {
      timer ??= setTimeout(() => {
        timer = undefined
        whenPresent(MESSAGES, () => void readAnew(client, MESSAGES))
      }, GATHER_MS)
    },
    end: (): void => clearTimeout(timer),
  }
}

/** Keeps the page up to date with changes by others. */
export const useLiveUpdates = (): void => {
  const client = useQueryClient()
  const provider = useDataProvider()
  // A ref: react-admin creates another provider on navigation. The stream must stay open, since
  // events are lost in between.
  const latest = useRef(provider)
  const { me, resources, declarations } = useConsoleConfig()
  useEffect(() => {
    latest.current = provider
  })
  useEffect(watchPresence, [])
  useEffect(() => {
    const lists = refreshLists(client, () => latest.current)
    const messages = messagesAnew(client)
    const end = followLiveStream(me.accountId, (event: LiveEvent) => {
      const { resource, id, stands } = event
      notifyListeners(event)
      if (stands !== undefined) return
      if (resource === MESSAGES) return messages.note()
      if (!resource || !id) return void readAnew(client, resource)
      lists.note(resource, id)
      void refresh(client, latest.current, resource, id)
      for (const { name } of resources) {
        const declared = declarations.now(name)
        const dependents = declared ? recordsComputedFrom(client, declared, { resource, id }) : []
        for (const each of dependents) void refresh(client, latest.current, name, each)
      }
    })
    return () => {
      end()
      lists.end()
      messages.end()
    }
  }, [client, me.accountId, resources, declarations])
}
