import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { codeFault, readCode } from '../../../schema/fields/secureCode'
import { holds } from '../../../schema/model/condition'
import { getField } from '../../../schema/selectors/definition'
import type { AnyField } from '../../../schema/model/field'
import { traitsOf } from '../../../schema/fields/traits'
import type { AnyResource } from '../../../schema/model/resource'
import { applyLedger } from '../../../schema/rules/ledgerState'
import { dayOf } from '../../../schema/text/timeZone'
import { RequestError } from '../../errors/requestError'
import type { RequestContext } from '../../records/context/requestContext'
import { openRequestContext } from '../../records/write/recordsApi'
import { presentOne } from '../../records/read/presentRecord'
import { buildRuleContext } from '../../records/context/ruleContext'
import { countOne } from '../../limits/counters'
import { type VisitorHash, hashVisitor } from '../../auth/visitorHash'
import { isWithin } from '../../limits/clientAddress'
import { systemPrincipal, type Origin } from '../../auth/sessions'
import { type Proved, type SignedLink, signedLinks, walkChain } from '../../database/ledger/chain'
import { whoseBeginning, whoseCode } from '../../database/ledger/secureCodes'
import { ownRecord, type Stored } from '../../database/queries/records'
import { proving, signingKeys } from '../../database/ledger/signingKeys'
import type { ServerServices } from '../../services/services'
import { resolveApiCalls } from '../../../schema/contract/apiRoutes'
import { codeIn, type LookupCounter, within } from './lookupCounter'
import { reportRoute } from './lookupReportRoute'
import { recordAnswer } from '../base/recordContract'
import { mountRoute } from '../base/mountRoute'

const link = z.strictObject({
  link: z.record(z.string(), z.unknown()),
  hash: z.string(),
  key: z.string(),
  signature: z.string(),
})
const keysAnswer = z.strictObject({
  keys: z.array(
    z.strictObject({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      x: z.string(),
      kid: z.string(),
      use: z.literal('sig'),
      alg: z.literal('EdDSA'),
    }),
  ),
})
const anyone = { who: 'anyone', early: true } as const
/** As often may one place look at records of one declaration, by whichever call: oftener than anybody who holds a label at something. */
const lookupLimit = ({ name }: AnyResource) => ({ max: 60, timeWindow: '1 minute', as: `look ${name}` }) as const
/** Codes that there are not are counted for so long. */
const misses = { max: 1_000_000, seconds: 3600 } as const
/** A header as it was meant: percent-encoded UTF-8, or as it stands where it is none. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
/** The province that a request comes from, as a trusted proxy says. */
const placeIn = ({ options }: ServerServices, { headers, socket }: FastifyRequest): string | undefined => {
  const header = options.placeHeader === undefined ? undefined : headers[options.placeHeader]
  if (typeof header !== 'string' || !isWithin(socket.remoteAddress, options.trustProxy ?? [])) return undefined
  const text = decoded(header)
  return /^\p{L}[\p{L} ]{0,19}$/u.test(text) ? text : undefined
}
const visitorOf = (services: ServerServices, request: FastifyRequest, origin: Origin): Promise<VisitorHash> =>
  hashVisitor(
    services.database.db,
    dayOf(new Date(), services.appConfig.config.zone),
    origin,
    placeIn(services, request),
  )

/** A stranger is told a moment by its minute: what was signed says more, and says it as it was signed. */
const truncateMoment = (field: AnyField | undefined, value: unknown): unknown =>
  field && traitsOf(field).time === 'moment' && typeof value === 'string' ? `${value.slice(0, 16)}:00.000Z` : value
/** What is told of a record beside its ledger. */
const shownOf = async (context: RequestContext, resource: AnyResource, record: Stored) => {
  const shows = resource.definition.publicLookup?.fields ?? []
  // Nothing else is looked up and counted for a stranger.
  const fields = Object.fromEntries(shows.map(name => [name, getField(resource, name)]))
  const shown = await presentOne(context, { ...resource, fields }, record)
  return Object.fromEntries(shows.map(name => [name, truncateMoment(fields[name], shown[name])]))
}
const bodyOf = (by: string) => z.strictObject({ [by]: z.string('text').min(1, 'required').max(64, 'codeLength') })

/** A record as its signed ledger tells of it: whoever writes in the database can write the record, and no link. */
const asTold = ({ resource }: LookupCounter, record: Stored, links: readonly SignedLink[]): Stored =>
  applyLedger(
    resource,
    record,
    links.map(({ link }) => link.values),
  )
/** How a look is told to the rules. Looks at one record are noted one after another: what is odd about one is told from those before it. */
const lookingAt = ({ services, resource }: LookupCounter) => {
  const rules = services.appConfig.rulesOf(resource)
  const noted = async (context: RequestContext, stored: Stored, visitor: VisitorHash): Promise<void> =>
    rules?.onLookup?.({ ...buildRuleContext(context, { resource, id: stored.id }, { after: stored }), look: visitor })
  return { rules, noted }
}
/** What is wrong with the ledger of a record: the first link that does not hold, an end that was cut off, or a beginning of another code. */
const findDamage = async (
  { scope }: RequestContext,
  { ledger, by }: LookupCounter,
  { id, code, links, proved }: { id: string; code: string; links: readonly SignedLink[]; proved: Proved },
): Promise<{ readonly no: number; readonly why: string } | undefined> => {
  const { length, broken } = await walkChain(scope, ledger, id, proved)
  if (broken) return { no: broken.no, why: broken.why }
  if (length === 0) return { no: 1, why: 'missing' }
  const said = Object.hasOwn(ledger.fields, by) ? links[0]?.link.values[by] : code
  return said === code ? undefined : { no: 1, why: by }
}
/** What is answered of a record by its ledger. */
const verdicts = ['genuine', 'revoked', 'broken'] as const
interface Examined {
  readonly verdict: (typeof verdicts)[number]
  readonly links: readonly SignedLink[]
  /** The record as its ledger tells of it, where that holds. */
  readonly record?: Stored
}
interface Examination {
  readonly code: string
  readonly stored: Stored
  readonly look: VisitorHash
  readonly proved: Proved
  readonly log: FastifyRequest['log']
}
/** Checks the ledger of a record. The look is noted where the ledger holds. */
const examine = async (
  context: RequestContext,
  counter: LookupCounter,
  { code, stored, look, proved, log }: Examination,
): Promise<Examined> => {
  const { resource, ledger } = counter
  const { publicLookup } = resource.definition
  const links = await signedLinks(context.scope, ledger, stored.id)
  const damage = await findDamage(context, counter, { id: stored.id, code, links, proved })
  if (damage) {
    log.error({ ledger: ledger.name, record: stored.id, ...damage }, 'a ledger does not hold')
    return { verdict: 'broken', links }
  }
  await lookingAt(counter).noted(context, asTold(counter, stored, links), look)
  const record = asTold(counter, await ownRecord(context.scope, resource, stored.id), links)
  const isRevoked = publicLookup !== undefined && holds(publicLookup.revokedWhen, record, resource.fields)
  return { verdict: isRevoked ? 'revoked' : 'genuine', links, record }
}
/** Checks signatures by the keys that count at this server. */
const provingHere = async ({ database, options }: ServerServices): Promise<Proved> =>
  proving(database.db, await options.listedKeys?.())
/** Tells the rules of a code that is nobody's, in the tenant whose codes begin so. */
const noteMissed = async (counter: LookupCounter, code: string, visitor: VisitorHash): Promise<void> => {
  const { services, resource } = counter
  const { rules } = lookingAt(counter)
  const tenant = await whoseBeginning(services.database.db, code)
  if (!tenant || !rules?.onUnknownCode) return
  const { n: times } = await countOne(services.database.db, `missed ${resource.name} ${tenant}`, misses)
  await services.enter(tenant, async scope => {
    const context = openRequestContext(services.appConfig, scope, systemPrincipal(tenant))
    await rules.onUnknownCode?.({ scope, records: context.getRecordsApi(), code, look: visitor, times })
  })
}
/** Whether a code is genuine, with all that proves it. The look is told to the rules first, so that what is shown counts it. */
const checkRoute = (app: FastifyInstance, counter: LookupCounter, path: string): void => {
  const { services, resource, by } = counter
  const { publicLookup } = resource.definition
  const shows = Object.entries(recordAnswer(resource).shape).filter(([name]) => publicLookup?.fields?.includes(name))
  const contract = {
    ...anyone,
    method: 'POST',
    path,
    body: bodyOf(by),
    answer: z.strictObject({
      verdict: z.enum([...verdicts, 'unknown']),
      record: z.strictObject(Object.fromEntries(shows)).nullable(),
      links: z.array(link),
    }),
    rateLimit: lookupLimit(resource),
    summary: `Whether a code of ${resource.labels.en} is genuine, with its signed ledger; the look is noted`,
  } as const
  mountRoute(app, services, contract, async ({ body, request, origin }) => {
    const code = codeIn(counter, body[by] ?? '')
    const [look, whose] = [
      await visitorOf(services, request, origin),
      await whoseCode(services.database.db, resource, code),
    ]
    if (!whose) {
      await noteMissed(counter, code, look)
      return { verdict: 'unknown', record: null, links: [] }
    }
    const proved = await provingHere(services)
    const checkRecord = async (context: RequestContext, stored: Stored) => {
      const examination = { code, stored, look, proved, log: request.log }
      const { verdict, links, record } = await examine(context, counter, examination)
      return { verdict, record: record ? await shownOf(context, resource, record) : null, links }
    }
    return within(counter, whose, checkRecord, true)
  })
}
/** The whole signed ledger of a code, to keep and to check. */
const certificateRoute = (app: FastifyInstance, counter: LookupCounter, path: string): void => {
  const { services, resource, by } = counter
  const contract = {
    ...anyone,
    method: 'GET',
    path: `${path}/:${by}`,
    query: z.object({ [by]: z.string() }),
    answer: z.strictObject({ verdict: z.enum(verdicts), code: z.string(), links: z.array(link) }),
    rateLimit: lookupLimit(resource),
    summary: `The signed ledger of one of ${resource.labels.en}, to check by the keys; the look is noted`,
  } as const
  mountRoute(app, services, contract, async ({ query, request, origin }) => {
    const code = readCode(query[by] ?? '')
    const whose = codeFault(code) ? undefined : await whoseCode(services.database.db, resource, code)
    if (!whose) throw new RequestError('notFound')
    const [look, proved] = [await visitorOf(services, request, origin), await provingHere(services)]
    const read = (context: RequestContext, stored: Stored) =>
      examine(context, counter, { code, stored, look, proved, log: request.log })
    const { verdict, links } = await within(counter, whose, read, true)
    return { verdict, code, links }
  })
}
const keysRoute = (app: FastifyInstance, { services, resource }: LookupCounter, path: string): void =>
  mountRoute(
    app,
    services,
    {
      ...anyone,
      method: 'GET',
      path,
      answer: keysAnswer,
      bare: true,
      summary: `The keys that the ledgers of ${resource.labels.en} are signed with, former ones too (RFC 7517)`,
    },
    async () => ({ keys: await signingKeys(services.database.db, await services.options.listedKeys?.()) }),
  )

/** Look-ups by a code, without a session: what it says, what proves it, by which keys, and how one says that it looks wrong. */
export const lookupRoutes = (app: FastifyInstance, services: ServerServices, resource: AnyResource): void => {
  const { publicLookup } = resource.definition
  if (!publicLookup) return
  const calls = resolveApiCalls(resource)
  const counter = { services, resource, by: publicLookup.by, ledger: services.appConfig.resource(publicLookup.ledger) }
  checkRoute(app, counter, calls.check)
  certificateRoute(app, counter, calls.certificate)
  keysRoute(app, counter, calls.keys)
  reportRoute(app, counter, calls.report)
}
