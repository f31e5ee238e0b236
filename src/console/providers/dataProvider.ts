import type { DataProvider, GetListParams, RaRecord, SortPayload } from 'ra-core'
import { callsOf } from '../../schema/calls'
import { draftFields, resourceIn } from '../../schema/derive'
import type { AnyResource } from '../../schema/resource'
import { call, CallFailed, type CallOptions, isExpired, isIncomplete } from './call'
import { endSession, sendToCompletion } from './session'
import { toHttpError } from './failures'
import { withWriteKey } from './writeKeys'

/** What a list knows besides its rows. */
export interface ListMeta {
  /** By state value, each at most 1001. */
  readonly counts?: Readonly<Record<string, number>>
  /** The total is a lower bound. */
  readonly more: boolean
  readonly total: number
  /** The page these rows are of, where there is none so far behind as was asked for. */
  readonly page?: number
}
interface ListAnswer extends ListMeta {
  readonly list: RaRecord[]
}
export interface HistoryLine {
  readonly id: string
  readonly action: string
  readonly accountName: string | null
  readonly at: string
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
}
/** react-admin's calls, and those it has no name for. */
export interface MallDataProvider extends DataProvider {
  /** Puts a record between two neighbours of the list as it is shown. */
  readonly sort: (resource: string, place: { id: string; after: string | null; before: string | null }) => Promise<{ data: RaRecord }>
  readonly act: (resource: string, action: string, params: { id: string; version?: number; input?: object }) => Promise<{ data: RaRecord }>
  /** A masked value, whole; the mall writes down who looked. */
  readonly reveal: (resource: string, params: { id: string; field: string }) => Promise<{ data: unknown }>
  /** Every row of a list under its conditions, as far as the mall goes. */
  readonly export: (
    resource: string,
    params: { filter: Record<string, unknown>; sort?: SortPayload },
  ) => Promise<{ data: RaRecord[]; more: boolean }>
  readonly history: (resource: string, params: { id: string; signal?: AbortSignal }) => Promise<{ data: HistoryLine[] }>
}

/** Only what a draft holds leaves the form: react-admin hands over the whole record. */
export const prune = (resource: AnyResource, values: Record<string, unknown>) =>
  Object.fromEntries(
    draftFields(resource)
      .filter(name => values[name] !== undefined)
      .map(name => [name, values[name]]),
  )
const sortText = (sort: SortPayload | undefined) => (sort?.field ? `${sort.order === 'DESC' ? '-' : ''}${sort.field}` : undefined)
const withId = (path: string, id: unknown) => `${path}?id=${encodeURIComponent(String(id))}`
/** How many records are asked for at once: the most a page can hold. */
const MANY = 200
/** How many calls of a bulk operation are under way at once. */
const AT_ONCE = 4
const each = async <T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> => {
  const queue = [...items]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
    }),
  )
}

/** Translates react-admin's calls into the mall's envelope calls, from the declarations alone. */
export const envelopeDataProvider = (resources: readonly AnyResource[]): MallDataProvider => {
  const find = (name: string) => resourceIn(resources, name)
  const send = async <A>(resource: AnyResource, path: string, body: object, options?: CallOptions): Promise<A> => {
    try {
      return await call<A>(path, body, options)
    } catch (fault) {
      if (isExpired(fault)) endSession('expired')
      if (isIncomplete(fault)) sendToCompletion()
      throw await toHttpError(fault, resource)
    }
  }
  const unanswered = (fault: unknown) => (fault as { body?: { code?: number } }).body?.code === 0
  const write = <A>(resource: AnyResource, path: string, body: object) =>
    withWriteKey(path, body, key => send<A>(resource, path, body, { idempotencyKey: key }), unanswered)

  const getList = async (name: string, { pagination, sort, filter, signal }: GetListParams & { signal?: AbortSignal }) => {
    const resource = find(name)
    const { q, ...rest }: Record<string, unknown> = filter ?? {}
    const { page = 1, perPage = 10 } = pagination ?? {}
    const answer = await send<ListAnswer>(
      resource,
      callsOf(resource).list,
      {
        current: page,
        pageSize: perPage,
        keyword: q,
        filter: rest,
        counts: true,
        sort: sortText(sort),
      },
      { signal },
    )
    const meta: ListMeta = { counts: answer.counts, more: answer.more, total: answer.total }
    const hasNextPage = answer.more ? answer.list.length === perPage : page * perPage < answer.total
    return {
      data: answer.list,
      meta,
      ...(answer.more ? { pageInfo: { hasNextPage, hasPreviousPage: page > 1 } } : { total: answer.total }),
    }
  }
  const getMany = async (name: string, { ids, signal }: { ids: readonly unknown[]; signal?: AbortSignal }) => {
    const resource = find(name)
    const data: RaRecord[] = []
    for (let start = 0; start < ids.length; start += MANY) {
      const filter = { id: ids.slice(start, start + MANY).map(String) }
      data.push(...(await send<ListAnswer>(resource, callsOf(resource).list, { pageSize: MANY, filter }, { signal })).list)
    }
    return { data }
  }
  const save = async (name: string, body: object) => ({ data: await write<RaRecord>(find(name), callsOf(find(name)).save, body) })
  const remove = (name: string, id: unknown) => write<RaRecord>(find(name), withId(callsOf(find(name)).remove, id), {})
  const provider = {
    supportAbortSignal: true,
    getList,
    getMany,
    getOne: async (name: string, { id, signal }: { id: unknown; signal?: AbortSignal }) => ({
      data: await send<RaRecord>(find(name), withId(callsOf(find(name)).get, id), {}, { signal }),
    }),
    getManyReference: (name: string, { target, id, ...params }: GetListParams & { target: string; id: unknown }) =>
      getList(name, { ...params, filter: { ...params.filter, [target]: id } }),
    create: (name: string, { data }: { data: Record<string, unknown> }) => save(name, prune(find(name), data)),
    update: (name: string, { id, data, previousData }: { id: unknown; data: Record<string, unknown>; previousData?: RaRecord }) =>
      save(name, { id, version: data.version ?? previousData?.version, ...prune(find(name), data) }),
    updateMany: async () => {
      throw new CallFailed(0, '')
    },
    delete: async (name: string, { id }: { id: unknown }) => ({ data: await remove(name, id) }),
    deleteMany: async (name: string, { ids }: { ids: readonly unknown[] }) => {
      await each(ids, id => remove(name, id))
      return { data: [...ids] }
    },
    sort: async (name: string, place: object) => ({ data: await write<RaRecord>(find(name), callsOf(find(name)).sort, place) }),
    act: async (name: string, action: string, { id, version, input }: { id: string; version?: number; input?: object }) => ({
      data: await write<RaRecord>(find(name), withId(callsOf(find(name)).actions[action] ?? '', id), {
        ...(version === undefined ? {} : { version }),
        ...input,
      }),
    }),
    reveal: async (name: string, { id, field }: { id: string; field: string }) => {
      const answer = await send<{ value: unknown }>(find(name), withId(callsOf(find(name)).reveal, id), { field })
      return { data: answer.value }
    },
    export: async (name: string, { filter, sort }: { filter: Record<string, unknown>; sort?: SortPayload }) => {
      const { q, ...rest } = filter
      const answer = await send<ListAnswer>(find(name), callsOf(find(name)).export, { keyword: q, filter: rest, sort: sortText(sort) })
      return { data: answer.list, more: answer.more }
    },
    history: async (name: string, { id, signal }: { id: string; signal?: AbortSignal }) => ({
      data: await send<HistoryLine[]>(find(name), withId(callsOf(find(name)).history, id), {}, { signal }),
    }),
  }
  return provider as unknown as MallDataProvider
}
