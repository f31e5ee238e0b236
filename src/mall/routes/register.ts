import type { FastifyInstance } from 'fastify'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { checkDraft, type FieldErrors } from '../../schema/draft'
import { titleField } from '../../schema/derive'
import { formatError, formats } from '../../schema/formats'
import { roleOf } from '../../schema/identity'
import { badInput } from '../failures/failure'
import type { Mall } from './mall'
import { takeSpansApart } from '../../schema/spans'
import { deskOf } from '../records/hand'
import { saveRecord } from '../records/save'
import { uniqueError } from '../records/write'
import { createTenant, isFree } from '../session/accounts'
import { captchaMatches } from '../session/captcha'
import { hashPassword, newPasswordFaults } from '../session/passwords'
import { openSession, type Origin, type Principal } from '../session/sessions'
import type { People } from '../shop'
import type { Row } from '../store/database'
import { insertRecord } from '../store/records'
import { text } from './given'
import { captchaAnswer, leaveBehind, noteSession } from './login'
import { mount } from './route'

const login = z.object({
  username: text(100),
  phone: text(30),
  password: text(200),
  confirmPassword: text(200),
  ...captchaAnswer,
})
type Login = z.infer<typeof login>
const registerBody = login.catchall(z.unknown())

const loginErrors = (given: Login): FieldErrors => {
  const username = formatError('username', given.username)
  const phone = formatError('phone', given.phone)
  return { ...(username ? { username } : {}), ...(phone ? { phone } : {}) }
}

/** Makes the tenant, its founder and whatever of its data was given, all or nothing. */
const register = async (mall: Mall, people: People, given: Login, data: Row, origin: Origin): Promise<Principal> => {
  const { shop } = mall
  const { identity, role } = people.founder
  const factId = newId()
  const password = await hashPassword(given.password)
  return mall.enter(factId, async scope => {
    const name = titleField(people.tenant)
    await createTenant(scope.db, { [name]: String(data[name]).trim() }, false, factId)
    const username = given.username.trim()
    const account = await insertRecord(scope, people.account, {
      identity,
      username,
      phone: formats.phone(given.phone),
      name: username,
      role,
      password,
    }).catch((fault: unknown) => {
      throw uniqueError(people.account, fault) ?? fault
    })
    const principal: Principal = {
      ...origin,
      accountId: account.id,
      username,
      name: username,
      identity,
      accountRole: role,
      role: roleOf(shop.config, identity, role),
      factId,
      tenant: factId,
      complete: false,
    }
    const { complete } = await saveRecord(deskOf(shop, scope, principal), people.tenant, { ...data, id: factId, version: 1 })
    return { ...principal, complete: complete === true }
  })
}

/** Registering a tenant, and whether a user name is still free. */
export const registerRoutes = (app: FastifyInstance, mall: Mall, people: People): void => {
  const { db } = mall.database
  const tenantWord = mall.shop.config.tenant.en
  mount(
    app,
    mall,
    {
      method: 'POST',
      path: `/api/admin/${people.founder.identity}/register`,
      who: 'anyone',
      body: registerBody,
      keyed: true,
      summary: `Register a ${tenantWord}: user name, phone, password and its name; everything else now or later. Answers like a login`,
      rateLimit: { max: 60, timeWindow: '1 minute' },
    },
    async ({ body, origin, request }) => {
      const {
        username: _,
        phone: __,
        password: ___,
        confirmPassword: ____,
        captchaId: _____,
        captcha: ______,
        work: _______,
        ...data
      } = body
      const apart = takeSpansApart(people.tenant, data)
      const errors = {
        ...checkDraft(people.tenant, apart.values).errors,
        ...apart.errors,
        ...loginErrors(body),
        ...(await newPasswordFaults(body)),
      }
      if (Object.keys(errors).length > 0) throw badInput(errors)
      if (!(await captchaMatches(db, body))) throw badInput({ captcha: 'captcha' })
      if (!(await isFree(db, body.username))) throw badInput({ username: 'taken' })
      const principal = await register(mall, people, body, data, origin)
      const token = await openSession(db, principal.accountId, false, origin)
      await leaveBehind(mall, request)
      await noteSession(mall, { ...principal, id: principal.accountId, fact_id: principal.factId }, origin, 'signIn')
      return { token, identity: principal.identity, role: principal.accountRole, hasPassFact: principal.complete }
    },
  )
  mount(
    app,
    mall,
    {
      method: 'POST',
      path: `/api/admin/${people.founder.identity}/checkUsername`,
      who: 'anyone',
      body: z.strictObject({ username: z.string().max(100) }),
      summary: 'Whether a user name is still free',
      rateLimit: { max: 60, timeWindow: '1 minute' },
    },
    async ({ body }) => ({ free: await isFree(db, body.username) }),
  )
}
