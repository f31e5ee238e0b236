import { tableTraits } from '../../../schema/selectors/definition'
import { disabledText } from '../../../schema/text/disabledText'
import { ACCOUNT } from '../../database/tables/accountTables'
import { type DatabaseRow, queryRow, sql } from '../../database/connections/database'
import { tenantClause } from '../../database/tenancy/tenantTransaction'
import { RequestError } from '../../errors/requestError'
import type { ServerServices } from '../../services/services'

/**
 * Builds the refusal for the verified owner of a disabled account, naming who disabled it by the
 * audit log.
 */
export const accountDisabled = (
  { enter, appConfig }: ServerServices,
  reason: 'noSession' | 'loginWrong',
  account: DatabaseRow,
): Promise<RequestError> =>
  enter(appConfig.tenantOf(account), async scope => {
    const resources = appConfig.resources.filter(each => tableTraits(each).accounts).map(({ name }) => name)
    const last = await queryRow<{ by: string; status: string }>(
      scope.db,
      sql`select "accountName" as by, changes->'status'->>1 as status from audit
      where ${tenantClause(scope)} and resource = any(${resources}) and "recordId" = ${account.id} and changes->'status' is not null
      order by seq desc limit 1`,
    )
    const by = last?.status === String(ACCOUNT.disabled) ? last.by : ''
    return new RequestError(reason, { reason: 'disabled', by, message: disabledText(by) })
  })
