import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { identityScope } from '../../../schema/model/identity'
import { invalidInput, RequestError } from '../../errors/requestError'
import type { Db } from '../../database/connections/database'
import { activeAccount } from '../../auth/accounts'
import {
  beginSecondStep,
  closeLogin,
  confirmSecondStep,
  endSecondStep,
  findLogin,
  secondStepOf,
  takeSecondStep,
} from '../../auth/secondFactor'
import {
  checkAttempt,
  checkLoginCode,
  isGuessing,
  releaseAttempt,
  resetAttempts,
  subjectOf,
} from '../../limits/passwordAttempts'
import { base32 } from '../../auth/totp'
import { accountById, rateLimit } from './accountFields'
import type { RouteCall } from '../../services/routeContract'
import { text } from '../base/requestBody'
import { completeLogin, loggedIn, recordLogin, writeLogin } from './loginRoutes'
import type { ServerServices } from '../../services/services'
import { mountRoute } from '../base/mountRoute'
import { verifyPassword } from './ownAccountRoutes'

const stepBody = z.strictObject({ request: text(64), code: text(30) })
const passwordBody = z.strictObject({ oldPassword: text(200) })
const codeBody = z.strictObject({ code: text(30) })
const endBody = z.strictObject({ oldPassword: text(200), code: text(30) })
const nowOf = ({ options }: ServerServices): Date => options.now?.() ?? new Date()

/**
 * Handles the second factor of a login. Wrong codes count like wrong passwords. They also have
 * limits for this login, and for the account in a day.
 */
const takeStep = async (services: ServerServices, call: RouteCall<z.infer<typeof stepBody>>) => {
  const { db } = services.database
  const { body, origin, request } = call
  const open = await findLogin(db, body.request)
  const account = open && (await activeAccount(db, open.account_id))
  if (!open || !account) throw new RequestError('secondStepOver')
  if (body.code.trim() === '') throw invalidInput({ code: 'required' })
  const subject = subjectOf(account.id, undefined, '')
  const tried = { subject, accountId: account.id, address: origin.address, isCode: true }
  const prove = async (work: Db) => {
    if (!(await takeSecondStep(work, account.id, body.code, nowOf(services)))) return false
    if (!(await closeLogin(work, body.request))) throw new RequestError('secondStepOver')
    return true
  }
  let answer: Awaited<ReturnType<typeof completeLogin>>
  const verify = async () => {
    const result = { tried, checked: open.checked, remember: open.remember }
    answer = await completeLogin(services, account, result, call, prove)
    return answer !== undefined
  }
  const isRight = await checkLoginCode(db, body.request, tried, verify)
  if (isRight === undefined) {
    await closeLogin(db, body.request)
    throw new RequestError('secondStepOver')
  }
  if (!answer) {
    const actions = (await isGuessing(db, tried)) ? ['signInRefused', 'secondStepGuessed'] : ['signInRefused']
    for (const action of actions)
      await recordLogin(services, account, origin, action).catch(fault => request.log.error(fault))
    throw invalidInput({ code: 'stepCodeWrong' })
  }
  return answer
}
const begin = async (services: ServerServices, { principal, body }: RouteCall<z.infer<typeof passwordBody>>) => {
  if (body.oldPassword === '') throw invalidInput({ oldPassword: 'required' })
  const account = await verifyPassword(services, principal, body.oldPassword)
  const secret = base32(await beginSecondStep(services.database.db, account.id))
  const title = services.appConfig.config.title.en
  const label = encodeURIComponent(`${title}:${account.username}`)
  return { secret, uri: `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(title)}` }
}
const confirm = async (services: ServerServices, { principal, body, origin }: RouteCall<z.infer<typeof codeBody>>) => {
  const { db } = services.database
  const { accountId, address } = principal
  const account = await accountById(services, accountId)
  let recoveryCodes: readonly string[] | undefined
  const verify = async () => {
    await services.enter(
      services.appConfig.tenantOf(account),
      async scope => {
        if (recoveryCodes) await writeLogin(services, scope, account, origin, 'secondStepOn')
      },
      async work => {
        recoveryCodes = await confirmSecondStep(work, accountId, body.code, nowOf(services))
      },
    )
    return recoveryCodes !== undefined
  }
  const tried = { subject: subjectOf(accountId, undefined, ''), accountId, address, isCode: true }
  if (!(await checkAttempt(db, tried, verify))) throw invalidInput({ code: 'stepCodeWrong' })
  await releaseAttempt(db, tried)
  return { recoveryCodes }
}
const end = async (
  services: ServerServices,
  { principal, body, origin, request }: RouteCall<z.infer<typeof endBody>>,
): Promise<void> => {
  const { db } = services.database
  if (body.oldPassword === '') throw invalidInput({ oldPassword: 'required' })
  if (body.code.trim() === '') throw invalidInput({ code: 'required' })
  const account = await verifyPassword(services, principal, body.oldPassword)
  const verify = async () => {
    let isRight = false
    await services.enter(
      services.appConfig.tenantOf(account),
      async scope => {
        if (isRight) await writeLogin(services, scope, account, origin, 'secondStepOff')
      },
      async work => {
        isRight = await takeSecondStep(work, account.id, body.code, nowOf(services))
        if (isRight) await endSecondStep(work, account.id)
      },
    )
    return isRight
  }
  const tried = {
    subject: subjectOf(account.id, undefined, ''),
    accountId: account.id,
    address: principal.address,
    isCode: true,
  }
  if (!(await checkAttempt(db, tried, verify))) {
    await recordLogin(services, account, origin, 'secondStepRefused').catch(fault => request.log.error(fault))
    throw invalidInput({ code: 'stepCodeWrong' })
  }
  await resetAttempts(db, tried)
}

/** Second factor of a login, without a session. */
const loginStepContract = {
  method: 'POST',
  path: '/api/admin/secondStep',
  who: 'anyone',
  body: stepBody,
  answer: loggedIn,
  ends: 'session',
  rateLimit,
  summary: 'The second step of a log-in that was answered with 50002: `request` is its `data.secondStep`',
} as const
const statusContract = {
  path: '/api/user/secondStep',
  answer: z.strictObject({ on: z.boolean(), since: z.iso.datetime().nullable(), left: z.int() }),
  summary: 'Whether I log in in two steps, and how many recovery codes are left',
}
const beginContract = {
  path: '/api/user/beginSecondStep',
  body: passwordBody,
  answer: z.strictObject({ secret: z.string(), uri: z.string() }),
  summary: 'A secret for my authenticator; it counts once a code of it is given',
}
const confirmContract = {
  path: '/api/user/confirmSecondStep',
  body: codeBody,
  answer: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  summary: 'Turns my second step on; answers the recovery codes, this once',
}
const endContract = {
  path: '/api/user/endSecondStep',
  body: endBody,
  answer: z.null(),
  summary: 'Turns my second step off, by the password and a code',
}
/** Routes of the second factor: at login, activating and ending. */
export const secondFactorRoutes = (app: FastifyInstance, services: ServerServices): void => {
  const own = {
    method: 'POST',
    who: identityScope(services.appConfig.config, 'tenant', 'all'),
    early: true,
    rateLimit,
  } as const
  mountRoute(app, services, loginStepContract, call => takeStep(services, call))
  mountRoute(app, services, { ...own, ...statusContract }, ({ principal }) =>
    secondStepOf(services.database.db, principal.accountId),
  )
  mountRoute(app, services, { ...own, ...beginContract }, call => begin(services, call))
  mountRoute(app, services, { ...own, ...confirmContract }, call => confirm(services, call))
  mountRoute(app, services, { ...own, ...endContract }, call => end(services, call))
}
