import type { FastifyInstance } from 'fastify'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { checkDraft, type FieldErrors } from '../../../schema/rules/validateDraft'
import { getTitleField } from '../../../schema/selectors/definition'
import { formatError, formats, readText } from '../../../schema/fields/formats'
import { roleOf } from '../../../schema/model/identity'
import { invalidInput } from '../../errors/requestError'
import type { ServerServices } from '../../services/services'
import { takeSpansApart } from '../../../schema/rules/dateSpans'
import { openRequestContext } from '../../records/write/openRequestContext'
import { saveRecord } from '../../records/write/saveRecord'
import { uniqueError } from '../../records/write/writeRecord'
import { createTenant, isFree } from '../../auth/accounts'
import { captchaMatches } from '../../auth/captcha'
import { hashPassword, newPasswordFaults } from '../../auth/passwords'
import { noteLogin, openSession, type Origin, type Principal } from '../../auth/sessions'
import { isNewNetwork } from '../../auth/knownNetworks'
import { rememberPlace } from '../../limits/passwordAttempts'
import type { AccountResources } from '../../config/appConfig'
import type { DatabaseRow } from '../../database/connections/database'
import { insertRecord } from '../../database/queries/insertRecords'
import { tenantId } from '../../database/tenancy/tenant'
import type { TenantTransaction } from '../../database/tenancy/tenantTransaction'
import type { RouteCall } from '../../services/routeContract'
import { text } from '../base/requestBody'
import { captchaFields, endOtherSession, loggedIn, recordLogin } from './loginRoutes'
import { registrationBody } from '../base/recordContract'
import { mountRoute } from '../base/mountRoute'

const login = z.object({
  username: text(100),
  phone: text(30),
  password: text(200),
  confirmPassword: text(200),
  ...captchaFields,
})
type Login = z.infer<typeof login>
const registerBody = login.catchall(z.unknown())
/** Values of the tenant: all but the login's. */
const tenantDataIn = (body: z.infer<typeof registerBody>): DatabaseRow =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !Object.hasOwn(login.shape, name)))

/** Errors of user name and number. A name in use is one. */
export const loginErrors = async (
  { database, options }: ServerServices,
  credentials: Pick<Login, 'username' | 'phone'>,
): Promise<FieldErrors> => {
  const wrong = formatError('username', credentials.username)
  const username = wrong ?? ((await isFree(database.db, credentials.username, options.now?.())) ? undefined : 'taken')
  const phone = formatError('phone', credentials.phone)
  return { ...(username ? { username } : {}), ...(phone ? { phone } : {}) }
}

/** Input of a registration: login and tenant. */
interface Registering {
  readonly credentials: Login
  readonly data: DatabaseRow
  readonly origin: Origin
}
/** Adds the founder's account, with a hashed `password`. Refuses a user name or number in use. */
const addFounder = async (
  scope: TenantTransaction,
  { account, founder: { identity, role } }: AccountResources,
  { password, ...credentials }: Pick<Login, 'username' | 'phone' | 'password'>,
): Promise<Pick<Principal, 'accountId' | 'username' | 'name' | 'phone'>> => {
  const username = readText(credentials.username)
  const phone = formats.phone(credentials.phone)
  const { id } = await insertRecord(scope, account, {
    identity,
    username,
    phone,
    name: username,
    role,
    password,
  }).catch((fault: unknown) => {
    throw uniqueError(account, fault) ?? fault
  })
  return { accountId: id, username, name: username, phone }
}
/** Creates the tenant, its founder and its given data, all or nothing. */
const register = async (
  services: ServerServices,
  people: AccountResources,
  { credentials, data, origin }: Registering,
): Promise<Principal> => {
  const { appConfig } = services
  const { identity, role } = people.founder
  const factId = tenantId(newId())
  const password = await hashPassword(credentials.password)
  return services.enter(factId, async scope => {
    const name = getTitleField(people.tenant)
    const made = scope.past ? { createdTime: scope.past.toISOString() } : {}
    await createTenant(scope.db, { [name]: String(data[name]).trim(), ...made }, false, factId)
    const principal: Principal = {
      ...origin,
      ...(await addFounder(scope, people, { ...credentials, password })),
      identity,
      accountRole: role,
      role: roleOf(appConfig.config, identity, role),
      factId,
      tenant: factId,
      complete: false,
    }
    const { complete } = await saveRecord(openRequestContext(appConfig, scope, principal), people.tenant, {
      ...data,
      id: factId,
      version: 1,
    })
    return { ...principal, complete: complete === true }
  })
}

/** All errors of a registration at once. */
const faultsIn = async (
  services: ServerServices,
  { tenant, consents = [] }: AccountResources,
  credentials: Login,
  data: DatabaseRow,
): Promise<FieldErrors> => {
  const apart = takeSpansApart(tenant, data)
  return {
    ...Object.fromEntries(consents.filter(name => data[name] !== true).map(name => [name, 'required' as const])),
    ...checkDraft(tenant, apart.values).errors,
    ...apart.errors,
    ...(await loginErrors(services, credentials)),
    ...(await newPasswordFaults(credentials)),
  }
}
/** Registers a founder with a new tenant, and logs in. */
const join = async (
  services: ServerServices,
  people: AccountResources,
  { body, origin, request }: RouteCall<z.infer<typeof registerBody>>,
) => {
  const { db } = services.database
  const data = tenantDataIn(body)
  const errors = await faultsIn(services, people, body, data)
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  if (!(await captchaMatches(db, body))) throw invalidInput({ captcha: 'captcha' })
  const principal = await register(services, people, { credentials: body, data, origin })
  const token = await openSession(db, principal.accountId, false, { origin })
  await noteLogin(db, principal.accountId)
  await endOtherSession(services, request)
  await isNewNetwork(db, principal.accountId, origin)
  // So strangers' attempts never block the owner at the address of the registration.
  await rememberPlace(db, principal.accountId, origin.address)
  await recordLogin(services, { ...principal, id: principal.accountId, fact_id: principal.factId }, origin, 'signIn')
  return { token, identity: principal.identity, role: principal.accountRole, hasPassFact: principal.complete }
}

/** Routes for registering a tenant, and for checking a user name. */
export const registerRoutes = (app: FastifyInstance, services: ServerServices, people: AccountResources): void => {
  const at = `/api/admin/${people.founder.identity}`
  const open = { method: 'POST', who: 'anyone', rateLimit: { max: 60, timeWindow: '1 minute' } } as const
  const required = ['user name, phone, password', ...(people.consents ?? [])].join(', ')
  const registerContract = {
    ...open,
    path: `${at}/register`,
    body: registrationBody(people.tenant, registerBody, [getTitleField(people.tenant), ...(people.consents ?? [])]),
    answer: loggedIn,
    ends: 'session',
    keyed: true,
    summary: `Register a ${services.appConfig.config.tenant.en}: ${required} and its name; everything else now or later. Answers like a login`,
  } as const
  mountRoute(app, services, registerContract, call => join(services, people, call))
  const usernameContract = {
    ...open,
    path: `${at}/checkUsername`,
    body: z.strictObject({ username: z.string().max(100) }),
    answer: z.strictObject({ free: z.boolean() }),
    summary: 'Whether a user name is still free',
  }
  mountRoute(app, services, usernameContract, async ({ body }) => ({
    free: await isFree(services.database.db, body.username, services.options.now?.()),
  }))
}
