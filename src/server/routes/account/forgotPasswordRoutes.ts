import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { invalidInput } from '../../errors/requestError'
import { activeAccount, findAccount, setPassword } from '../../auth/accounts'
import { captchaMatches } from '../../auth/captcha'
import { accountOfCode, makeCode, useCode } from '../../auth/oneTimeCodes'
import { hashPassword, newPasswordFaults } from '../../auth/passwords'
import { resetAttempts, subjectOf } from '../../limits/passwordAttempts'
import { newPassword, phoneOf, rateLimit } from './accountFields'
import { allTenants } from '../../database/tenancy/tenant'
import type { RouteCall } from '../../services/routeContract'
import { text } from '../base/requestBody'
import { captchaFields, writeLogin } from './loginRoutes'
import type { ServerServices } from '../../services/services'
import { mountRoute } from '../base/mountRoute'

const forgotBody = z.strictObject({ phone: text(30), username: text(100), identity: z.string(), ...captchaFields })
const resetBody = z.strictObject({
  phone: text(30),
  identity: z.string(),
  request: text(64),
  code: text(10),
  ...newPassword,
})

/**
 * Sends a code to a mobile number where an account has it. The response is the same without an account.
 */
const sendCode = async (
  services: ServerServices,
  { body, origin, request: { log } }: RouteCall<z.infer<typeof forgotBody>>,
) => {
  const { db } = services.database
  const phone = phoneOf(body.phone)
  if (!(await captchaMatches(db, body))) throw invalidInput({ captcha: 'captcha' })
  const account = await findAccount(db, body.identity, body.username.trim() || phone)
  const known = account?.phone === phone ? account.id : undefined
  const { request, code } = await makeCode(db, { identity: body.identity, phone, address: origin.address }, known)
  // Not awaited: the gateway's duration must not reveal whether an account exists.
  if (known) services.options.sendCode?.(phone, code).catch(fault => log.error(fault))
  return { seconds: 600, request, ...(services.options.showCodes ? { code } : {}) }
}
/** Changes the password of the code's account, and ends its sessions. */
const resetPassword = async (
  services: ServerServices,
  { body, origin }: RouteCall<z.infer<typeof resetBody>>,
): Promise<void> => {
  const { db } = services.database
  const phone = phoneOf(body.phone)
  const errors = await newPasswordFaults(body)
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  const whom = { identity: body.identity, phone, address: origin.address }
  const sentFor = await accountOfCode(db, whom, body.request.trim())
  const account = sentFor === undefined ? undefined : await activeAccount(db, sentFor)
  let accountId: string | undefined
  // One transaction: a fault leaves the code unused.
  await services.enter(
    account ? services.appConfig.tenantOf(account) : allTenants,
    async scope => {
      if (accountId) await writeLogin(services, scope, account, origin, 'passwordReset')
    },
    async work => {
      const proved = await useCode(work, whom, body.request.trim(), body.code.trim())
      const kept = proved && proved === account?.id ? await hashPassword(body.password) : undefined
      accountId =
        proved && kept && (await setPassword(work, proved, kept, { verifiedBy: { phone } })) ? proved : undefined
    },
  )
  if (!accountId) throw invalidInput({ code: 'codeWrong' })
  services.live.ended(accountId)
  await resetAttempts(db, { subject: subjectOf(accountId, undefined, ''), accountId, address: origin.address })
}

/** Routes for a forgotten password, by a code to the mobile number. */
export const forgotPasswordRoutes = (app: FastifyInstance, services: ServerServices): void => {
  const [first = '', ...others] = Object.keys(services.appConfig.config.identities)
  const identity = z.enum([first, ...others]).default(first)
  mountRoute(
    app,
    services,
    {
      method: 'POST',
      path: '/api/admin/forgotPassword',
      who: 'anyone',
      body: forgotBody.extend({ identity }),
      answer: z.strictObject({ seconds: z.int(), request: z.string(), code: z.string().optional() }),
      summary: 'Send a six-digit code to a mobile number; answers the same whether or not there is an account',
      rateLimit,
    },
    call => sendCode(services, call),
  )
  mountRoute(
    app,
    services,
    {
      method: 'POST',
      path: '/api/admin/resetPassword',
      keyed: true,
      who: 'anyone',
      body: resetBody.extend({ identity }),
      answer: z.null(),
      ends: 'otherSessions',
      summary: 'Another password by the code that was sent; ends every session of the account',
      rateLimit,
    },
    call => resetPassword(services, call),
  )
}
