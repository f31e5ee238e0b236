import type { DataProvider, GetListParams, RaRecord, SortPayload } from 'ra-core'
import { callsOf, slotsOf } from '../../schema/calls'
import { draftFields, resourceIn } from '../../schema/derive'
import type { SheetHead } from '../../schema/importing'
import type { Language } from '../../schema/field'
import type { Head } from '../../schema/head'
import type { AnyResource } from '../../schema/resource'
import type { Format } from '../../schema/sheets/formats'
import { isUnanswered, call, CallFailed, type CallOptions, isExpired, isIncomplete } from './call'
import { endSession, sendToCompletion } from './session'
import type { Declarations } from '../declarations'
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
  /** How they log in, which stays what it is: a name can be another's. Nothing of the mall and of the platform. */
  readonly username: string
  /** Of somebody from outside the tenant, whose name may be anybody's. */
  readonly role?: string | null
  readonly at: string
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
}
/** A part of the queue of what waits for a decision. */
export interface WaitingPart {
  readonly list: readonly RaRecord[]
  readonly total: number
  /** The total is a lower bound. */
  readonly more: boolean
  /** Whose each record is, where somebody reaches everyone's. */
  readonly of: readonly (string | null)[]
  readonly tenants: readonly { readonly id: string; readonly name: string; readonly waiting: number }[]
}
/** What changed in a record since the last decision on it, and that decision. */
export interface ChangedSince extends Pick<HistoryLine, 'changes'> {
  readonly decision: HistoryLine | null
}
/** A record that was removed and can be brought back. */
export interface RemovedLine {
  readonly id: string
  readonly name: string
  readonly accountName: string
  readonly at: string
  /** Until when it can be brought back. */
  readonly until: string
}
/** What became of a row of a sheet, or would; what is wrong with it by its column, a code or words. */
export interface SheetLine {
  readonly id: string | null
  readonly name: string | null
  readonly state: 'ready' | 'done' | 'refused'
  readonly errors: Readonly<Record<string, string>>
}
/** A row of a sheet as it is sent. */
export interface GivenLine {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
  /** What stands in columns that mean nothing here, in their order. */
  readonly own?: readonly string[]
  /** Said of a row that is not to be taken in and is kept for the result. */
  readonly kept?: { readonly state: 'same' | 'refused'; readonly errors: Readonly<Record<string, string>> }
}
/** What is asked of a sheet of records. */
export interface ImportAsked {
  readonly step: 'judge' | 'begin' | 'add' | 'run' | 'told' | 'undo' | 'mine' | 'remember'
  readonly task?: string
  readonly rows?: readonly GivenLine[]
  readonly after?: number
  /** The sheet as it was given, where an import begins. */
  readonly sheet?: SheetHead | undefined
  readonly matches?: Readonly<Record<string, string>>
}
/** What became of a row of a sheet of records, or would. */
export interface ImportLine {
  readonly line: number
  readonly state: 'open' | 'created' | 'changed' | 'same' | 'refused' | 'undone'
  readonly id: string | null
  readonly name: string | null
  readonly errors: Readonly<Record<string, string>>
  /** What the fields that it changes hold now. */
  readonly before: Readonly<Record<string, unknown>>
  /** What was given, where it is told of again. */
  readonly cells?: Readonly<Record<string, string>>
  readonly own?: readonly string[]
}
/** An own import, found again. */
export interface OwnImport {
  readonly id: string
  readonly state: 'waiting' | 'done' | 'failed' | 'stopped'
  readonly done: number
  readonly total: number | null
  readonly counts: Readonly<Record<string, number>>
  readonly createdTime: string
  /** How far it was taken back; nothing where nobody asked for that. */
  readonly undone: OwnImport['state'] | null
  /** What the colleague is called who gave it; nothing where it is one's own. */
  readonly by: string | null
}
/** The last own imports of a list, and which columns titles mean, as was said before. */
export interface ImportMine {
  readonly imports: readonly OwnImport[]
  readonly matches: Readonly<Record<string, string>>
}
export interface ImportTold {
  readonly task: string
  readonly rows: readonly ImportLine[]
  /** The sheet as it was given, with the first of its rows. */
  readonly sheet?: SheetHead
  readonly mine?: ImportMine
}
/** An own sheet of a list, as far as it is made. */
export interface OwnSheet {
  readonly id: string
  readonly state: 'waiting' | 'done' | 'failed' | 'stopped'
  readonly done: number
  readonly total: number | null
  readonly format: Format
  readonly createdTime: string
}
/** What a sheet is to hold: which columns, in which language, as what. */
export interface SheetAsked extends Found {
  readonly fields?: readonly string[] | undefined
  readonly language: Language
  readonly format: Format
}
/** What a list is narrowed to and ordered by. */
interface Found {
  readonly filter: Record<string, unknown>
  readonly sort?: SortPayload
}
/** react-admin's calls, and those it has no name for. */
export interface MallDataProvider extends DataProvider {
  /** Puts a record between two neighbours of the list as it is shown, or in a place of the whole order, counted from 1. */
  readonly sort: (
    resource: string,
    place: { id: string } & ({ after: string | null; before: string | null } | { place: number }),
  ) => Promise<{ data: RaRecord }>
  readonly act: (
    resource: string,
    action: string,
    params: { id: string; version?: number; input?: object },
  ) => Promise<{ data: RaRecord }>
  /** An action over a sheet: judged, or taken whole or row by row. */
  readonly sheet: (
    resource: string,
    action: string,
    given: { mode: 'judge' | 'whole' | 'each'; rows: readonly object[] },
  ) => Promise<{ data: readonly SheetLine[] }>
  /** A step of a sheet of records: its rows judged, taken in by a job, told of, taken back. */
  readonly import: (resource: string, asked: ImportAsked) => Promise<{ data: ImportTold }>
  /** A masked value, whole; the mall writes down who looked. */
  readonly reveal: (resource: string, params: { id: string; field: string }) => Promise<{ data: unknown }>
  /** Every row of a list under its conditions, as far as the mall goes, or only those of them that `ids` names. */
  readonly export: (
    resource: string,
    params: Found & { readonly ids?: readonly string[] },
  ) => Promise<{ data: RaRecord[]; more: boolean }>
  /** Has a sheet of a list made by a job; answers the job's id. */
  readonly download: (resource: string, asked: SheetAsked) => Promise<{ data: string }>
  /** The own sheets of a list that were asked for in the last day, newest first. */
  readonly ownSheets: (resource: string, signal?: AbortSignal) => Promise<{ data: readonly OwnSheet[] }>
  /** Brings a removed record back. */
  readonly restore: (resource: string, params: { id: string }) => Promise<{ data: RaRecord }>
  /** What was removed and can be brought back, newest first. */
  readonly removed: (
    resource: string,
    params: { page: number; perPage: number },
  ) => Promise<{ data: RemovedLine[]; total: number }>
  /** What happened to a record, newest first; at most `HISTORY_PART` lines, those before the line with the id `before`. */
  readonly history: (
    resource: string,
    params: { id: string; before?: string; signal?: AbortSignal },
  ) => Promise<{ data: HistoryLine[] }>
  /** What waits for a decision, longest first; of one tenant's where `tenant` says whose. */
  readonly waiting: (
    resource: string,
    params: { page: number; perPage: number; tenant?: string; signal?: AbortSignal },
  ) => Promise<WaitingPart>
  readonly changed: (resource: string, params: { id: string; signal?: AbortSignal }) => Promise<ChangedSince>
}

/** Only what a draft holds leaves the form: react-admin hands over the whole record. */
export const prune = (resource: AnyResource, values: Record<string, unknown>) =>
  Object.fromEntries(
    draftFields(resource)
      .filter(name => values[name] !== undefined)
      .map(name => [name, values[name]]),
  )
const sortText = (sort: SortPayload | undefined) =>
  sort?.field ? `${sort.order === 'DESC' ? '-' : ''}${sort.field}` : undefined
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

const unanswered = (fault: unknown) => isUnanswered((fault as { body?: { code?: number } }).body?.code)
/** How the calls of declarations are sent. */
const callsTo = (resources: readonly Head[], { load }: Declarations) => {
  const send = async <A>({ name }: Head, path: string, body: object, options?: CallOptions): Promise<A> => {
    try {
      return await call<A>(path, body, options)
    } catch (fault) {
      if (isExpired(fault)) endSession('expired')
      if (isIncomplete(fault)) sendToCompletion()
      throw await toHttpError(fault, () => load(name))
    }
  }
  return {
    /** What is known of a resource at once: where it is asked. */
    find: (name: string) => resourceIn(resources, name),
    load,
    send,
    write: <A>(resource: Head, path: string, body: object, own?: string) => {
      const sendAs = (idempotencyKey: string) => send<A>(resource, path, body, { idempotencyKey })
      return own ? sendAs(own) : withWriteKey(path, body, sendAs, unanswered)
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
    const asked = { current: page, pageSize: perPage, keyword: q, filter: rest, counts: true, sort: sortText(sort) }
    const answer = await send<ListAnswer>(resource, slotsOf(resource).list, asked, { signal })
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
    for (let start = 0; start < ids.length; start += MANY) {
      const filter = { id: ids.slice(start, start + MANY).map(String) }
      data.push(
        ...(await send<ListAnswer>(resource, slotsOf(resource).list, { pageSize: MANY, filter }, { signal })).list,
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
const readingBy = ({ find, send }: Calls) => ({
  getOne: async (name: string, { id, signal }: { id: unknown } & Aborted) => ({
    data: await send<RaRecord>(find(name), withId(slotsOf(find(name)).get, id), {}, { signal }),
  }),
  reveal: async (name: string, { id, field }: { id: string; field: string }) => {
    const answer = await send<{ value: unknown }>(find(name), withId(slotsOf(find(name)).reveal, id), { field })
    return { data: answer.value }
  },
  export: async (name: string, { filter, sort, ids }: Found & { readonly ids?: readonly string[] }) => {
    const { q, ...rest } = filter
    const asked = { keyword: q, filter: rest, sort: sortText(sort), ids }
    const answer = await send<ListAnswer>(find(name), slotsOf(find(name)).export, asked)
    return { data: answer.list, more: answer.more }
  },
  download: async (name: string, { filter, sort, ...asked }: SheetAsked) => {
    const { q, ...rest } = filter
    const given = { step: 'begin', keyword: q, filter: rest, sort: sortText(sort), ...asked }
    return { data: (await send<{ task: string }>(find(name), slotsOf(find(name)).download, given)).task }
  },
  ownSheets: async (name: string, signal?: AbortSignal) => ({
    data: (await send<{ mine: OwnSheet[] }>(find(name), slotsOf(find(name)).download, { step: 'mine' }, { signal }))
      .mine,
  }),
  removed: async (name: string, { page, perPage }: { page: number; perPage: number }) => {
    const asked = { current: page, pageSize: perPage }
    const answer = await send<{ list: RemovedLine[]; total: number }>(find(name), slotsOf(find(name)).removed, asked)
    return { data: answer.list, total: answer.total }
  },
  history: async (name: string, { id, before, signal }: { id: string; before?: string } & Aborted) => {
    const newest = withId(slotsOf(find(name)).history, id)
    const path = before === undefined ? newest : `${newest}&before=${encodeURIComponent(before)}`
    return { data: await send<HistoryLine[]>(find(name), path, {}, { signal }) }
  },
  waiting: (name: string, { page, perPage, tenant, signal }: Queued & Aborted) =>
    send<WaitingPart>(
      find(name),
      slotsOf(find(name)).waiting,
      { current: page, pageSize: perPage, tenant },
      { signal },
    ),
  changed: (name: string, { id, signal }: { id: string } & Aborted) =>
    send<ChangedSince>(find(name), withId(slotsOf(find(name)).changed, id), {}, { signal }),
})
type Updated = { id: unknown; data: Record<string, unknown>; previousData?: RaRecord }
/** `writeKey`: its form's own, by which it is made once. */
type Created = { data: Record<string, unknown>; meta?: { readonly writeKey?: string } }
type Acted = { id: string; version?: number; input?: object }
const writingBy = ({ find, load, send, write }: Calls) => {
  const save = async (name: string, body: object, own?: string) => ({
    data: await write<RaRecord>(find(name), slotsOf(find(name)).save, body, own),
  })
  const remove = (name: string, id: unknown) => write<RaRecord>(find(name), withId(slotsOf(find(name)).remove, id), {})
  return {
    create: async (name: string, { data, meta }: Created) => save(name, prune(await load(name), data), meta?.writeKey),
    update: async (name: string, { id, data, previousData }: Updated) =>
      save(name, { id, version: data.version ?? previousData?.version, ...prune(await load(name), data) }),
    updateMany: async () => {
      throw new CallFailed(0, '')
    },
    delete: async (name: string, { id }: { id: unknown }) => ({ data: await remove(name, id) }),
    deleteMany: async (name: string, { ids }: { ids: readonly unknown[] }) => {
      await each(ids, id => remove(name, id))
      return { data: [...ids] }
    },
    sort: async (name: string, place: object) => ({
      data: await write<RaRecord>(find(name), slotsOf(find(name)).sort, place),
    }),
    restore: async (name: string, { id }: { id: string }) => ({
      data: await write<RaRecord>(find(name), withId(slotsOf(find(name)).restore, id), {}),
    }),
    sheet: async (name: string, action: string, given: { mode: string; rows: readonly object[] }) => {
      const path = callsOf(await load(name)).sheets[action] ?? ''
      const by = given.mode === 'judge' ? send<{ rows: SheetLine[] }> : write<{ rows: SheetLine[] }>
      return { data: (await by(find(name), path, given)).rows }
    },
    import: async (name: string, asked: ImportAsked) => ({
      data: await send<ImportTold>(find(name), slotsOf(find(name)).import, asked),
    }),
    act: async (name: string, action: string, { id, version, input }: Acted) => ({
      data: await write<RaRecord>(find(name), withId(callsOf(await load(name)).actions[action] ?? '', id), {
        ...(version === undefined ? {} : { version }),
        ...input,
      }),
    }),
  }
}
/** Translates react-admin's calls into the mall's envelope calls, from the declarations alone: what is read is asked for by their heads, and waits for none of them. */
export const envelopeDataProvider = (resources: readonly Head[], declarations: Declarations): MallDataProvider => {
  const calls = callsTo(resources, declarations)
  const provider = { supportAbortSignal: true, ...listsBy(calls), ...readingBy(calls), ...writingBy(calls) }
  return provider as unknown as MallDataProvider
}
