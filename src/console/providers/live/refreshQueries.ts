import { isObject } from '../../../schema/model/condition'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { DataProvider, GetListParams, RaRecord } from 'ra-core'
import { FIGURES } from '../data/useFigures'
import { whenPresent } from '../api/presence'

/**
 * Minimum interval between reads of a resource's lists, in ms. A random half is added, so that open
 * pages do not read at the same moment. Changes show within two seconds.
 */
const EVERY_MS = 800

/** Cache key of the counts beside menu entries. */
export const pendingKey = 'waiting'
/** Cache key of a review queue, after its resource. */
export const queueKey = 'queue'
/** Cache key of a tenant's name and logo, after their resource. */
export const brandKey = 'brand'

/** react-admin's cache key of child records, after their resource. */
const PARTS = 'getManyReference'

/** Params of a read in react-admin's cache key: a record, several records, or a list. */
interface ReadParams extends GetListParams {
  readonly id?: unknown
  readonly ids?: readonly unknown[]
}
const isParams = (value: unknown): value is ReadParams => isObject(value)
export const readParamsOf = ({ queryKey }: Pick<Query, 'queryKey'>): ReadParams =>
  isParams(queryKey[2]) ? queryKey[2] : {}
/**
 * Whether a query belongs to a form. A form reads its record once per visit, under a key of its
 * own. Changes by others are left to the conflict dialog.
 */
export const isForm = (query: Query): boolean => readParamsOf(query).meta?.visit !== undefined
interface Listed {
  readonly data: readonly RaRecord[]
}
export const isList = (data: unknown): data is Listed => isObject(data) && Array.isArray(data.data)

/** Whether a query reads any of these ids. */
const namesAny = (query: Query, ids: ReadonlySet<string>): boolean =>
  readParamsOf(query).ids?.some(id => ids.has(String(id))) ?? false
/**
 * Reads the active lists of a resource again. If all changed records are rows already, rows stay in
 * place and only the counts change.
 */
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

/**
 * Collects changed records and reads the lists of their resources again. A burst causes one read.
 * Pages of absent users wait.
 */
export const refreshLists = (client: QueryClient, provider: () => DataProvider) => {
  const pending = new Map<string, Set<string>>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const read = (resource: string) => {
    const ids = pending.get(resource)
    pending.delete(resource)
    if (!ids) return
    const beside = [[pendingKey], [FIGURES, resource], ...[brandKey, queueKey, PARTS].map(key => [resource, key])]
    for (const queryKey of beside) void client.invalidateQueries({ queryKey })
    // Selected records and those of an open bulk dialog.
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
