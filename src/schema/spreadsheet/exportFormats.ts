/** What a list's rows are downloaded as. */
export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]
/** The most rows that are downloaded at once; more are made ready by a job of the mall. */
export const DOWNLOAD_ROWS = 5000
/** The most rows that a job makes ready. */
export const JOB_ROWS = 200_000
/** For how many hours a made sheet can be fetched. */
export const EXPORT_RETENTION_HOURS = 24
