import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { textKinds } from '../../../schema/fields/texts'
import { invalidInput, RequestError } from '../../errors/requestError'
import { keepReported } from '../../files/storeImage'
import { openRequestContext } from '../../records/write/recordsApi'
import { buildRuleContext } from '../../records/context/ruleContext'
import { consumeLimit } from '../../limits/counters'
import { placeOf } from '../../limits/clientAddress'
import { systemPrincipal } from '../../auth/sessions'
import { whoseCode } from '../../database/ledger/secureCodes'
import { allTenants } from '../../database/tenancy/tenant'
import { inTime } from '../../limits/queueTimeout'
import type { RouteContract } from '../../services/routeContract'
import { errorsOf } from '../base/requestBody'
import { codeIn, type LookupCounter, within } from './lookupCounter'
import type { ServerServices } from '../../services/services'
import { readParts } from '../base/multipart'
import { mountRoute } from '../base/mountRoute'

const reports = { max: 5, timeWindow: '1 hour' } as const
/** And so often of one thing: who has said it three times has said it. */
const reportsOfOne = { max: 3, seconds: 86_400 } as const
const REPORT = { text: 500, contact: 60, images: 3 } as const
/** How long a photo waits for its turn, in milliseconds. */
const PATIENCE = 10_000

interface Sent {
  readonly said: Readonly<Record<string, string>>
  readonly images: readonly Buffer[]
}
const readReport = async (request: FastifyRequest): Promise<Sent> => {
  const said: Record<string, string> = {}
  const images: Buffer[] = []
  await readParts(request, 'images', REPORT.images, async part => {
    if (part.type === 'file') images.push(await part.toBuffer())
    else said[part.fieldname] = String(part.value)
  })
  return { said, images }
}
const words = (max: number) => textKinds.longText({ min: 0, max })
const reportSchema = (by: string) =>
  z.strictObject({
    [by]: z.string('required').min(1, 'required').max(64, 'codeLength'),
    text: z.string('required').trim().min(1, 'required').pipe(words(REPORT.text)),
    contact: words(REPORT.contact).default(''),
  })
/** The addresses of what could be kept of a report's photos, and whether others had no turn: they can be sent again. */
interface Photos {
  readonly kept: readonly string[]
  readonly later: boolean
}
/** Keeps a report's photos, each in its turn. What is said counts more than what there is no room or no time for; what is no picture is refused. */
const keepPhotos = async (
  mall: ServerServices,
  about: Parameters<typeof keepReported>[1],
  { images, log }: { readonly images: readonly Buffer[]; readonly log: FastifyRequest['log'] },
): Promise<Photos> => {
  const kept: string[] = []
  for (const bytes of images)
    try {
      const work = () => keepReported(mall, about, bytes)
      const address = await inTime(mall.turns.reporting, { owner: about.tenant, ms: PATIENCE, work })
      if (address) kept.push(address)
    } catch (fault) {
      if (!(fault instanceof RequestError)) log.error(fault)
      else if (fault.reason !== 'busy') throw fault
      return { kept, later: true }
    }
  return { kept, later: false }
}
/** What somebody who holds the thing finds wrong. */
export const reportRoute = (app: FastifyInstance, counter: LookupCounter, path: string): void => {
  const { mall, resource, by } = counter
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
  mountRoute(app, mall, contract, async ({ request, origin }) => {
    const { said, images } = await readReport(request)
    const checked = schema.safeParse(said)
    if (!checked.success) throw invalidInput(errorsOf(checked.error.issues))
    const { text = '', contact = '', [by]: serial = '' } = checked.data
    const code = codeIn(counter, serial)
    await consumeLimit(mall.database.db, `report ${code} ${placeOf(origin.address)}`, reportsOfOne)
    const whose = await whoseCode(mall.database.db, resource, code)
    if (!whose) {
      const strayed = mall.shop.rulesOf(resource)?.strayed
      if (!strayed) throw invalidInput({ [by]: 'noRecord' })
      // Its pictures would be in nobody's room: its words are what is kept.
      const report = { text, contact, images: [] }
      const no = await mall.enter(allTenants, async scope =>
        strayed({
          scope,
          hand: openRequestContext(mall.shop, scope, systemPrincipal(allTenants)).hand(),
          code,
          report,
        }),
      )
      return { no, images: 0, later: false }
    }
    const { kept, later } = await keepPhotos(mall, { tenant: whose.tenant, about: code }, { images, log: request.log })
    return within(
      counter,
      whose,
      async (desk, record) => {
        const reported = mall.shop.rulesOf(resource)?.reported
        if (!reported) throw new RequestError('notFound')
        const report = { text, contact, images: kept }
        const no = await reported({ ...buildRuleContext(desk, { resource, id: record.id }, { after: record }), report })
        return { no, images: kept.length, later }
      },
      true,
    )
  })
}
