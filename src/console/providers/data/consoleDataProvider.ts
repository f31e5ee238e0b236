import type { DataProvider, RaRecord, SortPayload } from 'ra-core'
import type { Language } from '../../../schema/model/field'
import type { ImportSource } from '../../../schema/spreadsheet/importColumns'
import type { ExportFormat } from '../../../schema/spreadsheet/exportFormats'

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
export interface ListAnswer extends ListMeta {
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
export interface PendingQueuePage {
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
export interface ActionRowResult {
  readonly id: string | null
  readonly name: string | null
  readonly state: 'ready' | 'done' | 'refused'
  readonly errors: Readonly<Record<string, string>>
  /** Questions of the ticks among these errors. */
  readonly messages?: Readonly<Record<string, string>>
}
/** A row of a sheet as it is sent. */
export interface ImportRowInput {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
  /** What stands in columns that mean nothing here, in their order. */
  readonly own?: readonly string[]
  /** Said of a row that is not to be taken in and is kept for the result. */
  readonly kept?: { readonly state: 'same' | 'refused'; readonly errors: Readonly<Record<string, string>> }
}
/** What is asked of a sheet of records. */
export interface ImportRequest {
  readonly step: 'judge' | 'begin' | 'add' | 'run' | 'told' | 'undo' | 'mine' | 'remember'
  readonly task?: string
  readonly rows?: readonly ImportRowInput[]
  readonly after?: number
  /** The sheet as it was given, where an import begins. */
  readonly sheet?: ImportSource | undefined
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
export interface OwnImportsResult {
  readonly imports: readonly OwnImport[]
  readonly matches: Readonly<Record<string, string>>
}
export interface ImportResult {
  readonly task: string
  readonly rows: readonly ImportLine[]
  /** The sheet as it was given, with the first of its rows. */
  readonly sheet?: ImportSource
  readonly mine?: OwnImportsResult
}
/** An own sheet of a list, as far as it is made. */
export interface OwnExportJob {
  readonly id: string
  readonly state: 'waiting' | 'done' | 'failed' | 'stopped'
  readonly done: number
  readonly total: number | null
  readonly format: ExportFormat
  readonly createdTime: string
}
/** What a sheet is to hold: which columns, in which language, as what. */
export interface ExportRequest extends SearchResult {
  readonly fields?: readonly string[] | undefined
  readonly language: Language
  readonly format: ExportFormat
}
/** What a list is narrowed to and ordered by. */
export interface SearchResult {
  readonly filter: Record<string, unknown>
  readonly sort?: SortPayload
}
/** react-admin's calls, and those it has no name for. */
export interface ConsoleDataProvider extends DataProvider {
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
    input: { mode: 'judge' | 'whole' | 'each'; rows: readonly object[] },
  ) => Promise<{ data: readonly ActionRowResult[] }>
  /** A step of a sheet of records: its rows judged, taken in by a job, told of, taken back. */
  readonly import: (resource: string, request: ImportRequest) => Promise<{ data: ImportResult }>
  /** A masked value, whole; the mall writes down who looked. */
  readonly reveal: (resource: string, params: { id: string; field: string }) => Promise<{ data: unknown }>
  /** Every row of a list under its conditions, as far as the mall goes, or only those of them that `ids` names. */
  readonly export: (
    resource: string,
    params: SearchResult & { readonly ids?: readonly string[] },
  ) => Promise<{ data: RaRecord[]; more: boolean }>
  /** Has a sheet of a list made by a job; answers the job's id. */
  readonly download: (resource: string, request: ExportRequest) => Promise<{ data: string }>
  /** The own sheets of a list that were asked for in the last day, newest first. */
  readonly ownSheets: (resource: string, signal?: AbortSignal) => Promise<{ data: readonly OwnExportJob[] }>
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
  ) => Promise<PendingQueuePage>
  readonly changed: (resource: string, params: { id: string; signal?: AbortSignal }) => Promise<ChangedSince>
}
