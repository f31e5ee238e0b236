import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { formats, readText } from '../../../schema/fields/formats'
import type { Identity } from '../../../schema/model/identity'
import { invalidInput, RequestError } from '../../errors/requestError'
import { uniqueError } from '../../records/write/writeRecord'
import { activeAccount, createAccount } from '../../auth/accounts'
import { captchaMatches } from '../../auth/captcha'
import { newPasswordFaults } from '../../auth/passwords'
import { noteLogin, openSession } from '../../auth/sessions'
import { isNewNetwork } from '../../auth/knownNetworks'
import { rememberPlace } from '../../limits/passwordAttempts'
import type { AccountResources } from '../../config/appConfig'
import type { RouteCall } from '../../services/routeContract'
import { text } from '../base/requestBody'
import { captchaFields, endOtherSession, loggedIn, recordLogin } from './loginRoutes'
import type { ServerServices } from '../../services/services'
import { loginErrors } from './registerRoutes'
import { mountRoute } from '../base/mountRoute'

const guestBody = z.strictObject({
  username: text(100),
  phone: text(30),
  password: text(200),
  ...captchaFields,
})
/** Creates a guest account and logs it in. */
const join = async (
  services: ServerServices,
  people: AccountResources,
  { identity, role }: { readonly identity: string; readonly role: string },
  { body, origin, request }: RouteCall<z.infer<typeof guestBody>>,
) => {
  const { db } = services.database
  const { password: weak } = await newPasswordFaults({ ...body, confirmPassword: body.password })
  const errors = { ...(await loginErrors(services, body)), ...(weak ? { password: weak } : {}) }
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  if (!(await captchaMatches(db, body))) throw invalidInput({ captcha: 'captcha' })
  const username = readText(body.username)
  const phone = formats.phone(body.phone) ?? undefined
  const made = { identity, username, phone, name: username, role, password: body.password }
  const accountId = await createAccount(db, made, services.options.now?.()).catch((fault: unknown) => {
    throw uniqueError(people.account, fault) ?? fault
  })
  const account = await activeAccount(db, accountId)
  if (!account) throw new RequestError('loginWrong')
  const token = await openSession(db, accountId, false, { origin })
  await noteLogin(db, accountId)
  await endOtherSession(services, request)
  await isNewNetwork(db, accountId, origin)
  await rememberPlace(db, accountId, origin.address)
  await recordLogin(services, account, origin, 'signIn')
  return { token, identity, role, hasPassFact: account.complete }
}
/** Registration of guests, where the identity declares one. */
export const registerGuestRoute = (
  app: FastifyInstance,
  services: ServerServices,
  people: AccountResources,
  [identity, { register, role = '' }]: readonly [string, Identity],
): void => {
  if (!register) return
  mountRoute(
    app,
    services,
    {
      method: 'POST',
      who: 'anyone',
      rateLimit: { max: 60, timeWindow: '1 minute' },
      path: register,
      body: guestBody,
      answer: loggedIn,
      ends: 'session',
      keyed: true,
      summary: `Register (${identity}): user name, phone and password. Answers like a login`,
    },
    call => join(services, people, { identity, role }, call),
  )
}
