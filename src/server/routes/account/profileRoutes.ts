import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { checkDraft } from '../../../schema/rules/validateDraft'
import { getTitleField } from '../../../schema/selectors/definition'
import { identityScope } from '../../../schema/model/identity'
import { masks } from '../../../schema/text/mask'
import { neededInProfile, profileFields } from '../../../schema/model/accountProfile'
import type { AnyResource } from '../../../schema/model/resource'
import { invalidInput, RequestError } from '../../errors/requestError'
import type { RequestContext } from '../../records/context/requestContext'
import { openRequestContext } from '../../records/write/openRequestContext'
import { checkReferences } from '../../records/write/checkReferences'
import { isChanged, writeRecord } from '../../records/write/writeRecord'
import type { AccountResources } from '../../config/appConfig'
import { type DatabaseRow, sql } from '../../database/connections/database'
import { findRecord } from '../../database/queries/records'
import { accountById, ownTenant } from './accountFields'
import { certificationOf } from './certification'
import type { RouteCall } from '../../services/routeContract'
import { languageOf } from '../base/requestBody'
import { recordLogin } from './loginRoutes'
import type { ServerServices } from '../../services/services'
import { mountRoute } from '../base/mountRoute'

const textField = z.string()
/** Profile as named by the specification. Fields that the app's accounts lack are empty. */
const profile = z.strictObject({
  accountId: textField,
  username: textField,
  name: textField,
  avatar: textField,
  email: textField,
  region: textField,
  introduction: textField,
  personalWebsite: textField,
  job: textField,
  jobName: textField,
  organization: textField,
  organizationName: textField,
  location: textField,
  locationName: textField,
  phone: textField,
  registrationDate: z.iso.datetime().nullable(),
  certification: z.int(),
  role: textField,
})
const namesIn = ({ fields }: AnyResource): string[] => profileFields.filter(name => Object.hasOwn(fields, name))

const profileOf = async (
  services: ServerServices,
  { tenant, certified }: AccountResources,
  call: RouteCall<unknown>,
) => {
  const { principal } = call
  const { factId } = principal
  const account = await accountById(services, principal.accountId)
  const text = (name: string) => String(account[name] ?? '')
  const row = await ownTenant(services, tenant, principal)
  const [code = '', ...names] = text('region').split('/')
  return {
    accountId: account.id,
    username: account.username,
    name: principal.name,
    avatar: text('avatar'),
    email: text('email'),
    region: text('region'),
    introduction: text('introduction'),
    personalWebsite: text('personalWebsite'),
    job: text('job'),
    jobName: text('job'),
    organization: factId ?? '',
    organizationName: String(row?.[getTitleField(tenant)] ?? ''),
    location: code,
    locationName: names.join(' '),
    phone: account.phone ? masks.phone(account.phone) : '',
    registrationDate: account.createdTime ?? null,
    certification: row && certified?.(row, languageOf(call.request)).status === 1 ? 1 : 0,
    role: principal.accountRole,
  }
}
/** Validates an account's own profile. Refuses with badInput. */
const validateProfile = async (
  context: RequestContext,
  resource: AnyResource,
  input: DatabaseRow,
  stored: DatabaseRow,
): Promise<DatabaseRow> => {
  const names = namesIn(resource)
  const required = neededInProfile.filter(name => names.includes(name))
  const { values, errors: wrong } = checkDraft(resource, input, stored, { names, required })
  const errors = {
    ...(await checkReferences(context, { fields: resource.fields, values, stored })),
    ...Object.fromEntries(Object.entries(wrong).filter(([name]) => names.includes(name) || name in input)),
  }
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  return values
}
/** Saves the own profile: as a record in a tenant's list, else in the account's row. */
const saveProfile = async (
  services: ServerServices,
  { account: resource }: AccountResources,
  call: RouteCall<DatabaseRow>,
): Promise<'ok'> => {
  const { principal, body, origin } = call
  const account = await accountById(services, principal.accountId)
  const isListed = principal.factId !== null
  const kept = await services.enter(principal.tenant, async scope => {
    const context = openRequestContext(services.appConfig, scope, principal)
    if (!isListed) return validateProfile(context, resource, body, account)
    const stored = await findRecord(scope, resource, account.id, true)
    if (!stored) throw new RequestError('notFound')
    return writeRecord(context, resource, await validateProfile(context, resource, body, stored), stored)
  })
  if (isListed || !isChanged(resource, account, { ...account, ...kept }, kept)) return 'ok'
  const changes = Object.entries(kept).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update accounts set ${sql.join([...changes, sql`version = version + 1`])} where id = ${account.id}`.execute(
    services.database.db,
  )
  await recordLogin(services, account, origin, 'profileChanged')
  return 'ok'
}

/** Routes for the own profile, and the tenant's certificate. */
export const profileRoutes = (app: FastifyInstance, services: ServerServices, people: AccountResources): void => {
  const own = { method: 'POST', who: identityScope(services.appConfig.config, 'tenant', 'all'), early: true } as const
  mountRoute(app, services, { ...own, path: '/api/user/info', answer: profile, summary: 'My profile' }, call =>
    profileOf(services, people, call),
  )
  mountRoute(
    app,
    services,
    {
      ...own,
      path: '/api/user/save-info',
      keyed: true,
      body: z.record(z.string(), z.unknown()),
      answer: z.literal('ok'),
      summary: `Keeps my profile: ${namesIn(people.account).join(', ')}`,
    },
    call => saveProfile(services, people, call),
  )
  certificationOf(app, services, people, own)
}
