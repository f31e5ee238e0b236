import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { masks } from '../../schema/mask'
import { writeEvent } from '../audit'
import { Failure } from '../failure'
import type { Mall } from '../mall'
import { findAccount } from '../session/accounts'
import { captchaMatches, makeCaptcha } from '../session/captcha'
import { passwordMatches } from '../session/passwords'
import { closeSession, openSession, type Origin } from '../session/sessions'
import { assertNotLocked, countWrongTry, forgetTries } from '../session/tries'
import type { Row } from '../store/database'
import { row, sql } from '../store/database'
import { text } from './given'
import { credentials, mount } from './route'

/** Which captcha, and what was read in it. */
export const captchaAnswer = { captchaId: text(64), captcha: text(10) }
const loginBody = z.strictObject({
  username: text(100),
  phone: text(30),
  password: text(200),
  ...captchaAnswer,
  remember: z.boolean().default(false),
})
type Login = z.infer<typeof loginBody>

/** Names in one order whatever order they came in, so that the same content has the same sum. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value && typeof value === 'object')
    return `{${Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`)
      .join(',')}}`
  return JSON.stringify(value) ?? 'null'
}

/** Writes down what concerns an account's logging in, with its manufacturer. */
export const noteSession = (mall: Mall, account: Row, origin: Origin, action: string): Promise<void> =>
  mall.enter((account.fact_id as string | null) ?? '*', scope =>
    writeEvent(
      scope,
      { ...origin, accountId: account.id as string, name: (account.name as string) || (account.username as string) },
      { resource: 'session', action },
    ),
  )

/** Logs in. Every refusal past the captcha reads and takes the same, whether or not there is such an account. */
const logIn = async (mall: Mall, identity: string | undefined, login: Login, origin: Origin, withCaptcha: boolean) => {
  const { db } = mall.database
  const name = login.username || login.phone
  if (!name.trim()) throw new Failure('usernameEmpty')
  if (!login.password) throw new Failure('passwordEmpty')
  if (withCaptcha && !(await captchaMatches(db, login.captchaId, login.captcha))) throw new Failure('captchaWrong')
  await assertNotLocked(db, name, origin.address)
  const account = await findAccount(db, identity, name)
  if (!(await passwordMatches(account?.password as string | undefined, login.password, origin.address)) || !account) {
    await countWrongTry(db, name, origin.address)
    if (account) void noteSession(mall, account, origin, 'signInRefused').catch(() => {})
    throw new Failure('loginWrong')
  }
  await forgetTries(db, name, origin.address)
  const token = await openSession(db, account.id as string, login.remember, origin)
  await noteSession(mall, account, origin, 'signIn')
  return { token, identity: account.identity, role: account.role, hasPassFact: account.complete }
}

/** Logging in by its variants, logging out, and who one is. */
export const loginRoutes = (app: FastifyInstance, mall: Mall): void => {
  const { db } = mall.database
  mount(
    app,
    mall,
    {
      method: 'POST',
      path: '/api/admin/captcha',
      who: 'anyone',
      summary: 'A captcha image',
      rateLimit: { max: 120, timeWindow: '1 minute' },
    },
    () => makeCaptcha(db, mall.options.captcha),
  )
  const variants = [
    ['/api/admin/fact/login', 'fact'],
    ['/api/admin/plat/login', 'plat'],
    ['/api/admin/loginMiniApp', 'mini'],
  ] as const
  for (const [path, identity] of variants)
    mount(app, mall, { method: 'POST', path, who: 'anyone', body: loginBody, summary: `Log in (${identity})` }, ({ body, origin }) =>
      logIn(mall, identity, body, origin, identity !== 'mini'),
    )
  if (mall.options.simpleLogin)
    mount(
      app,
      mall,
      { method: 'POST', path: '/api/admin/loginSimple', who: 'anyone', body: loginBody, summary: 'Log in without captcha, for scripts' },
      ({ body, origin }) => logIn(mall, undefined, body, origin, false),
    )
  mount(app, mall, { method: 'POST', path: '/api/user/logout', who: 'anyone', summary: 'Log out' }, async ({ request }) => {
    const { token } = credentials(request)
    if (token) await closeSession(db, token)
    return null
  })
  mount(app, mall, { method: 'POST', path: '/api/admin/info', who: 'session', early: true, summary: 'Who I am' }, async ({ principal }) => {
    const account = await row<Row>(db, sql`select phone, "createdTime" from accounts where id = ${principal.accountId}`)
    return {
      accountId: principal.accountId,
      username: principal.username,
      name: principal.name,
      identity: principal.identity,
      role: principal.accountRole,
      factId: principal.factId,
      hasPassFact: principal.hasPassFact,
      phone: account?.phone ? masks.phone(String(account.phone)) : null,
      registrationDate: account?.createdTime ?? null,
    }
  })
  mount(
    app,
    mall,
    {
      method: 'POST',
      path: '/api/admin/getMd5',
      who: 'session',
      body: z.record(z.string(), z.unknown()),
      summary: 'MD5 of the canonical JSON of the body',
    },
    async ({ body }) => createHash('md5').update(canonical(body)).digest('hex'),
  )
}
