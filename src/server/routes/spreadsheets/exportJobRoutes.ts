import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { strToU8, Zip, type ZipInputFile, ZipPassThrough } from 'fflate'
import { z } from 'zod'
import type { AnyResource } from '../../../schema/model/resource'
import { EXPORT_RETENTION_HOURS, exportFormats } from '../../../schema/spreadsheet/exportFormats'
import { bookParts, FIRST_ZIP_DAY, WORKSHEET_PATH, XLSX } from '../../../schema/spreadsheet/xlsx'
import { dayOf } from '../../../schema/text/timeZone'
import { RequestError } from '../../errors/requestError'
import { readerOf } from '../../records/context/auditVisibility'
import { exportsUnderWay, ownExports, partBehind } from '../../database/storage/exportParts'
import { planOf } from '../../database/queries/listPlan'
import { findOwnTask, setTask, type Task } from '../../database/storage/tasks'
import type { TenantTransaction } from '../../database/tenancy/tenantTransaction'
import { EXPORT, type Exporting, exportOf } from '../../export/exportJob'
import type { RouteCall } from '../../services/routeContract'
import { byId } from '../base/requestBody'
import type { ServerServices } from '../../services/services'
import { mountRoute } from '../base/mountRoute'
import { streamRows, type Write } from '../base/streamRows'

const HOUR_MS = 3_600_000
/** Limit of one account's exports in progress. */
const AT_ONCE = 2
/** Schema of an export. Without `fields`, all columns. */
export const downloadBody = <S extends z.ZodRawShape>(search: S) =>
  z.strictObject({
    step: z.enum(['begin', 'mine'], 'choice'),
    ...search,
    fields: z
      .array(z.string('text').max(60, 'unknownField'), 'choices')
      .min(1, 'required')
      .max(200, 'tooMany')
      .optional(),
    language: z.enum(['zh', 'en'], 'choice').default('zh'),
    format: z.enum(exportFormats, 'choice').default('xlsx'),
  })
interface Asked {
  readonly step: 'begin' | 'mine'
  readonly sort?: string | undefined
  readonly keyword?: string | undefined
  readonly filter: Readonly<Record<string, unknown>>
  readonly fields?: string[] | undefined
  readonly language: 'zh' | 'en'
  readonly format: 'xlsx' | 'csv'
}
const oldest = (scope: TenantTransaction) =>
  new Date(scope.now.getTime() - EXPORT_RETENTION_HOURS * HOUR_MS).toISOString()

/** Starts an export of a list, or lists the caller's exports of the last day. */
export const downloadRecords = (
  services: ServerServices,
  resource: AnyResource,
  { principal, body }: RouteCall<Asked>,
) =>
  services.enter(principal.tenant, async scope => {
    const { accountId, address, device } = principal
    const mine = () => ownExports(scope, { kind: EXPORT, accountId, resource: resource.name, since: oldest(scope) })
    const { step, sort, keyword, filter, fields, language, format } = body
    if (step === 'mine') return { task: '', mine: await mine() }
    if ((await exportsUnderWay(scope, EXPORT, accountId)) >= AT_ONCE) throw new RequestError('busy')
    const query = { filter, ...(sort && { sort }), ...(keyword && { keyword }) }
    // Refuses an invalid query here, at its field, rather than by a failing job.
    planOf(
      scope,
      resource,
      { ...query, current: 1, pageSize: 1, counts: false },
      readerOf(services.appConfig, resource, principal),
    )
    const data = {
      resource: resource.name,
      query,
      ...(fields && { fields }),
      language,
      format,
      origin: { address, device },
      filesAt: services.options.publicUrl ?? '',
    } satisfies Exporting
    return { task: await setTask(scope, { kind: EXPORT, data, accountId }), mine: await mine() }
  })

const made = z.object({ sum: z.number(), size: z.number() })
/** Wraps deflated parts of a worksheet into an .xlsx, and writes each byte as soon as it is known. */
const zipped = (title: string, { sum, size }: z.infer<typeof made>, write: Write) => {
  const pending: Uint8Array[] = []
  const zip = new Zip((fault, chunk) => {
    if (fault) throw fault
    pending.push(chunk)
  })
  for (const [name, text] of Object.entries(bookParts(title))) {
    const part = Object.assign(new ZipPassThrough(name), { mtime: FIRST_ZIP_DAY })
    zip.add(part)
    part.push(strToU8(text), true)
  }
  const worksheet: ZipInputFile = { filename: WORKSHEET_PATH, mtime: FIRST_ZIP_DAY, crc: sum, size, compression: 8 }
  zip.add(worksheet)
  const flush = async () => {
    for (const chunk of pending.splice(0)) await write(chunk)
  }
  return {
    write: (bytes: Uint8Array<ArrayBuffer>) => {
      worksheet.ondata?.(null, bytes, false)
      return flush()
    },
    end: () => {
      worksheet.ondata?.(null, new Uint8Array(), true)
      zip.end()
      return flush()
    },
  }
}
/** Sends an export part by part, each read in its own transaction. */
const sendSpreadsheet = async (services: ServerServices, task: Task, title: string, write: Write): Promise<void> => {
  const payload = exportOf(task)
  const book = payload.format === 'xlsx' ? zipped(title, made.parse(task.result), write) : undefined
  for (let n = -1; ; ) {
    const part = await services.enter(task.fact_id, scope => partBehind(scope, task.id, n))
    if (!part) break
    if (part.bytes.length > 0) await (book?.write ?? write)(new Uint8Array(part.bytes))
    n = part.n
  }
  await book?.end()
}
/** Route for downloading an own export. */
export const exportJobRoutes = (app: FastifyInstance, services: ServerServices): void =>
  mountRoute(
    app,
    services,
    {
      method: 'GET',
      path: '/api/task/sheet',
      who: 'session',
      early: true,
      query: byId,
      answer: XLSX,
      summary: `The sheet that an own job has made, .xlsx or .csv; kept for ${EXPORT_RETENTION_HOURS} hours`,
    },
    async ({ principal, query, request, reply }): Promise<Readable> => {
      const task = await services.enter(principal.tenant, async scope => {
        const ownTask = await findOwnTask(scope, principal.accountId, query.id)
        return ownTask && ownTask.createdTime > oldest(scope) ? ownTask : undefined
      })
      if (task?.kind !== EXPORT || task.state !== 'done') throw new RequestError('notFound')
      const { resource, language, format } = exportOf(task)
      const title = services.appConfig.resource(resource).labels[language]
      const name = `${title} ${dayOf(new Date(task.createdTime), services.appConfig.config.zone)}.${format}`
      reply
        .type(format === 'csv' ? 'text/csv; charset=utf-8' : XLSX)
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      return streamRows(request.raw.socket, write => sendSpreadsheet(services, task, title, write))
    },
  )
