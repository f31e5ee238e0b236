/** File formats of an export. */
export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]
/** Maximum rows of a direct download. A job of the server exports more. */
export const DOWNLOAD_ROWS = 5000
/** Maximum rows of an export job. */
export const JOB_ROWS = 200_000
/** Hours until an exported file expires. */
export const EXPORT_RETENTION_HOURS = 24
