import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { canonical } from '../../schema/canonical'
import { writeEvent } from '../records/audit'
import { Failure } from '../failures/failure'
import type { Mall } from './mall'
import { findAccount } from '../session/accounts'
import { captchaMatches, makeCaptcha } from '../session/captcha'
import { passwordMatches } from '../session/passwords'
import { closeSession, openSession, type Origin } from '../session/sessions'
import { forgiveTries, hasFailed, judgeTry, subjectOf } from '../session/tries'
import type { Row } from '../store/database'
import { text } from './given'
import type { Call } from './contract'
import { credentials, mount } from './route'

/** Which captcha, what was read in it, and the work that it asked for. */
export const captchaGiven = { captchaId: text(64), captcha: text(10), work: text(30) }
const loginBody = z.strictObject({
  username: text(100),
  phone: text(30),
  password: text(200),
  ...captchaGiven,
  remember: z.boolean().default(false),
})
type Login = z.infer<typeof loginBody>
/** What whoever has logged in is answered. */
export const loggedIn = z.strictObject({ token: z.string(), identity: z.string(), role: z.string(), hasPassFact: z.boolean() })

/**
 * Writes down what concerns an account's logging in, with its tenant. A name that nobody has is written down among the lines of no tenant,
 * without the name: it takes as long, and people type passwords by mistake.
 */
export const noteSession = (mall: Mall, account: Row | undefined, origin: Origin, action: string): Promise<void> =>
  mall.enter(account ? mall.shop.tenantOf(account) : '*', scope =>
    writeEvent(
      scope,
      { ...origin, accountId: String(account?.id ?? ''), name: String(account?.name || account?.username || '') },
      { resource: 'session', action },
    ),
  )

interface Door {
  readonly identity: string | undefined
  readonly withCaptcha: boolean
}
/** Logs in. Every refusal past the captcha reads and takes the same, whether or not there is such an account. */
const logIn = async (mall: Mall, { identity, withCaptcha }: Door, login: Login, { origin, request }: Call<unknown>) => {
  const { db } = mall.database
  const name = login.username || login.phone
  if (!name.trim()) throw new Failure('usernameEmpty')
  if (!login.password) throw new Failure('passwordEmpty')
  if (withCaptcha && !(await captchaMatches(db, login))) throw new Failure('captchaWrong')
  const account = await findAccount(db, identity, name)
  const accountId = account?.id
  const subject = subjectOf(accountId, identity, name)
  const judge = () => passwordMatches(account?.password, login.password, origin.address)
  if (!(await judgeTry(db, subject, accountId, origin.address, judge)) || !account || !accountId) {
    await noteSession(mall, account, origin, 'signInRefused').catch(fault => request.log.error(fault))
    throw new Failure('loginWrong')
  }
  const token = await openSession(db, accountId, login.remember, origin, account.password)
  await forgiveTries(db, subject, accountId, origin.address)
  await leaveBehind(mall, request)
  await noteSession(mall, account, origin, 'signIn')
  return { token, identity: account.identity, role: account.role, hasPassFact: account.complete }
}
/** Whoever logs in with a session ends that one: it would lie about, and nobody would know of it. */
export const leaveBehind = async (mall: Mall, request: FastifyRequest): Promise<void> => {
  const { token } = credentials(request)
  const accountId = token ? await closeSession(mall.database.db, token) : undefined
  if (accountId) mall.live.ended(accountId)
}

/** Logging in by its variants, and logging out. */
export const loginRoutes = (app: FastifyInstance, mall: Mall): void => {
  const { db } = mall.database
  const offer = (path: string, door: Door, summary: string) =>
    mount(app, mall, { method: 'POST', path, who: 'anyone', body: loginBody, answer: loggedIn, ends: 'session', summary }, call =>
      logIn(mall, door, call.body, call),
    )
  mount(
    app,
    mall,
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
      const fixed = mall.options.captcha
      return makeCaptcha(db, fixed, fixed === undefined && (await hasFailed(db, origin.address)))
    },
  )
  for (const [identity, { login, captcha }] of Object.entries(mall.shop.config.identities))
    offer(login ?? `/api/admin/${identity}/login`, { identity, withCaptcha: captcha ?? true }, `Log in (${identity})`)
  if (mall.options.simpleLogin)
    offer('/api/admin/loginSimple', { identity: undefined, withCaptcha: false }, 'Log in without captcha, for scripts')
  mount(
    app,
    mall,
    { method: 'POST', path: '/api/user/logout', who: 'anyone', answer: z.null(), ends: 'session', summary: 'Log out' },
    ({ request }) => leaveBehind(mall, request),
  )
  mount(
    app,
    mall,
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
}
