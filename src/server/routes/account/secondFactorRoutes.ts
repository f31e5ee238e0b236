import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { identityScope } from '../../../schema/model/identity'
import { invalidInput, RequestError } from '../../errors/requestError'
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
  afterAttempt,
  checkAttempt,
  checkLoginCode,
  isGuessing,
  refundAttempt,
  resetAttempts,
  subjectOf,
} from '../../limits/passwordAttempts'
import { base32 } from '../../auth/totp'
import { rateLimit } from './accountFields'
import type { RouteCall } from '../../services/routeContract'
import { text } from '../base/requestBody'
import { completeLogin, loggedIn, recordLogin } from './loginRoutes'
import type { ServerServices } from '../../services/services'
import { mountRoute } from '../base/mountRoute'
import { verifyPassword } from './ownAccountRoutes'

const stepBody = z.strictObject({ request: text(64), code: text(30) })
const passwordBody = z.strictObject({ oldPassword: text(200) })
const codeBody = z.strictObject({ code: text(30) })
const endBody = z.strictObject({ oldPassword: text(200), code: text(30) })
const nowOf = ({ options }: ServerServices): Date => options.now?.() ?? new Date()

/** The second step of a log-in. Wrong codes count like wrong passwords, and have limits of their own: for this log-in, and for the account in a day. */
const takeStep = async (services: ServerServices, call: RouteCall<z.infer<typeof stepBody>>) => {
  const { db } = services.database
  const { body, origin, request } = call
  const open = await findLogin(db, body.request)
  const account = open && (await activeAccount(db, open.account_id))
  if (!open || !account) throw new RequestError('secondStepOver')
  if (body.code.trim() === '') throw invalidInput({ code: 'required' })
  const subject = subjectOf(account.id, undefined, '')
  const verify = () => takeSecondStep(db, account.id, body.code, nowOf(services))
  const tried = { subject, accountId: account.id, address: origin.address, isCode: true }
  const isRight = await checkLoginCode(db, body.request, tried, verify)
  if (isRight === undefined) {
    await closeLogin(db, body.request)
    throw new RequestError('secondStepOver')
  }
  if (!isRight) {
    const actions = (await isGuessing(db, tried)) ? ['signInRefused', 'secondStepGuessed'] : ['signInRefused']
    for (const action of actions)
      await recordLogin(services, account, origin, action).catch(fault => request.log.error(fault))
    throw invalidInput({ code: 'stepCodeWrong' })
  }
  return afterAttempt(db, tried, async () => {
    if (!(await closeLogin(db, body.request))) throw new RequestError('secondStepOver')
    return completeLogin(services, account, { tried, checked: open.checked, remember: open.remember }, call)
  })
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
  let recoveryCodes: readonly string[] | undefined
  const verify = async () => {
    recoveryCodes = await confirmSecondStep(db, accountId, body.code, nowOf(services))
    return recoveryCodes !== undefined
  }
  const tried = { subject: subjectOf(accountId, undefined, ''), accountId, address, isCode: true }
  if (!(await checkAttempt(db, tried, verify))) throw invalidInput({ code: 'stepCodeWrong' })
  await refundAttempt(db, tried)
  await recordLogin(services, await activeAccount(db, accountId), origin, 'secondStepOn')
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
  const verify = () => takeSecondStep(db, account.id, body.code, nowOf(services))
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
  await endSecondStep(db, account.id)
  await resetAttempts(db, tried)
  await recordLogin(services, account, origin, 'secondStepOff')
}

/** Logging in in two steps: the second one, and turning it on and off. */
export const secondStepRoutes = (app: FastifyInstance, services: ServerServices): void => {
  const own = {
    method: 'POST',
    who: identityScope(services.appConfig.config, 'tenant', 'all'),
    early: true,
    rateLimit,
  } as const
  mountRoute(
    app,
    services,
    {
      method: 'POST',
      path: '/api/admin/secondStep',
      who: 'anyone',
      body: stepBody,
      answer: loggedIn,
      ends: 'session',
      rateLimit,
      summary: 'The second step of a log-in that was answered with 50002: `request` is its `data.secondStep`',
    },
    call => takeStep(services, call),
  )
  mountRoute(
    app,
    services,
    {
      ...own,
      path: '/api/user/secondStep',
      answer: z.strictObject({ on: z.boolean(), since: z.iso.datetime().nullable(), left: z.int() }),
      summary: 'Whether I log in in two steps, and how many recovery codes are left',
    },
    ({ principal }) => secondStepOf(services.database.db, principal.accountId),
  )
  mountRoute(
    app,
    services,
    {
      ...own,
      path: '/api/user/beginSecondStep',
      body: passwordBody,
      answer: z.strictObject({ secret: z.string(), uri: z.string() }),
      summary: 'A secret for my authenticator; it counts once a code of it is given',
    },
    call => begin(services, call),
  )
  mountRoute(
    app,
    services,
    {
      ...own,
      path: '/api/user/confirmSecondStep',
      body: codeBody,
      answer: z.strictObject({ recoveryCodes: z.array(z.string()) }),
      summary: 'Turns my second step on; answers the recovery codes, this once',
    },
    call => confirm(services, call),
  )
  mountRoute(
    app,
    services,
    {
      ...own,
      path: '/api/user/endSecondStep',
      body: endBody,
      answer: z.null(),
      summary: 'Turns my second step off, by the password and a code',
    },
    call => end(services, call),
  )
}
