import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { formats } from '../../schema/formats'
import { masks } from '../../schema/mask'
import { badInput, Failure } from '../failures/failure'
import type { Mall } from './mall'
import { type Account, changePassword, changePhone, findAccount } from '../session/accounts'
import { captchaMatches } from '../session/captcha'
import { makeCode, useCode } from '../session/codes'
import { newPasswordFaults, passwordMatches } from '../session/passwords'
import { closeSessions, endSession, listSessions, type Principal } from '../session/sessions'
import { forgiveTries, judgeTry, subjectOf } from '../session/tries'
import { oneRow, sql } from '../store/database'
import { captchaAnswer, noteSession } from './login'
import { idFrom, text } from './given'
import { credentials, mount } from './route'

const newPassword = { password: text(200), confirmPassword: text(200) }
const changeBody = z.strictObject({ oldPassword: text(200), ...newPassword })
const phoneBody = z.strictObject({ phone: text(30), oldPassword: text(200) })

const phoneOf = (given: string): string => {
  const phone = formats.phone(given)
  if (phone === null) throw badInput({ phone: given.trim() === '' ? 'required' : 'phone' })
  return phone
}
const accountOf = (mall: Mall, id: string): Promise<Account> =>
  oneRow<Account>(mall.database.db, sql`select * from accounts where id = ${id}`)

/** A forgotten password, another one, and one's own sessions. */
export const passwordRoutes = (app: FastifyInstance, mall: Mall): void => {
  const { db } = mall.database
  const [first = '', ...others] = Object.keys(mall.shop.config.identities)
  const identity = z.enum([first, ...others]).default(first)
  const forgotBody = z.strictObject({ phone: text(30), username: text(100), identity, ...captchaAnswer })
  const resetBody = z.strictObject({ phone: text(30), identity, request: text(64), code: text(10), ...newPassword })
  /** Whoever holds a session proves to be its owner. Wrong tries count like a log-in's. */
  const askPassword = async ({ accountId, address }: Principal, password: string): Promise<Account> => {
    const account = await accountOf(mall, accountId)
    const subject = subjectOf(accountId, undefined, '')
    const judge = () => passwordMatches(account.password, password, address)
    if (!(await judgeTry(db, subject, accountId, address, judge))) throw badInput({ oldPassword: 'passwordWrong' })
    await forgiveTries(db, subject, accountId, address)
    return account
  }
  const rateLimit = { max: 30, timeWindow: '1 minute' } as const
  mount(
    app,
    mall,
    {
      method: 'POST',
      path: '/api/admin/forgotPassword',
      who: 'anyone',
      body: forgotBody,
      summary: 'Send a six-digit code to a mobile number; answers the same whether or not there is an account',
      rateLimit,
    },
    async ({ body, origin }) => {
      const phone = phoneOf(body.phone)
      if (!(await captchaMatches(db, body))) throw badInput({ captcha: 'captcha' })
      const account = await findAccount(db, body.identity, body.username.trim() || phone)
      const known = account?.phone === phone ? account.id : undefined
      const { request, code } = await makeCode(db, { identity: body.identity, phone, address: origin.address }, known)
      // Not waited for: how long a gateway takes must not tell whether there was anybody to send to.
      if (known) mall.options.sendCode?.(phone, code).catch(fault => app.log.error(fault))
      return { seconds: 600, request, ...(mall.options.showCodes ? { code } : {}) }
    },
  )
  mount(
    app,
    mall,
    {
      method: 'POST',
      path: '/api/admin/resetPassword',
      keyed: true,
      who: 'anyone',
      body: resetBody,
      summary: 'Another password by the code that was sent; ends every session of the account',
      rateLimit,
    },
    async ({ body, origin }) => {
      const phone = phoneOf(body.phone)
      const errors = await newPasswordFaults(body)
      if (Object.keys(errors).length > 0) throw badInput(errors)
      const whom = { identity: body.identity, phone, address: origin.address }
      const accountId = await useCode(db, whom, body.request.trim(), body.code.trim())
      if (!accountId || !(await changePassword(db, accountId, body.password, { phone }))) throw badInput({ code: 'codeWrong' })
      mall.live.ended(accountId)
      await forgiveTries(db, subjectOf(accountId, undefined, ''), accountId, origin.address)
      await noteSession(mall, await accountOf(mall, accountId), origin, 'passwordReset')
      return null
    },
  )
  mount(
    app,
    mall,
    {
      method: 'POST',
      path: '/api/admin/changePassword',
      keyed: true,
      who: 'session',
      early: true,
      body: changeBody,
      summary: 'Another password of my own; ends my other sessions',
      rateLimit,
    },
    async ({ body, principal, origin, request }) => {
      const errors = await newPasswordFaults(body)
      if (body.oldPassword === '') errors.oldPassword = 'required'
      if (Object.keys(errors).length > 0) throw badInput(errors)
      const account = await askPassword(principal, body.oldPassword)
      const judgedBy = { password: account.password }
      if (!(await changePassword(db, principal.accountId, body.password, judgedBy, credentials(request).token)))
        throw badInput({ oldPassword: 'passwordWrong' })
      mall.live.ended(principal.accountId)
      await noteSession(mall, account, origin, 'passwordChanged')
      return null
    },
  )
  mount(
    app,
    mall,
    {
      method: 'POST',
      path: '/api/admin/changePhone',
      keyed: true,
      who: 'session',
      early: true,
      body: phoneBody,
      summary: 'Another mobile number of my own, by the present password',
      rateLimit,
    },
    async ({ body, principal, origin }) => {
      const phone = phoneOf(body.phone)
      if (body.oldPassword === '') throw badInput({ oldPassword: 'required' })
      const account = await askPassword(principal, body.oldPassword)
      if (!(await changePhone(db, principal.accountId, phone, account.password))) throw badInput({ oldPassword: 'passwordWrong' })
      await noteSession(mall, account, origin, 'phoneChanged')
      return { phone: masks.phone(phone) }
    },
  )
  mount(
    app,
    mall,
    { method: 'POST', path: '/api/user/listSessions', who: 'session', early: true, summary: 'Where I am logged in' },
    async ({ principal, request }) => ({ list: await listSessions(db, principal.accountId, credentials(request).token as string) }),
  )
  mount(
    app,
    mall,
    { method: 'POST', path: '/api/user/endSession', who: 'session', early: true, id: true, summary: 'End one of my sessions' },
    async ({ principal, query }) => {
      if (!(await endSession(db, principal.accountId, idFrom(query)))) throw new Failure('notFound')
      mall.live.ended(principal.accountId)
      return null
    },
  )
  mount(
    app,
    mall,
    { method: 'POST', path: '/api/user/endOtherSessions', who: 'session', early: true, summary: 'End my sessions but for this one' },
    async ({ principal, request }) => {
      await closeSessions(db, principal.accountId, credentials(request).token)
      mall.live.ended(principal.accountId)
      return null
    },
  )
}
