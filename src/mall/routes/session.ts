import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Failure } from '../failure'
import type { Mall } from '../mall'
import { findAccount } from '../session/accounts'
import { captchaMatches, makeCaptcha } from '../session/captcha'
import { passwordMatches } from '../session/passwords'
import { closeSession, openSession } from '../session/sessions'
import { assertNotLocked, countWrongTry, forgetTries } from '../session/tries'
import { credentials, mount } from './route'

const loginBody = z.strictObject({
  username: z.string().max(100).default(''),
  phone: z.string().max(30).default(''),
  password: z.string().max(200).default(''),
  captchaId: z.string().max(64).default(''),
  captcha: z.string().max(10).default(''),
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

/** Logs in. Every refusal past the captcha reads and takes the same, whether or not there is such an account. */
const logIn = async (mall: Mall, identity: string | undefined, login: Login, address: string, withCaptcha: boolean) => {
  const { db } = mall.database
  const name = login.username || login.phone
  if (!name.trim()) throw new Failure('usernameEmpty')
  if (!login.password) throw new Failure('passwordEmpty')
  if (withCaptcha && !(await captchaMatches(db, login.captchaId, login.captcha))) throw new Failure('captchaWrong')
  await assertNotLocked(db, name, address)
  const account = await findAccount(db, identity, name)
  if (!(await passwordMatches(account?.password as string | undefined, login.password)) || !account) {
    await countWrongTry(db, name, address)
    throw new Failure('loginWrong')
  }
  await forgetTries(db, name, address)
  return {
    token: await openSession(db, account.id as string, login.remember),
    identity: account.identity,
    role: account.role,
    hasPassFact: account.complete,
  }
}

/** Logging in by its variants, logging out, and who one is. */
export const sessionRoutes = (app: FastifyInstance, mall: Mall): void => {
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
    mount(app, mall, { method: 'POST', path, who: 'anyone', body: loginBody, summary: `Log in (${identity})` }, ({ body, request }) =>
      logIn(mall, identity, body, request.ip, identity !== 'mini'),
    )
  if (mall.options.simpleLogin)
    mount(
      app,
      mall,
      { method: 'POST', path: '/api/admin/loginSimple', who: 'anyone', body: loginBody, summary: 'Log in without captcha, for scripts' },
      ({ body, request }) => logIn(mall, undefined, body, request.ip, false),
    )
  mount(app, mall, { method: 'POST', path: '/api/user/logout', who: 'anyone', summary: 'Log out' }, async ({ request }) => {
    const { token } = credentials(request)
    if (token) await closeSession(db, token)
    return null
  })
  mount(app, mall, { method: 'POST', path: '/api/admin/info', who: 'session', summary: 'Who I am' }, async ({ principal }) => ({
    accountId: principal.accountId,
    username: principal.username,
    name: principal.name,
    identity: principal.identity,
    role: principal.accountRole,
    hasPassFact: principal.hasPassFact,
  }))
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
