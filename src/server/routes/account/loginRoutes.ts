import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { canonical } from '../../../schema/text/canonicalJson'
import { roleOf } from '../../../schema/model/identity'
import { isSecurityEvent, type SecurityEvent } from '../../../schema/text/securityNotices'
import { writeEvent } from '../../records/context/auditLog'
import { isLog } from '../../records/context/auditVisibility'
import { notifyAccountOwner } from '../../records/context/notifyAccountOwner'
import { RequestError } from '../../errors/requestError'
import type { ServerServices } from '../../services/services'
import { type Account, findAnyAccount } from '../../auth/accounts'
import { captchaMatches, makeCaptcha } from '../../auth/captcha'
import { passwordMatches } from '../../auth/passwords'
import { openLogin } from '../../auth/secondFactor'
import { closeSession, noteLogin, openSession, type Origin } from '../../auth/sessions'
import { isNewNetwork } from '../../auth/knownNetworks'
import {
  afterAttempt,
  checkAttempt,
  hasFailed,
  releaseAttempt,
  resetAttempts,
  subjectOf,
  type Try,
} from '../../limits/passwordAttempts'
import type { DatabaseRow, Db } from '../../database/connections/database'
import { ACCOUNT } from '../../database/tables/accountTables'
import type { TenantTransaction } from '../../database/tenancy/tenantTransaction'
import { allTenants } from '../../database/tenancy/tenant'
import { text } from '../base/requestBody'
import type { RouteCall } from '../../services/routeContract'
import { accountDisabled } from '../base/accountDisabled'
import { credentials, mountRoute } from '../base/mountRoute'

/** Captcha id, answer, and proof of work. */
export const captchaFields = { captchaId: text(64), captcha: text(10), work: text(30) }
const loginBody = z.strictObject({
  username: text(100),
  phone: text(30),
  password: text(200),
  ...captchaFields,
  remember: z.boolean().default(false),
})
type Login = z.infer<typeof loginBody>
/** Response of a login. */
export const loggedIn = z.strictObject({
  token: z.string(),
  identity: z.string(),
  role: z.string(),
  hasPassFact: z.boolean(),
})

/** Security notice for the account's owner: most events, and logins from a new network or device. */
const noticeFor = (action: string, isNew: boolean): SecurityEvent | undefined => {
  if (isNew) return 'signInElsewhere'
  return isSecurityEvent(action) ? action : undefined
}
/** Login events that are announced to open pages. */
const loginActions: readonly string[] = ['signIn', 'signInRefused']
/** Writes a line like `recordLogin`, in the transaction of its event. */
export const writeLogin = async (
  services: ServerServices,
  scope: TenantTransaction,
  account: DatabaseRow | undefined,
  origin: Origin,
  action: string,
  isNew = false,
): Promise<void> => {
  const accountId = String(account?.id ?? '')
  const username = String(account?.username ?? '')
  const name = String(account?.name || username)
  const line = await writeEvent(scope, { ...origin, accountId, username, name }, { resource: 'session', action })
  // Announces logins and refusals to readers of the log. Unknown names take as long, but nobody is
  // notified.
  const log = loginActions.includes(action) ? services.appConfig.resources.find(isLog) : undefined
  if (log) scope.changed?.(log.name, line)
  const notice = account && noticeFor(action, isNew)
  if (!notice) return
  const role = roleOf(services.appConfig.config, String(account.identity), String(account.role))
  await notifyAccountOwner(scope, { tenant: scope.tenant, accountId, role }, notice, origin)
}
/**
 * Writes a login event to the audit log of the account's tenant, and notifies the owner. An unknown
 * name gets a line without tenant and name, so that it takes as long. The name is omitted because
 * people type passwords there by mistake.
 */
export const recordLogin = (
  services: ServerServices,
  account: DatabaseRow | undefined,
  origin: Origin,
  action: string,
): Promise<void> =>
  services.enter(account ? services.appConfig.tenantOf(account) : allTenants, scope =>
    writeLogin(services, scope, account, origin, action),
  )

interface LoginKind {
  readonly identity: string | undefined
  readonly withCaptcha: boolean
}
/**
 * Logs in. Refusals of wrong passwords are equal in text and time, for unknown and disabled
 * accounts, too.
 */
const logIn = async (
  services: ServerServices,
  { identity, withCaptcha }: LoginKind,
  login: Login,
  { origin, request }: RouteCall<unknown>,
) => {
  const { db } = services.database
  const name = login.username || login.phone
  if (!name.trim()) throw new RequestError('usernameEmpty')
  if (!login.password) throw new RequestError('passwordEmpty')
  if (withCaptcha && !(await captchaMatches(db, login))) throw new RequestError('captchaWrong')
  const account = await findAnyAccount(db, identity, name)
  const accountId = account?.id
  const tried = { subject: subjectOf(accountId, identity, name), accountId, address: origin.address }
  const verify = () => passwordMatches(account?.password, login.password, origin.address)
  if (!(await checkAttempt(db, tried, verify)) || !account || !accountId) {
    await recordLogin(services, account, origin, 'signInRefused').catch(fault => request.log.error(fault))
    throw new RequestError('loginWrong')
  }
  if (account.status !== ACCOUNT.active) {
    // A right password of a disabled account does not count as an attempt, so the reason stays
    // readable.
    await releaseAttempt(db, tried)
    throw await accountDisabled(services, 'loginWrong', account)
  }
  const { password: checked } = account
  if (account.secondStep && !withCaptcha) throw new RequestError('secondStepElsewhere')
  return afterAttempt(db, tried, async () => {
    if (!account.secondStep)
      return completeLogin(services, account, { tried, checked, remember: login.remember }, { origin, request })
    // Wrong passwords are cleared after both factors only.
    await releaseAttempt(db, tried)
    throw new RequestError('secondStep', {
      secondStep: await openLogin(db, { account_id: accountId, checked, remember: login.remember }),
    })
  })
}
/** Verified login attempt. */
interface LoginResult {
  readonly tried: Try
  /** Stored password that was checked. */
  readonly checked: string
  readonly remember: boolean
}
const closeOther = (db: Db, request: FastifyRequest): Promise<string | undefined> => {
  const { token } = credentials(request)
  return token ? closeSession(db, token) : Promise.resolve(undefined)
}
/**
 * Opens the session of a verified owner. `prove`, session and audit line share one transaction. So
 * a fault leaves the code unused. Returns `undefined` where `prove` fails.
 */
export const completeLogin = async (
  services: ServerServices,
  account: Account,
  { tried, checked, remember }: LoginResult,
  { origin, request }: Pick<RouteCall<unknown>, 'origin' | 'request'>,
  prove: (db: Db) => Promise<boolean> = () => Promise.resolve(true),
) => {
  let opened: { readonly token: string; readonly isNew: boolean; readonly closed: string | undefined } | undefined
  let past: Date | undefined
  await services.enter(
    services.appConfig.tenantOf(account),
    async scope => {
      past = scope.past
      if (opened) await writeLogin(services, scope, account, origin, 'signIn', opened.isNew)
    },
    async db => {
      opened = undefined
      if (!(await prove(db))) return
      const token = await openSession(db, account.id, remember, { origin, checked })
      await resetAttempts(db, { ...tried, accountId: account.id })
      const closed = await closeOther(db, request)
      opened = { token, closed, isNew: await isNewNetwork(db, account.id, origin) }
    },
  )
  if (!opened) return undefined
  await noteLogin(services.database.db, account.id, past)
  if (opened.closed) services.live.ended(opened.closed)
  return { token: opened.token, identity: account.identity, role: account.role, hasPassFact: account.complete }
}
/** Ends the caller's former session at a new login. It would otherwise stay open unnoticed. */
export const endOtherSession = async (services: ServerServices, request: FastifyRequest): Promise<void> => {
  const accountId = await closeOther(services.database.db, request)
  if (accountId) services.live.ended(accountId)
}

const captchaRoute = (app: FastifyInstance, services: ServerServices): void =>
  mountRoute(
    app,
    services,
    {
      method: 'POST',
      path: '/api/admin/captcha',
      who: 'anyone',
      answer: z.strictObject({ captchaId: z.string(), image: z.string(), work: z.int().optional() }),
      summary:
        'A captcha image; after a failed log-in from this address also `work`: how many zero bits SHA-256 of `<captchaId>.<work>` must begin with',
      rateLimit: { max: 120, timeWindow: '1 minute' },
    },
    async ({ origin }) => {
      const { db } = services.database
      const fixed = services.options.captcha
      return makeCaptcha(db, fixed, fixed === undefined && (await hasFailed(db, origin.address)))
    },
  )
const digestRoute = (app: FastifyInstance, services: ServerServices): void =>
  mountRoute(
    app,
    services,
    {
      method: 'POST',
      path: '/api/admin/getMd5',
      who: 'session',
      body: z.record(z.string(), z.unknown()),
      answer: z.string(),
      summary: 'MD5 of the canonical JSON of the body',
    },
    async ({ body }) => createHash('md5').update(canonical(body)).digest('hex'),
  )
/** Login routes of all identities, and logout. */
export const loginRoutes = (app: FastifyInstance, services: ServerServices): void => {
  const offer = (path: string, kind: LoginKind, summary: string) =>
    mountRoute(
      app,
      services,
      { method: 'POST', path, who: 'anyone', body: loginBody, answer: loggedIn, ends: 'session', summary },
      call => logIn(services, kind, call.body, call),
    )
  captchaRoute(app, services)
  for (const [identity, { login, captcha }] of Object.entries(services.appConfig.config.identities))
    offer(login ?? `/api/admin/${identity}/login`, { identity, withCaptcha: captcha ?? true }, `Log in (${identity})`)
  if (services.options.simpleLogin)
    offer('/api/admin/loginSimple', { identity: undefined, withCaptcha: false }, 'Log in without captcha, for scripts')
  mountRoute(
    app,
    services,
    { method: 'POST', path: '/api/user/logout', who: 'anyone', answer: z.null(), ends: 'session', summary: 'Log out' },
    ({ request }) => endOtherSession(services, request),
  )
  digestRoute(app, services)
}
