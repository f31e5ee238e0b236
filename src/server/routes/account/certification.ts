import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isAllowed } from '../../../schema/rules/availability'
import { severityOf } from '../../../schema/rules/notifications'
import { oneOf, historyLabelOf } from '../../../schema/labels/labels'
import type { EnterpriseInfo } from '../../../schema/model/accountProfile'
import type { AccountResources } from '../../config/appConfig'
import { queryRows, sql } from '../../database/connections/database'
import { findRecord } from '../../database/queries/records'
import { tenantClause } from '../../database/tenancy/tenantTransaction'
import type { RouteCall, RouteContract } from '../../services/routeContract'
import { languageOf } from '../base/requestBody'
import type { ServerServices } from '../../services/services'
import { mountRoute } from '../base/mountRoute'

const textField = z.string()
const enterpriseInfo = z.strictObject({
  accountType: textField,
  status: z.int(),
  time: textField,
  legalPerson: textField,
  certificateType: textField,
  authenticationNumber: textField,
  enterpriseName: textField,
  enterpriseCertificateType: textField,
  organizationCode: textField,
})
const record = z.strictObject({
  certificationType: textField,
  certificationContent: textField,
  status: z.int(),
  time: textField,
})
const SHOWN = 50

/** Hides personal data from callers who may not read the tenant's record. */
const infoFor = (info: EnterpriseInfo, isReader: boolean): EnterpriseInfo =>
  isReader ? info : { ...info, legalPerson: '', authenticationNumber: '' }
/**
 * Reads the certificate of the caller's tenant and its reviews, newest first. Empty without a tenant.
 */
const read = async (
  services: ServerServices,
  { tenant, certified }: AccountResources,
  { principal, request }: RouteCall<unknown>,
) => {
  const { factId } = principal
  const language = languageOf(request)
  if (!factId || !certified) return { enterpriseInfo: null, record: [] }
  return services.enter(principal.tenant, async scope => {
    const row = await findRecord(scope, tenant, factId)
    const actions = tenant.definition.actions ?? {}
    const lines = await queryRows<{ action: string; at: string }>(
      scope.db,
      sql`select action, at from audit where ${tenantClause(scope)} and resource = ${tenant.name} and "recordId" = ${factId} and action = any(${Object.keys(actions)})
        order by seq desc limit ${SHOWN}`,
    )
    return {
      enterpriseInfo: row ? infoFor(certified(row, language), isAllowed(tenant, 'read', principal)) : null,
      record: lines.flatMap(({ action: name, at }) => {
        const action = actions[name]
        if (!action) return []
        return [
          {
            certificationType: oneOf(tenant)[language],
            certificationContent: historyLabelOf(action)[language],
            status: severityOf(tenant, action) === 1 ? 1 : 0,
            time: at,
          },
        ]
      }),
    }
  })
}
/** Mounts the certificate of the caller's tenant. */
export const certificationOf = (
  app: FastifyInstance,
  services: ServerServices,
  people: AccountResources,
  own: Pick<RouteContract, 'method' | 'who' | 'early'>,
): void =>
  mountRoute(
    app,
    services,
    {
      ...own,
      path: '/api/user/certification',
      answer: z.strictObject({ enterpriseInfo: enterpriseInfo.nullable(), record: z.array(record) }),
      summary: 'What certifies whom I work for, and what came of its reviews',
    },
    call => read(services, people, call),
  )
