import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { masks } from '../../schema/mask'
import { badInput } from '../failures/failure'
import { type Account, changePassword, changePhone } from '../session/accounts'
import { newPasswordFaults, passwordMatches } from '../session/passwords'
import type { Principal } from '../session/sessions'
import { forgiveTries, judgeTry, subjectOf } from '../session/tries'
import { accountById, newPassword, phoneOf, rateLimit } from './account'
import type { Call } from './contract'
import { text } from './given'
import { noteSession } from './login'
import type { Mall } from './mall'
import { credentials, mount } from './route'

const moment = z.iso.datetime()
const passwordBody = z.strictObject({ oldPassword: text(200), ...newPassword })
const phoneBody = z.strictObject({ phone: text(30), oldPassword: text(200) })
const infoAnswer = z.strictObject({
  accountId: z.string(),
  username: z.string(),
  name: z.string(),
  identity: z.string(),
  role: z.string(),
  factId: z.string().nullable(),
  hasPassFact: z.boolean(),
  phone: z.string().nullable(),
  registrationDate: moment.nullable(),
})
/** Whoever holds a session proves to be its owner. Wrong tries count like a log-in's. */
const askPassword = async (mall: Mall, { accountId, address }: Principal, password: string): Promise<Account> => {
  const { db } = mall.database
  const account = await accountById(mall, accountId)
  const subject = subjectOf(accountId, undefined, '')
  const judge = () => passwordMatches(account.password, password, address)
  if (!(await judgeTry(db, subject, accountId, address, judge))) throw badInput({ oldPassword: 'passwordWrong' })
  await forgiveTries(db, subject, accountId, address)
  return account
}
const ownPassword = async (mall: Mall, { body, principal, origin, request }: Call<z.infer<typeof passwordBody>>): Promise<void> => {
  const errors = await newPasswordFaults(body)
  if (body.oldPassword === '') errors.oldPassword = 'required'
  if (Object.keys(errors).length > 0) throw badInput(errors)
  const account = await askPassword(mall, principal, body.oldPassword)
  const judgedBy = { password: account.password }
  if (!(await changePassword(mall.database.db, principal.accountId, body.password, judgedBy, credentials(request).token)))
    throw badInput({ oldPassword: 'passwordWrong' })
  mall.live.ended(principal.accountId)
  await noteSession(mall, account, origin, 'passwordChanged')
}
const ownPhone = async (mall: Mall, { body, principal, origin }: Call<z.infer<typeof phoneBody>>) => {
  const phone = phoneOf(body.phone)
  if (body.oldPassword === '') throw badInput({ oldPassword: 'required' })
  const account = await askPassword(mall, principal, body.oldPassword)
  if (!(await changePhone(mall.database.db, principal.accountId, phone, account.password))) throw badInput({ oldPassword: 'passwordWrong' })
  await noteSession(mall, account, origin, 'phoneChanged')
  return { phone: masks.phone(phone) }
}
const ownInfo = async (mall: Mall, { principal }: Call<unknown>) => {
  const { phone, createdTime } = await accountById(mall, principal.accountId)
  return {
    accountId: principal.accountId,
    username: principal.username,
    name: principal.name,
    identity: principal.identity,
    role: principal.accountRole,
    factId: principal.factId,
    hasPassFact: principal.complete,
    phone: phone ? masks.phone(phone) : null,
    registrationDate: createdTime ?? null,
  }
}
const own = { method: 'POST', who: 'session', early: true } as const
/** Who somebody is, and their own password and mobile number. */
export const selfRoutes = (app: FastifyInstance, mall: Mall): void => {
  mount(app, mall, { ...own, path: '/api/admin/info', answer: infoAnswer, summary: 'Who I am' }, call => ownInfo(mall, call))
  mount(
    app,
    mall,
    {
      ...own,
      path: '/api/admin/changePassword',
      keyed: true,
      body: passwordBody,
      answer: z.null(),
      ends: 'otherSessions',
      summary: 'Another password of my own; ends my other sessions',
      rateLimit,
    },
    call => ownPassword(mall, call),
  )
  mount(
    app,
    mall,
    {
      ...own,
      path: '/api/admin/changePhone',
      keyed: true,
      body: phoneBody,
      answer: z.strictObject({ phone: z.string() }),
      summary: 'Another mobile number of my own, by the present password',
      rateLimit,
    },
    call => ownPhone(mall, call),
  )
}
