/** What a list's rows are downloaded as. */
export const sheetFormats = ['xlsx', 'csv'] as const
export type Format = (typeof sheetFormats)[number]
/** The most rows that are downloaded at once; more are made ready by a job of the mall. */
export const DOWNLOAD_ROWS = 5000
/** The most rows that a job makes ready. */
export const JOB_ROWS = 200_000
/** For how many hours a made sheet can be fetched. */
export const KEPT_HOURS = 24
