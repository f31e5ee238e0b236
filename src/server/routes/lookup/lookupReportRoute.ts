import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { textSchemas } from '../../../schema/fields/texts'
import { invalidInput, RequestError } from '../../errors/requestError'
import { keepReported } from '../../files/storeImage'
import { openRequestContext } from '../../records/write/openRequestContext'
import { buildRuleContext } from '../../records/context/ruleContext'
import { consumeLimit } from '../../limits/counters'
import { hashNetwork } from '../../limits/clientAddress'
import { systemPrincipal } from '../../auth/sessions'
import { whoseCode } from '../../database/ledger/secureCodes'
import { allTenants } from '../../database/tenancy/tenant'
import { strangerOwner } from '../../limits/queues'
import { inTime } from '../../limits/queueTimeout'
import type { RouteCall, RouteContract } from '../../services/routeContract'
import { fieldErrorsOf } from '../base/requestBody'
import { codeIn, type LookupCounter, within } from './lookupCounter'
import type { ServerServices } from '../../services/services'
import { type ReadFile, readParts, receiveFiles, type TakeFile } from '../base/multipart'
import { mountRoute } from '../base/mountRoute'

const reports = { max: 5, timeWindow: '1 hour' } as const
/** Limit of reports about one code by one sender: three a day say enough. */
const reportsOfOne = { max: 3, seconds: 86_400 } as const
const REPORT = { text: 500, contact: 60, images: 3 } as const
/** Timeout of a photo in its queue, in milliseconds. */
const PATIENCE = 10_000

interface Sent {
  readonly fields: Readonly<Record<string, string>>
  readonly images: readonly TakeFile[]
}
const readReport = async (request: FastifyRequest, read: ReadFile): Promise<Sent> => {
  const fields: Record<string, string> = {}
  const images: TakeFile[] = []
  await readParts(request, 'images', REPORT.images, async part => {
    if (part.type === 'file') images.push(await read(part))
    else fields[part.fieldname] = String(part.value)
  })
  return { fields, images }
}
const longText = (max: number) => textSchemas.longText({ min: 0, max })
const reportSchema = (by: string) =>
  z.strictObject({
    [by]: z.string('required').min(1, 'required').max(64, 'codeLength'),
    text: z.string('required').trim().min(1, 'required').pipe(longText(REPORT.text)),
    contact: longText(REPORT.contact).default(''),
  })
/** URLs of stored photos. `later`: others had no turn and may be sent again. */
interface Photos {
  readonly kept: readonly string[]
  readonly later: boolean
}
/**
 * Stores a report's photos, each in its turn. The text counts more than photos without space or
 * time. Refuses a file that is no picture.
 */
const keepPhotos = async (
  services: ServerServices,
  about: Parameters<typeof keepReported>[1],
  { images, log }: { readonly images: readonly TakeFile[]; readonly log: FastifyRequest['log'] },
): Promise<Photos> => {
  const kept: string[] = []
  for (const take of images)
    try {
      const work = () => keepReported(services, about, take)
      const address = await inTime(services.queues.reporting, { owner: about.tenant, ms: PATIENCE, work })
      if (address) kept.push(address)
    } catch (fault) {
      if (!(fault instanceof RequestError)) log.error(fault)
      else if (fault.reason !== 'busy') throw fault
      return { kept, later: true }
    }
  return { kept, later: false }
}
interface Report {
  readonly code: string
  readonly text: string
  readonly contact: string
  readonly images: readonly TakeFile[]
}
/** Validates a report, and counts it for its sender and code. */
const parseReport = async (
  counter: LookupCounter,
  schema: ReturnType<typeof reportSchema>,
  { request, origin }: RouteCall<unknown>,
  read: ReadFile,
): Promise<Report> => {
  const { fields, images } = await readReport(request, read)
  const checked = schema.safeParse(fields)
  if (!checked.success) throw invalidInput(fieldErrorsOf(checked.error.issues))
  const { text = '', contact = '', [counter.by]: serial = '' } = checked.data
  const code = codeIn(counter, serial)
  const subject = `report ${code} ${hashNetwork(origin.address)}`
  await consumeLimit(counter.services.database.db, subject, reportsOfOne)
  return { code, text, contact, images }
}
/** Stores a report of an unknown code: text only, because pictures need a tenant. */
const keepStrayReport = async (
  { services: { appConfig, enter }, resource, by }: LookupCounter,
  { code, text, contact }: Report,
) => {
  const strayed = appConfig.rulesOf(resource)?.onUnknownCodeReport
  if (!strayed) throw invalidInput({ [by]: 'noRecord' })
  const no = await enter(allTenants, async scope => {
    const records = openRequestContext(appConfig, scope, systemPrincipal(allTenants)).getRecordsApi()
    return strayed({ scope, records, code, report: { text, contact, images: [] } })
  })
  return { no, images: 0, later: false }
}
/** Route for reporting a suspicious item. */
export const reportRoute = (app: FastifyInstance, counter: LookupCounter, path: string): void => {
  const { services, resource, by } = counter
  const schema = reportSchema(by)
  const contract: RouteContract = {
    who: 'anyone',
    early: true,
    method: 'POST',
    path,
    answer: z.strictObject({ no: z.string(), images: z.int(), later: z.boolean() }),
    rateLimit: reports,
    summary: `Report that one of ${resource.labels.en} looks wrong (multipart: ${by}, text, contact, up to ${REPORT.images} images)`,
  }
  const keepReport = async (call: RouteCall<unknown>, read: ReadFile) => {
    const sent = await parseReport(counter, schema, call, read)
    const { code, text, contact, images } = sent
    const whose = await whoseCode(services.database.db, resource, code)
    if (!whose) return keepStrayReport(counter, sent)
    const about = { tenant: whose.tenant, about: code }
    const { kept, later } = await keepPhotos(services, about, { images, log: call.request.log })
    const report = { text, contact, images: kept }
    return within(counter, whose, async (context, record) => {
      const reported = services.appConfig.rulesOf(resource)?.onReport
      if (!reported) throw new RequestError('notFound')
      const ruleContext = buildRuleContext(context, { resource, id: record.id }, { after: record })
      return { no: await reported({ ...ruleContext, report }), images: kept.length, later }
    })
  }
  mountRoute(app, services, contract, call => {
    const receiving = { bodies: services.queues.bodies, owner: strangerOwner(hashNetwork(call.origin.address)) }
    return receiveFiles(receiving, read => keepReport(call, read))
  })
}
