import { crc32, deflateRawSync, constants } from 'node:zlib'
import { z } from 'zod'
import type { Language } from '../../schema/model/field'
import { isAllowed } from '../../schema/rules/availability'
import { csvOf, UTF8 } from '../../schema/spreadsheet/csv'
import { type ExportFormat, JOB_ROWS, exportFormats } from '../../schema/spreadsheet/exportFormats'
import {
  cellTypes,
  buildExportHeader,
  buildExportRows,
  type ExportPlan,
  textColumns,
} from '../../schema/spreadsheet/exportRows'
import { bookLines, rowXml, worksheetEnd, worksheetStart, widths } from '../../schema/spreadsheet/xlsx'
import { invalidInput, RequestError } from '../errors/requestError'
import { writeEvent } from '../records/context/auditLog'
import { describeConditions } from './describeConditions'
import { readerOf, seesRow } from '../records/context/auditVisibility'
import type { RequestContext } from '../records/context/requestContext'
import { planFor } from './exportPlan'
import { present } from '../records/read/presentRecord'
import { keepPart, layOut, nextPage, START } from '../database/storage/exportParts'
import { findRecords } from '../database/queries/records'
import { requesterContext } from '../jobs/requesterContext'
import type { TaskPart, TaskType } from '../jobs/taskTypes'

export const EXPORT = 'export'
/** Rows rendered in one part: less than a second's work. */
const PAGE = 500

/** Data and progress of an export. `sum` is the CRC-32 of its `size` bytes. */
const exportSchema = z.object({
  resource: z.string(),
  query: z.object({
    sort: z.string().optional(),
    keyword: z.string().optional(),
    filter: z.record(z.string(), z.unknown()),
  }),
  fields: z.array(z.string()).optional(),
  language: z.enum(['zh', 'en']),
  format: z.enum(exportFormats),
  origin: z.object({ address: z.string(), device: z.string() }),
  /** Public address of the server, before the paths of pictures. */
  filesAt: z.string().default(''),
  sum: z.number().default(0),
  size: z.number().default(0),
})
export type Exporting = z.input<typeof exportSchema>
type Said = z.output<typeof exportSchema>
/** Data of an export task. */
export const exportOf = ({ data }: { readonly data: unknown }): Said => exportSchema.parse(data)

/**
 * Encodes a part of a sheet for storage. Parts of an .xlsx are deflated separately. A sync flush
 * ends each, so the next can follow.
 */
const packed = (format: ExportFormat, text: string, isLast = false): Buffer =>
  format === 'csv'
    ? Buffer.from(text)
    : deflateRawSync(text, { finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH })
const kept = async (
  { scope, task }: TaskPart,
  job: Said,
  { n, text, isLast }: { readonly n: number; readonly text: string; readonly isLast?: boolean },
): Promise<Said> => {
  const bytes = packed(job.format, text, isLast)
  await keepPart(scope, task.id, n, bytes)
  const { sum, size } = job
  return { ...job, sum: crc32(text, sum), size: size + Buffer.byteLength(text) }
}
const startOf = (plan: ExportPlan, format: ExportFormat): string => {
  const head = buildExportHeader(plan)
  return format === 'csv' ? `${UTF8}${csvOf([head])}\r\n` : worksheetStart(widths(head)) + rowXml(head, 0, () => 'head')
}
const endOf = (plan: ExportPlan, format: ExportFormat): string =>
  format === 'csv' ? '' : worksheetEnd(widths(buildExportHeader(plan)))
const pageOf = (plan: ExportPlan, format: ExportFormat, lines: readonly string[][], first: number): string =>
  format === 'csv'
    ? `${csvOf(lines, textColumns(plan))}\r\n`
    : bookLines(cellTypes(plan), lines)
        .map((line, at) => rowXml(line, first + at))
        .join('')
/** Stores the record ids and writes the audit line. Later parts render the pages. */
const begin = async (part: TaskPart, job: Said, { context, plan }: { context: RequestContext; plan: ExportPlan }) => {
  const { scope, task, appConfig } = part
  const { resource } = plan
  const reader = readerOf(appConfig, resource, context.principal)
  const total = await layOut(scope, resource, job.query, { ...reader, task: task.id, page: PAGE, most: JOB_ROWS })
  if (total > JOB_ROWS) throw invalidInput({ rows: 'tooMany' })
  const changes = { ...describeConditions(job.query), rows: [null, total] }
  await writeEvent(scope, context.principal, { resource: resource.name, action: 'export', changes })
  const data = await kept(part, job, { n: START, text: startOf(plan, job.format) })
  return { next: { data, total, done: 0 } }
}
const renderLines = async (context: RequestContext, plan: ExportPlan, ids: readonly string[]): Promise<string[][]> => {
  const { resource } = plan
  const records = await findRecords(
    context.scope,
    resource,
    { id: { in: [...ids] } },
    { sort: 'id', limit: ids.length },
  )
  const byId = new Map(records.map(record => [record.id, record]))
  // Deleted records are left out.
  const inOrder = ids.flatMap(id => byId.get(id) ?? [])
  const seen = inOrder.filter(record => seesRow(context.appConfig, resource, record, context.principal))
  return buildExportRows(plan, await present(context, resource, seen))
}
/** Renders a list page by page, with the requester's present permissions. */
export const exporting: TaskType = {
  type: EXPORT,
  tries: 5,
  handle: async part => {
    const { appConfig, scope, task } = part
    const job = exportOf(task)
    const [resource, context] = [appConfig.resource(job.resource), await requesterContext(part, job.origin)]
    if (!isAllowed(resource, 'export', context.principal)) throw new RequestError('notAllowed')
    const language: Language = job.language
    const plan = planFor(context, resource, { language, fields: job.fields, filesAt: job.filesAt })
    if (task.total === null) return begin(part, job, { context, plan })
    const page = await nextPage(scope, task.id)
    if (page) {
      const lines = await renderLines(context, plan, page.ids)
      const first = 1 + (page.n - 1) * PAGE
      const text = lines.length > 0 ? pageOf(plan, job.format, lines, first) : ''
      const data = await kept(part, job, { n: page.n, text })
      return { next: { data, done: task.done + page.ids.length } }
    }
    const n = 1 + Math.ceil(task.total / PAGE)
    const { sum, size } = await kept(part, job, { n, text: endOf(plan, job.format), isLast: true })
    return { result: { sum, size } }
  },
}
