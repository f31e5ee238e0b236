import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { codeFault, formatCode, readCode } from '../../../schema/fields/secureCode'
import { holds } from '../../../schema/model/condition'
import { getField } from '../../../schema/selectors/definition'
import type { AnyField } from '../../../schema/model/field'
import { traitsOf } from '../../../schema/fields/traits'
import type { AnyResource } from '../../../schema/model/resource'
import { applyLedger } from '../../../schema/rules/ledgerState'
import { dayOf } from '../../../schema/text/timeZone'
import { RequestError } from '../../errors/requestError'
import type { RequestContext } from '../../records/context/requestContext'
import { openRequestContext } from '../../records/write/openRequestContext'
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
/**
 * Limit of lookups in one declaration by one address, over all its routes. Ample for a person with
 * labels at hand.
 */
const lookupLimit = ({ name }: AnyResource) => ({ max: 60, timeWindow: '1 minute', as: `look ${name}` }) as const
/** Period for counting unknown codes. */
const misses = { max: 1_000_000, seconds: 3600 } as const
/** Decodes a header: percent-encoded UTF-8, else as it is. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
/** Province of a request, named by a trusted proxy. */
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

/** Truncates moments to the minute for strangers. Signed values stay exact. */
const truncateMoment = (field: AnyField | undefined, value: unknown): unknown =>
  field && traitsOf(field).time === 'moment' && typeof value === 'string' ? `${value.slice(0, 16)}:00.000Z` : value
/** Public fields of a record, besides its ledger. */
const shownOf = async (context: RequestContext, resource: AnyResource, record: Stored) => {
  const shows = resource.definition.publicLookup?.fields ?? []
  // Computes no other field for a stranger.
  const fields = Object.fromEntries(shows.map(name => [name, getField(resource, name)]))
  const shown = await presentOne(context, { ...resource, fields }, record)
  return Object.fromEntries(shows.map(name => [name, truncateMoment(fields[name], shown[name])]))
}
const bodyOf = (by: string) => z.strictObject({ [by]: z.string('text').min(1, 'required').max(64, 'codeLength') })

/** Record by its signed ledger: an intruder with write access can change the record, but no link. */
const asTold = ({ resource }: LookupCounter, record: Stored, links: readonly SignedLink[]): Stored =>
  applyLedger(
    resource,
    record,
    links.map(({ link }) => link.values),
  )
/**
 * Notifies the rules of a lookup. Serialized by record, because rules compare a lookup with earlier
 * ones.
 */
const lookingAt = ({ services, resource }: LookupCounter) => {
  const rules = services.appConfig.rulesOf(resource)
  const noted = async (context: RequestContext, stored: Stored, visitor: VisitorHash): Promise<void> =>
    rules?.onLookup?.({ ...buildRuleContext(context, { resource, id: stored.id }, { after: stored }), look: visitor })
  return { rules, noted }
}
/** Fault of a record's ledger: its first broken link, a truncated end, or the start of another code. */
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
/** Verdicts on a record by its ledger. */
const verdicts = ['genuine', 'revoked', 'broken'] as const
interface Examined {
  readonly verdict: (typeof verdicts)[number]
  readonly links: readonly SignedLink[]
  /** Record by its ledger, where the ledger is valid. */
  readonly record?: Stored
}
interface Examination {
  readonly code: string
  readonly stored: Stored
  readonly look: VisitorHash
  readonly proved: Proved
  readonly log: FastifyRequest['log']
}
/** Checks a record's ledger. Notes the lookup where the ledger is valid. */
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
/** Verifies signatures by this server's trusted keys. */
const provingHere = async ({ database, options }: ServerServices): Promise<Proved> =>
  proving(database.db, await options.listedKeys?.())
/** Notifies the rules of an unknown code, in the tenant with its prefix. */
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
/**
 * Route for verifying a code, with its proof. Rules are notified first, so the response counts this
 * lookup.
 */
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
    return within(counter, whose, checkRecord)
  })
}
/** Route for a code's whole signed ledger, to keep and to verify. */
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
    const { verdict, links } = await within(counter, whose, read)
    return { verdict, code: formatCode(code), links }
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

/** Public lookup routes by code: verification, certificate, keys, and reports. */
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
