import { getField, getSearchFields, getTitleField } from '../../../schema/selectors/definition'
import type { AnyResource } from '../../../schema/model/resource'
import { type DatabaseRow, queryRows, sql } from '../connections/database'
import { getRecordColumns, getTableName } from '../tables/tables'
import type { TenantTransaction } from '../tenancy/tenantTransaction'
import { foldKeyword } from '../../../schema/text/foldText'
import { simplified } from '../search/simplified'
import { type ListReader, planOf } from './listPlan'

/** Number of results for a resource, and number of matches that are ranked. */
export const NEAR_AT_MOST = 5
const WEIGHED = 200

/**
 * Finds the records nearest to a text, with the matches of a list. Empty for an empty text. Ranks
 * labels that begin with the text or its pinyin, then shorter labels, then newer records. Of very
 * many matches, ranks some only.
 */
export const nearestRecords = async (
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
      ? sql`strpos(E'\n' || search_text, ${`\n${foldKeyword(simplified(keyword))}`}) > 0`
      : sql`id is null`
  const name = title !== 'id' && getField(resource, title).type === 'text' ? sql`lower(${sql.ref(title)})` : sql`id`
  return queryRows<DatabaseRow>(
    scope.db,
    sql`select ${getRecordColumns(resource, 'near')} from (select * from ${sql.table(getTableName(resource))} where ${besideTab} limit ${sql.lit(WEIGHED)}) near
      order by (strpos(${name}, ${keyword.toLowerCase()}) = 1) desc nulls last, ${begins} desc, length(${name}), id desc limit ${sql.lit(NEAR_AT_MOST)}`,
  )
}
