import type { DataProvider, RaRecord, SortPayload } from 'ra-core'
import type { z } from 'zod'
import type { Language } from '../../../schema/model/field'
import type { pendingAnswer, ChangedSince, HistoryLine, RemovedLine } from '../../../schema/contract/recordContract'
import type {
  ActionRowResult,
  ImportRequest,
  ImportResult,
  OwnExportJob,
} from '../../../schema/contract/spreadsheetContract'
import type { ResponseOf } from '../../../schema/contract/wire'
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
/** A part of the queue of what waits for a decision. */
export type PendingQueuePage = ResponseOf<ReturnType<typeof pendingAnswer<z.ZodType<RaRecord>>>>
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
