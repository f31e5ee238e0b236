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

/** Metadata of a list. */
export interface ListMeta {
  /** By state value, each at most 1001. */
  readonly counts?: Readonly<Record<string, number>>
  /** Whether the total is a lower bound. */
  readonly more: boolean
  readonly total: number
  /** Number of the returned page, if the requested one is beyond the end. */
  readonly page?: number
}
export interface ListAnswer extends ListMeta {
  readonly list: RaRecord[]
}
/** Page of a review queue. */
export type PendingQueuePage = ResponseOf<ReturnType<typeof pendingAnswer<z.ZodType<RaRecord>>>>
/** Options of an export: columns, language and format. */
export interface ExportRequest extends SearchResult {
  readonly fields?: readonly string[] | undefined
  readonly language: Language
  readonly format: ExportFormat
}
/** Filter and sorting of a list. */
export interface SearchResult {
  readonly filter: Record<string, unknown>
  readonly sort?: SortPayload
}
/** react-admin's calls, and the console's own. */
export interface ConsoleDataProvider extends DataProvider {
  /** Moves a record between two neighbours of the list, or to a position counted from 1. */
  readonly sort: (
    resource: string,
    place: { id: string } & ({ after: string | null; before: string | null } | { place: number }),
  ) => Promise<{ data: RaRecord }>
  readonly act: (
    resource: string,
    action: string,
    params: { id: string; version?: number; input?: object },
  ) => Promise<{ data: RaRecord }>
  /** Validates an action over a spreadsheet, or runs it as a whole or row by row. */
  readonly sheet: (
    resource: string,
    action: string,
    input: { mode: 'judge' | 'whole' | 'each'; rows: readonly object[] },
  ) => Promise<{ data: readonly ActionRowResult[] }>
  /** Step of a spreadsheet import: validation, job, results or undo. */
  readonly import: (resource: string, request: ImportRequest) => Promise<{ data: ImportResult }>
  /** Reads a masked value. The server records it in the audit log. */
  readonly reveal: (resource: string, params: { id: string; field: string }) => Promise<{ data: unknown }>
  /** Reads all rows of a filtered list up to the server's limit, or the rows of `ids`. */
  readonly export: (
    resource: string,
    params: SearchResult & { readonly ids?: readonly string[] },
  ) => Promise<{ data: RaRecord[]; more: boolean }>
  /** Creates an export job and returns its id. */
  readonly download: (resource: string, request: ExportRequest) => Promise<{ data: string }>
  /** Own exports of a list from the last day, newest first. */
  readonly ownSheets: (resource: string, signal?: AbortSignal) => Promise<{ data: readonly OwnExportJob[] }>
  /** Restores a deleted record. */
  readonly restore: (resource: string, params: { id: string }) => Promise<{ data: RaRecord }>
  /** Deleted records that can be restored, newest first. */
  readonly removed: (
    resource: string,
    params: { page: number; perPage: number },
  ) => Promise<{ data: RemovedLine[]; total: number }>
  /** History, newest first: at most `HISTORY_PART` entries before the one named. */
  readonly history: (
    resource: string,
    params: { id: string; before?: string; signal?: AbortSignal },
  ) => Promise<{ data: HistoryLine[] }>
  /** Records of a review queue, longest waiting first, optionally of one tenant. */
  readonly waiting: (
    resource: string,
    params: { page: number; perPage: number; tenant?: string; signal?: AbortSignal },
  ) => Promise<PendingQueuePage>
  readonly changed: (resource: string, params: { id: string; signal?: AbortSignal }) => Promise<ChangedSince>
}
