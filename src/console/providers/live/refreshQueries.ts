import type { Query, QueryClient } from '@tanstack/react-query'
import type { DataProvider, GetListParams, RaRecord } from 'ra-core'
import { FIGURES } from '../data/useFigures'
import { whenPresent } from '../api/presence'

/**
 * How often the lists of a resource are read again at most; half as much more by chance, so that not every open page asks at the same moment. With it what
 * changes is seen within two seconds.
 */
const EVERY_MS = 800

/** Under which key the frame keeps how many records wait behind its menu's entries. */
export const pendingKey = 'waiting'
/** Under which key a review keeps what waits, behind that of its resource. */
export const queueKey = 'queue'
/** Under which key it keeps the tenant's name and picture, behind that of their resource. */
export const brandKey = 'brand'

/** Under which key react-admin keeps the parts that stand on a page, behind that of their resource. */
const PARTS = 'getManyReference'

/** What react-admin keeps of a read in its key: the record, the records, or the conditions of a list. */
interface ReadParams extends GetListParams {
  readonly id?: unknown
  readonly ids?: readonly unknown[]
}
const isParams = (value: unknown): value is ReadParams => typeof value === 'object' && value !== null
export const readParamsOf = ({ queryKey }: Pick<Query, 'queryKey'>): ReadParams =>
  isParams(queryKey[2]) ? queryKey[2] : {}
/** A form reads its record for one visit, under a key of its own: what others do behind it is for the conflict dialog to tell. */
export const isForm = (query: Query): boolean => readParamsOf(query).meta?.visit !== undefined
interface Listed {
  readonly data: readonly RaRecord[]
}
export const isList = (data: unknown): data is Listed =>
  typeof data === 'object' && data !== null && 'data' in data && Array.isArray(data.data)

/** Whether a query reads records by their ids, and some of these among them. */
const namesAny = (query: Query, ids: ReadonlySet<string>): boolean =>
  readParamsOf(query).ids?.some(id => ids.has(String(id))) ?? false
/** Reads what the page lists of a resource again. Where every record that changed is a row already, the rows stay where they are, and only the counts are new. */
const readLists = async (
  client: QueryClient,
  provider: DataProvider,
  resource: string,
  ids: ReadonlySet<string>,
): Promise<void> => {
  const lists = client
    .getQueryCache()
    .findAll({ queryKey: [resource, 'getList'], type: 'active', predicate: ({ state }) => isList(state.data) })
  for (const { queryKey, state } of lists) {
    const listed = new Set(isList(state.data) ? state.data.data.map(({ id }) => String(id)) : [])
    if (![...ids].every(id => listed.has(id))) {
      await client.invalidateQueries({ queryKey, exact: true })
      continue
    }
    const answer = await provider.getList(resource, readParamsOf({ queryKey })).catch(() => undefined)
    if (answer) client.setQueryData(queryKey, (now: unknown) => (isList(now) ? { ...answer, data: now.data } : now))
  }
}

/** Notes which records are told of, and reads the lists of their resources again: a burst is one look, and nobody's page looks at nothing. */
export const listsAnew = (client: QueryClient, provider: () => DataProvider) => {
  const pending = new Map<string, Set<string>>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const read = (resource: string) => {
    const ids = pending.get(resource)
    pending.delete(resource)
    if (!ids) return
    const beside = [[pendingKey], [FIGURES, resource], ...[brandKey, queueKey, PARTS].map(key => [resource, key])]
    for (const queryKey of beside) void client.invalidateQueries({ queryKey })
    // Ticked records and those of an open bulk dialog, wherever they are listed.
    void client.invalidateQueries({ queryKey: [resource, 'getMany'], predicate: query => namesAny(query, ids) })
    void readLists(client, provider(), resource, ids)
  }
  return {
    note: (resource: string, id: string): void => {
      const ids = pending.get(resource)
      if (ids) return void ids.add(id)
      pending.set(resource, new Set([id]))
      const timer = setTimeout(
        () => {
          timers.delete(timer)
          whenPresent(resource, () => read(resource))
        },
        EVERY_MS * (1 + Math.random() / 2),
      )
      timers.add(timer)
    },
    end: (): void => {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
