import { getField, getSearchFields, getTitleField } from '../../../schema/selectors/definition'
import type { AnyResource } from '../../../schema/model/resource'
import { type DatabaseRow, queryRows, sql } from '../connections/database'
import { getRecordColumns, getTableName } from '../tables/tables'
import type { TenantTransaction } from '../tenancy/tenantTransaction'
import { foldKeyword } from '../../../schema/text/foldText'
import { type ListReader, planOf } from './listPlan'

/** How many of a resource are answered, and how many matches are weighed for them. */
export const NEAR_AT_MOST = 5
const WEIGHED = 200

/**
 * The few records of a resource that come nearest to a text: found as a list finds them, those first whose name, or how it is said, begins with it, then the shorter names and the newer
 * records. Of very many matches some are weighed. Nothing where the text says nothing.
 */
export const nearRecords = async (
  scope: TenantTransaction,
  resource: AnyResource,
  keyword: string,
  reader: ListReader,
): Promise<DatabaseRow[]> => {
  const query = { current: 1, pageSize: NEAR_AT_MOST, counts: false, keyword, filter: {} }
  const { isSearch, besideTab } = planOf(scope, resource, query, reader)
  if (!isSearch) return []
  const title = getTitleField(resource)
  const begins =
    getSearchFields(resource).length > 0
      ? sql`strpos(E'\n' || search_text, ${`\n${foldKeyword(keyword)}`}) > 0`
      : sql`id is null`
  const name = title !== 'id' && getField(resource, title).type === 'text' ? sql`lower(${sql.ref(title)})` : sql`id`
  return queryRows<DatabaseRow>(
    scope.db,
    sql`select ${getRecordColumns(resource, 'near')} from (select * from ${sql.table(getTableName(resource))} where ${besideTab} limit ${sql.lit(WEIGHED)}) near
      order by (strpos(${name}, ${keyword.toLowerCase()}) = 1) desc nulls last, ${begins} desc, length(${name}), id desc limit ${sql.lit(NEAR_AT_MOST)}`,
  )
}
