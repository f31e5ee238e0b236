import { getReferenceCounters } from '../../../schema/selectors/definition'
import type { AnyField } from '../../../schema/model/field'
import { isAllowed, canSeeField } from '../../../schema/rules/availability'
import { type DatabaseRow, queryRows, sql } from '../../database/connections/database'
import { visibleRowsClause } from '../../database/tenancy/visibleRows'
import { accountOf } from '../../database/tenancy/tenant'
import { getTableName } from '../../database/tables/tables'
import type { RequestContext } from '../context/requestContext'

/**
 * Counts the records that refer to those of a page, in one statement along the reference's index. Those that the role may read are counted, or nothing where the role may
 * read none. A published count is everybody's.
 */
export const countReferring = async (
  { appConfig, scope, principal }: RequestContext,
  field: AnyField,
  { list, published }: { readonly list: readonly DatabaseRow[]; readonly published?: readonly string[] },
): Promise<unknown[]> => {
  const { resource = '', via = '' } = getReferenceCounters(field) ?? {}
  const target = appConfig.resource(resource)
  const seen = isAllowed(target, 'read', principal) && canSeeField(target, via, principal)
  const reached = accountOf(principal.tenant) === undefined || target.definition.ownerField !== undefined
  if (!published && !(seen && reached)) return list.map(() => null)
  const [column, tenants, ids] = [sql.ref(via), list.map(each => each.fact_id), list.map(each => each.id)]
  const rows = await queryRows<{ of: unknown; id: unknown; n: number }>(
    scope.db,
    sql`select fact_id as of, ${column} as id, count(*)::int as n from ${sql.table(getTableName(target))}
      where ${visibleRowsClause(scope, target)} and fact_id = any(${[...new Set(tenants)]}) and ${column} = any(${ids}) group by 1, 2`,
  )
  const counts = new Map(rows.map(({ of, id, n }) => [`${of} ${id}`, n]))
  return list.map(({ fact_id, id }) => counts.get(`${fact_id} ${id}`) ?? 0)
}
