import type { GetListParams, RaRecord, SortPayload } from 'ra-core'
import { resolveApiCalls, getCallSlots } from '../../../schema/contract/apiRoutes'
import { getAction, getFormFields, getResource, withParams } from '../../../schema/selectors/definition'
import type { ResourceManifest } from '../../../schema/model/manifest'
import type { AnyResource } from '../../../schema/model/resource'
import { isUnconfirmedWrite, callApi, type CallOptions, endIfExpired, isIncomplete } from '../api/call'
import { sendToCompletion } from '../session/session'
import type { Definitions } from '../../config/definitions'
import { toHttpError } from '../api/httpError'
import type {
  ImportRequest,
  ImportResult,
  OwnExportJob,
  ActionRowResult,
} from '../../../schema/contract/spreadsheetContract'
import type { ChangedSince, HistoryLine, RemovedLine } from '../../../schema/contract/recordContract'
import type {
  SearchResult,
  ListAnswer,
  ListMeta,
  ConsoleDataProvider,
  ExportRequest,
  PendingQueuePage,
} from './consoleDataProvider'
import { declaredField } from '../../config/declaredField'
import { withIdempotencyKey } from '../api/idempotencyKeys'
import { MAX_PAGE_SIZE } from './splitPages'

/**
 * Keeps the values of form fields only, since react-admin passes the whole record. Throws for a name that neither the
 * declaration nor the stored record has: the value of a misspelt input would be lost.
 */
export const prune = (resource: AnyResource, values: Record<string, unknown>, stored: object = {}) => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const known = { ...stored, ...resource.definition.spans, id: true, version: true }
  for (const [name] of given) if (!Object.hasOwn(known, name)) declaredField(resource, name)
  const names = getFormFields(resource)
  return Object.fromEntries(given.filter(([name]) => names.includes(name)))
}
const sortText = (sort: SortPayload | undefined) =>
  sort?.field ? `${sort.order === 'DESC' ? '-' : ''}${sort.field}` : undefined
const withId = (path: string, id: unknown) => `${path}?id=${encodeURIComponent(String(id))}`
const unanswered = (fault: unknown) => isUnconfirmedWrite((fault as { body?: { code?: number } }).body?.code)
/** `action`: its params are among the fields that errors are about. */
type Call = CallOptions & { readonly action?: string | undefined }
/** Sends the calls of resources, with idempotency keys and converted errors. */
const callsTo = (resources: readonly ResourceManifest[], { load }: Definitions) => {
  const send = async <A>(
    { name }: ResourceManifest,
    path: string,
    body: object,
    { action, ...options }: Call = {},
  ): Promise<A> => {
    try {
      return await callApi<A>(path, body, options)
    } catch (fault) {
      endIfExpired(fault)
      if (isIncomplete(fault)) sendToCompletion()
      throw await toHttpError(fault, async () => {
        const resource = await load(name)
        return action ? withParams(resource, getAction(resource, action)) : resource
      })
    }
  }
  return {
    /** Manifest of a resource, available without loading. */
    find: (name: string) => getResource(resources, name),
    load,
    send,
    write: <A>(resource: ResourceManifest, path: string, body: object, { idempotencyKey: own, action }: Call = {}) => {
      const sendAs = (idempotencyKey: string) => send<A>(resource, path, body, { idempotencyKey, action })
      return own ? sendAs(own) : withIdempotencyKey(path, body, sendAs, unanswered)
    },
  }
}
type Calls = ReturnType<typeof callsTo>

type Aborted = { signal?: AbortSignal }
const listsBy = ({ find, send }: Calls) => {
  const getList = async (name: string, { pagination, sort, filter, signal }: GetListParams & Aborted) => {
    const resource = find(name)
    const { q, ...rest }: Record<string, unknown> = filter ?? {}
    const { page = 1, perPage = 10 } = pagination ?? {}
    const query = { current: page, pageSize: perPage, keyword: q, filter: rest, counts: true, sort: sortText(sort) }
    const answer = await send<ListAnswer>(resource, getCallSlots(resource).list, query, { signal })
    const meta: ListMeta = { counts: answer.counts, more: answer.more, total: answer.total }
    const hasNextPage = answer.more ? answer.list.length === perPage : page * perPage < answer.total
    return {
      data: answer.list,
      meta,
      ...(answer.more ? { pageInfo: { hasNextPage, hasPreviousPage: page > 1 } } : { total: answer.total }),
    }
  }
  const getMany = async (name: string, { ids, signal }: { ids: readonly unknown[] } & Aborted) => {
    const resource = find(name)
    const data: RaRecord[] = []
    for (let start = 0; start < ids.length; start += MAX_PAGE_SIZE) {
      const filter = { id: ids.slice(start, start + MAX_PAGE_SIZE).map(String) }
      data.push(
        ...(
          await send<ListAnswer>(resource, getCallSlots(resource).list, { pageSize: MAX_PAGE_SIZE, filter }, { signal })
        ).list,
      )
    }
    return { data }
  }
  return {
    getList,
    getMany,
    getManyReference: (name: string, { target, id, ...params }: GetListParams & { target: string; id: unknown }) =>
      getList(name, { ...params, filter: { ...params.filter, [target]: id } }),
  }
}
interface Queued {
  readonly page: number
  readonly perPage: number
  readonly tenant?: string
}
/** Exports: at once, or as a job. */
const exportingBy = ({ find, send }: Calls) => ({
  export: async (name: string, { filter, sort, ids }: SearchResult & { readonly ids?: readonly string[] }) => {
    const { q, ...rest } = filter
    const query = { keyword: q, filter: rest, sort: sortText(sort), ids }
    const answer = await send<ListAnswer>(find(name), getCallSlots(find(name)).export, query)
    return { data: answer.list, more: answer.more }
  },
  download: async (name: string, { filter, sort, ...asked }: ExportRequest) => {
    const { q, ...rest } = filter
    const body = { step: 'begin', keyword: q, filter: rest, sort: sortText(sort), ...asked }
    return { data: (await send<{ task: string }>(find(name), getCallSlots(find(name)).download, body)).task }
  },
  ownSheets: async (name: string, signal?: AbortSignal) => ({
    data: (
      await send<{ mine: OwnExportJob[] }>(find(name), getCallSlots(find(name)).download, { step: 'mine' }, { signal })
    ).mine,
  }),
})
const readingBy = ({ find, send }: Calls) => ({
  getOne: async (name: string, { id, signal }: { id: unknown } & Aborted) => ({
    data: await send<RaRecord>(find(name), withId(getCallSlots(find(name)).get, id), {}, { signal }),
  }),
  reveal: async (name: string, { id, field }: { id: string; field: string }) => {
    const answer = await send<{ value: unknown }>(find(name), withId(getCallSlots(find(name)).reveal, id), { field })
    return { data: answer.value }
  },
  removed: async (name: string, { page, perPage }: { page: number; perPage: number }) => {
    const query = { current: page, pageSize: perPage }
    const answer = await send<{ list: RemovedLine[]; total: number }>(
      find(name),
      getCallSlots(find(name)).removed,
      query,
    )
    return { data: answer.list, total: answer.total }
  },
  history: async (name: string, { id, before, signal }: { id: string; before?: string } & Aborted) => {
    const newest = withId(getCallSlots(find(name)).history, id)
    const path = before === undefined ? newest : `${newest}&before=${encodeURIComponent(before)}`
    return { data: await send<HistoryLine[]>(find(name), path, {}, { signal }) }
  },
  waiting: (name: string, { page, perPage, tenant, signal }: Queued & Aborted) =>
    send<PendingQueuePage>(
      find(name),
      getCallSlots(find(name)).waiting,
      { current: page, pageSize: perPage, tenant },
      { signal },
    ),
  changed: (name: string, { id, signal }: { id: string } & Aborted) =>
    send<ChangedSince>(find(name), withId(getCallSlots(find(name)).changed, id), {}, { signal }),
})
type Updated = { id: unknown; data: Record<string, unknown>; previousData?: RaRecord }
/** `writeKey`: idempotency key of the form, so that retries create one record. */
type Created = { data: Record<string, unknown>; meta?: { readonly writeKey?: string } }
type Acted = { id: string; version?: number; input?: object }
const writingBy = ({ find, load, send, write }: Calls) => {
  const save = async (name: string, body: object, own?: string) => ({
    data: await write<RaRecord>(find(name), getCallSlots(find(name)).save, body, { idempotencyKey: own }),
  })
  return {
    create: async (name: string, { data, meta }: Created) => save(name, prune(await load(name), data), meta?.writeKey),
    update: async (name: string, { id, data, previousData }: Updated) =>
      save(name, {
        id,
        version: data.version ?? previousData?.version,
        ...prune(await load(name), data, previousData),
      }),
    delete: async (name: string, { id }: { id: unknown }) => ({
      data: await write<RaRecord>(find(name), withId(getCallSlots(find(name)).remove, id), {}),
    }),
    sort: async (name: string, place: object) => ({
      data: await write<RaRecord>(find(name), getCallSlots(find(name)).sort, place),
    }),
    restore: async (name: string, { id }: { id: string }) => ({
      data: await write<RaRecord>(find(name), withId(getCallSlots(find(name)).restore, id), {}),
    }),
    sheet: async (name: string, action: string, input: { mode: string; rows: readonly object[] }) => {
      const path = resolveApiCalls(await load(name)).sheets[action] ?? ''
      const by = input.mode === 'judge' ? send<{ rows: ActionRowResult[] }> : write<{ rows: ActionRowResult[] }>
      return { data: (await by(find(name), path, input)).rows }
    },
    import: async (name: string, request: ImportRequest) => ({
      data: await send<ImportResult>(find(name), getCallSlots(find(name)).import, request),
    }),
    act: async (name: string, action: string, { id, version, input }: Acted) => ({
      data: await write<RaRecord>(
        find(name),
        withId(resolveApiCalls(await load(name)).actions[action] ?? '', id),
        { ...(version === undefined ? {} : { version }), ...input },
        { action },
      ),
    }),
  }
}
/**
 * Converts react-admin's calls into envelope calls of the server. Reads need manifests only, so
 * they do not wait for declarations.
 */
export const envelopeDataProvider = (
  resources: readonly ResourceManifest[],
  declarations: Definitions,
): ConsoleDataProvider => {
  const calls = callsTo(resources, declarations)
  const provider = {
    supportAbortSignal: true,
    ...listsBy(calls),
    ...readingBy(calls),
    ...exportingBy(calls),
    ...writingBy(calls),
  }
  return provider as unknown as ConsoleDataProvider
}
