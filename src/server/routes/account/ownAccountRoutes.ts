import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { masks } from '../../../schema/text/mask'
import { phoneChangedFor, withValues } from '../../../schema/text/errorMessages'
import { invalidInput } from '../../errors/requestError'
import { uniqueError } from '../../records/write/writeRecord'
import { type Account, changePassword, phoneFault, setPhone } from '../../auth/accounts'
import { makeCode, useCode } from '../../auth/oneTimeCodes'
import { newPasswordFaults, passwordMatches } from '../../auth/passwords'
import type { Principal } from '../../auth/sessions'
import { resetAttempts, releaseAttempt, checkAttempt, subjectOf } from '../../limits/passwordAttempts'
import { accountById, newPassword, ownTenant, phoneOf, rateLimit } from './accountFields'
import type { RouteCall } from '../../services/routeContract'
import { languageOf, text } from '../base/requestBody'
import { recordLogin, writeLogin } from './loginRoutes'
import type { ServerServices } from '../../services/services'
import { credentials, mountRoute } from '../base/mountRoute'

const moment = z.iso.datetime()
const passwordBody = z.strictObject({ oldPassword: text(200), ...newPassword })
const phoneBody = z.strictObject({ phone: text(30), oldPassword: text(200) })
const provedBody = phoneBody.extend({ request: text(64), code: text(10) })
/** Key of codes for an own new number, apart from those for a forgotten password. */
const OWN = 'own number'
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
  /** Name and logo of the tenant; `null` without a tenant. */
  brand: z.strictObject({ name: z.string().nullable(), logo: z.string().nullable() }).nullable(),
  /** Public URL of the server; `null` where unset. */
  publicUrl: z.string().nullable(),
})
/**
 * Verifies the password of a session's owner. Wrong attempts count like those of a login. With a
 * second factor, they are cleared by both factors only.
 */
export const verifyPassword = async (
  services: ServerServices,
  { accountId, address }: Principal,
  password: string,
): Promise<Account> => {
  const { db } = services.database
  const account = await accountById(services, accountId)
  const tried = { subject: subjectOf(accountId, undefined, ''), accountId, address }
  const verify = () => passwordMatches(account.password, password, address)
  if (!(await checkAttempt(db, tried, verify))) throw invalidInput({ oldPassword: 'passwordWrong' })
  await (account.secondStep ? releaseAttempt : resetAttempts)(db, tried)
  return account
}
const ownPassword = async (
  services: ServerServices,
  { body, principal, origin, request }: RouteCall<z.infer<typeof passwordBody>>,
): Promise<void> => {
  const errors = await newPasswordFaults(body)
  if (body.oldPassword === '') errors.oldPassword = 'required'
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  const account = await verifyPassword(services, principal, body.oldPassword)
  const change = {
    password: body.password,
    verifiedBy: { password: account.password },
    except: credentials(request).token,
  }
  if (!(await changePassword(services.database.db, principal.accountId, change)))
    throw invalidInput({ oldPassword: 'passwordWrong' })
  services.live.ended(principal.accountId)
  await recordLogin(services, account, origin, 'passwordChanged')
}
/** Sends a code to the new number, to prove its possession. */
const sendPhoneCode = async (services: ServerServices, call: RouteCall<z.infer<typeof phoneBody>>) => {
  const { body, principal, request: httpRequest } = call
  const phone = phoneOf(body.phone)
  if (body.oldPassword === '') throw invalidInput({ oldPassword: 'required' })
  const { id } = await verifyPassword(services, principal, body.oldPassword)
  const whom = { identity: OWN, phone, address: principal.address }
  const { request, code } = await makeCode(services.database.db, whom, id)
  services.options.sendCode?.(phone, code).catch(fault => httpRequest.log.error(fault))
  return { seconds: 600, request, ...(services.options.showCodes ? { code } : {}) }
}
/** Changes the own number after its code, and notifies the former number. */
const ownPhone = async (
  services: ServerServices,
  { body, principal, origin, request }: RouteCall<z.infer<typeof provedBody>>,
) => {
  const phone = phoneOf(body.phone)
  if (body.oldPassword === '') throw invalidInput({ oldPassword: 'required' })
  const account = await verifyPassword(services, principal, body.oldPassword)
  const whom = { identity: OWN, phone, address: principal.address }
  const { people, config } = services.appConfig
  let [isRight, changed] = [false, false]
  // One transaction: a fault leaves the code unused.
  const proving = services.enter(
    services.appConfig.tenantOf(account),
    async scope => {
      if (changed) await writeLogin(services, scope, account, origin, 'phoneChanged')
    },
    async work => {
      isRight = (await useCode(work, whom, body.request.trim(), body.code.trim())) === account.id
      const judged = { passwordHash: account.password, now: services.options.now?.() }
      changed = isRight && (await setPhone(work, account.id, phone, judged))
    },
  )
  await proving.catch(phoneFault).catch((fault: unknown) => {
    const who = { tenant: principal.tenant, zone: config.zone }
    throw (people && uniqueError(people.account, fault, who)) ?? fault
  })
  if (!isRight) throw invalidInput({ code: 'codeWrong' })
  if (!changed) throw invalidInput({ oldPassword: 'passwordWrong' })
  const shown = masks.phone(phone)
  if (account.phone && account.phone !== phone) {
    const message = withValues(phoneChangedFor[languageOf(request)], { phone: shown })
    services.options.sendText?.(account.phone, message).catch(fault => request.log.error(fault))
  }
  return { phone: shown }
}
const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const brandOf = async (services: ServerServices, principal: Principal) => {
  const { people } = services.appConfig
  if (!people?.brand || principal.factId === null) return null
  const { name, logo } = people.brand
  const record = await ownTenant(services, people.tenant, principal)
  return { name: textIn(record?.[name]), logo: textIn(record?.[logo]) }
}
const ownInfo = async (services: ServerServices, { principal }: RouteCall<unknown>) => {
  const { phone, createdTime } = await accountById(services, principal.accountId)
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
    brand: await brandOf(services, principal),
    publicUrl: services.options.publicUrl ?? null,
  }
}
const own = { method: 'POST', who: 'session', early: true } as const
const passwordContract = {
  ...own,
  path: '/api/admin/changePassword',
  keyed: true,
  body: passwordBody,
  answer: z.null(),
  ends: 'otherSessions',
  summary: 'Another password of my own; ends my other sessions',
  rateLimit,
} as const
const phoneCodeContract = {
  ...own,
  path: '/api/admin/sendPhoneCode',
  body: phoneBody,
  answer: z.strictObject({ seconds: z.int(), request: z.string(), code: z.string().optional() }),
  summary: 'Send a six-digit code to the mobile number that is to be my own',
  rateLimit,
}
const phoneContract = {
  ...own,
  path: '/api/admin/changePhone',
  keyed: true,
  body: provedBody,
  answer: z.strictObject({ phone: z.string() }),
  summary: 'Another mobile number of my own, by the present password and the code that was sent to it',
  rateLimit,
}
/** Routes for the own account: information, password and mobile number. */
export const ownAccountRoutes = (app: FastifyInstance, services: ServerServices): void => {
  mountRoute(app, services, { ...own, path: '/api/admin/info', answer: infoAnswer, summary: 'Who I am' }, call =>
    ownInfo(services, call),
  )
  mountRoute(app, services, passwordContract, call => ownPassword(services, call))
  mountRoute(app, services, phoneCodeContract, call => sendPhoneCode(services, call))
  mountRoute(app, services, phoneContract, call => ownPhone(services, call))
}
