import type { Job } from '../../providers/api/jobs'
import type { ParsedSpreadsheet } from '../../spreadsheet/read/readRows'

/** Progress of a job, with its speed in rows a second. */
export interface JobPace extends Job {
  readonly speed: number
}
/**
 * Steps of the dialog. Columns are matched after a file is chosen. `preview` shows the validated
 * rows, `running` a job, `done` its result. An undo has steps of its own.
 */
export type SpreadsheetStep = 'choose' | 'match' | 'preview' | 'running' | 'done' | 'undoing' | 'undone'
export interface SpreadsheetState<R> {
  readonly step: SpreadsheetStep
  readonly rows: readonly R[]
  readonly sheet?: ParsedSpreadsheet | undefined
  readonly job?: JobPace | undefined
  /** Percent of the work under way. Absent while the dialog is idle. */
  readonly progress?: number | undefined
  /** All rows were refused together, because some are wrong. */
  readonly isWholeWrong: boolean
}
export type SpreadsheetEvent<R> =
  | { readonly type: 'progressed'; readonly percent: number }
  | { readonly type: 'workEnded' }
  | { readonly type: 'fileValidated'; readonly sheet: ParsedSpreadsheet; readonly rows: readonly R[] }
  | { readonly type: 'anotherFile' }
  | { readonly type: 'matchingBegan' }
  | { readonly type: 'worksheetOpened'; readonly sheet: ParsedSpreadsheet }
  | { readonly type: 'rowsChanged'; readonly rows: readonly R[] }
  | { readonly type: 'wholeRefused'; readonly rows: readonly R[] }
  | { readonly type: 'importOpened'; readonly job: JobPace }
  | { readonly type: 'jobBegan'; readonly step: 'running' | 'undoing'; readonly job?: JobPace | undefined }
  | { readonly type: 'jobProgressed'; readonly job: JobPace }
  | { readonly type: 'finished'; readonly rows: readonly R[]; readonly sheet?: ParsedSpreadsheet | undefined }
  | { readonly type: 'undoEnded' }

export const initialSpreadsheetState = { step: 'choose', rows: [], isWholeWrong: false } as const
/** Computes the next state of a dialog. */
export const spreadsheetReducer = <R>(state: SpreadsheetState<R>, event: SpreadsheetEvent<R>): SpreadsheetState<R> => {
  switch (event.type) {
    case 'progressed':
      return { ...state, progress: event.percent }
    case 'workEnded':
      return { ...state, progress: undefined }
    case 'fileValidated':
      return { ...state, step: 'preview', sheet: event.sheet, rows: event.rows, isWholeWrong: false }
    case 'anotherFile':
      return { ...state, step: 'choose' }
    case 'matchingBegan':
      return { ...state, step: 'match' }
    case 'worksheetOpened':
      return { ...state, sheet: event.sheet }
    case 'rowsChanged':
      return { ...state, rows: event.rows }
    case 'wholeRefused':
      return { ...state, rows: event.rows, isWholeWrong: true }
    case 'importOpened':
      return { ...state, sheet: undefined, rows: [], job: event.job }
    case 'jobBegan':
      return { ...state, step: event.step, job: event.job }
    case 'jobProgressed':
      return { ...state, job: event.job }
    case 'finished':
      return { ...state, step: 'done', rows: event.rows, sheet: event.sheet }
    case 'undoEnded':
      return { ...state, step: 'undone' }
  }
}
