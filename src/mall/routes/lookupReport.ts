import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { badInput, Failure } from '../failures/failure'
import { keepReported } from '../files/keepPicture'
import { deskOf } from '../records/hand'
import { ruleContext } from '../records/ruleContext'
import { takeOne } from '../session/limits'
import { placeOf } from '../session/place'
import { mallItself } from '../session/sessions'
import { whoseCode } from '../store/rows/codes'
import { everyone } from '../store/walls/tenant'
import type { RouteContract } from './contract'
import { errorsOf } from './given'
import { codeIn, type LookupCounter, within } from './lookupCounter'
import { readParts } from './multipart'
import { mount } from './route'

const reports = { max: 5, timeWindow: '1 hour' } as const
/** And so often of one thing: who has said it three times has said it. */
const reportsOfOne = { max: 3, seconds: 86_400 } as const
const REPORT = { text: 500, contact: 60, images: 3 } as const

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
const reportSchema = (by: string) =>
  z.strictObject({
    [by]: z.string('required').min(1, 'required').max(64, 'codeLength'),
    text: z.string('required').trim().min(1, 'required').max(REPORT.text, 'tooLong'),
    contact: z.string('text').trim().max(REPORT.contact, 'tooLong').default(''),
  })
/** What somebody who holds the thing finds wrong. */
export const reportRoute = (app: FastifyInstance, counter: LookupCounter, path: string): void => {
  const { mall, resource, by } = counter
  const schema = reportSchema(by)
  const contract: RouteContract = {
    who: 'anyone',
    early: true,
    method: 'POST',
    path,
    answer: z.strictObject({ no: z.string(), images: z.int() }),
    rateLimit: reports,
    summary: `Report that one of ${resource.labels.en} looks wrong (multipart: ${by}, text, contact, up to ${REPORT.images} images)`,
  }
  mount(app, mall, contract, async ({ request, origin }) => {
    const { said, images } = await readReport(request)
    const checked = schema.safeParse(said)
    if (!checked.success) throw badInput(errorsOf(checked.error.issues))
    const { text = '', contact = '', [by]: serial = '' } = checked.data
    const code = codeIn(counter, serial)
    await takeOne(mall.database.db, `report ${code} ${placeOf(origin.address)}`, reportsOfOne)
    const whose = await whoseCode(mall.database.db, resource, code)
    if (!whose) {
      const strayed = mall.shop.rulesOf(resource)?.strayed
      if (!strayed) throw badInput({ [by]: 'noRecord' })
      // Its pictures would be in nobody's room: its words are what is kept.
      const report = { text, contact, images: [] }
      const no = await mall.enter(everyone, async scope =>
        strayed({ scope, hand: deskOf(mall.shop, scope, mallItself(everyone)).hand(), code, report }),
      )
      return { no, images: 0 }
    }
    const kept: string[] = []
    for (const bytes of images) {
      const about = { tenant: whose.tenant, about: code }
      const address = await mall.turns.uploading(whose.tenant, () => keepReported(mall, about, bytes))
      // What is said counts more than what there is no room for.
      if (address) kept.push(address)
    }
    return within(
      counter,
      whose,
      async (desk, record) => {
        const reported = mall.shop.rulesOf(resource)?.reported
        if (!reported) throw new Failure('notFound')
        const report = { text, contact, images: kept }
        const no = await reported({ ...ruleContext(desk, { resource, id: record.id }, { after: record }), report })
        return { no, images: kept.length }
      },
      true,
    )
  })
}
