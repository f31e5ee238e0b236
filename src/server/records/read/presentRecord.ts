import { isEmpty } from '../../../schema/model/condition'
import { getField, getReferenceTarget, getReferenceCounters } from '../../../schema/selectors/definition'
import { withGroups } from '../../../schema/fields/formats'
import { traitsOf } from '../../../schema/fields/traits'
import type { AnyField } from '../../../schema/model/field'
import { applies, isAllowed, canSeeField } from '../../../schema/rules/availability'
import { masked } from '../../../schema/text/mask'
import type { AnyResource } from '../../../schema/model/resource'
import { spansFor } from '../../../schema/rules/dateSpans'
import { isLog, linesSeen } from '../context/auditVisibility'
import { type DatabaseRow, queryRows, sql } from '../../database/connections/database'
import { visibleRowsClause } from '../../database/tenancy/visibleRows'
import { accountOf } from '../../database/tenancy/tenant'
import { readSql } from '../../database/columns/dateRange'
import { getTableName } from '../../database/tables/tables'
import type { RequestContext } from '../context/requestContext'

/**
 * Counts referring records for a page, in one indexed statement. `null` where the role may not read
 * them, or where the count is not shown. A published count is visible to everyone.
 */
const countReferring = async (
  { appConfig, scope, principal }: RequestContext,
  counting: AnyResource,
  name: string,
  { list, published }: Page,
): Promise<unknown[]> => {
  const { resource = '', via = '' } = getReferenceCounters(getField(counting, name)) ?? {}
  const target = appConfig.resource(resource)
  const seen = isAllowed(target, 'read', principal) && canSeeField(target, via, principal)
  const reached = accountOf(principal.tenant) === undefined || target.definition.ownerField !== undefined
  const shown = published || (seen && reached) ? list.filter(each => applies(counting, name, each)) : []
  if (shown.length === 0) return list.map(() => null)
  const [column, tenants, ids] = [sql.ref(via), shown.map(each => each.fact_id), shown.map(each => each.id)]
  const rows = await queryRows<{ of: unknown; id: unknown; n: number }>(
    scope.db,
    sql`select fact_id as of, ${column} as id, count(*)::int as n from ${sql.table(getTableName(target))}
      where ${visibleRowsClause(scope, target)} and fact_id = any(${[...new Set(tenants)]}) and ${column} = any(${ids}) group by 1, 2`,
  )
  const counts = new Map(rows.map(({ of, id, n }) => [`${of} ${id}`, n]))
  return list.map(each => (shown.includes(each) ? (counts.get(`${each.fact_id} ${each.id}`) ?? 0) : null))
}

/** Value in a response: masked, codes in groups, with the declared fields of sub-records only. */
const answered = (field: AnyField, value: unknown): unknown => {
  const { fields } = field.options
  if (!fields || !Array.isArray(value)) return masked(field, withGroups(field, value))
  const declared = value.map(part =>
    Object.fromEntries(Object.entries(part).filter(([name]) => Object.hasOwn(fields, name))),
  )
  return masked(field, declared)
}

/** Fields of a public listing. Their references are read with the owner's permissions. */
interface Published {
  readonly published?: readonly string[]
}
interface Page extends Published {
  readonly list: readonly DatabaseRow[]
}
/**
 * Resolves a computed field along its reference, for a page in one statement. The role must be able
 * to read the referenced field.
 */
const lookupField = async (
  { appConfig, scope, principal }: RequestContext,
  resource: AnyResource,
  field: AnyField,
  { list, published }: Page,
): Promise<unknown[]> => {
  const [via = '', at = ''] = (field.options.from ?? '').split('.')
  const target = appConfig.resource(getReferenceTarget(getField(resource, via)))
  const seen =
    canSeeField(resource, via, principal) && isAllowed(target, 'read', principal) && canSeeField(target, at, principal)
  // An account that reaches only its own records sees copied values of others only.
  const reached =
    accountOf(principal.tenant) === undefined || target.definition.ownerField !== undefined || target.definition.shared
  if (!published && !(seen && reached)) return list.map(() => null)
  const ids = [...new Set(list.map(each => each[via]).filter(id => !isEmpty(id)))]
  if (ids.length === 0) return list.map(() => null)
  const rows = await queryRows<DatabaseRow>(
    scope.db,
    sql`select id, ${readSql(at, getField(target, at))} as value from ${sql.table(getTableName(target))} where ${visibleRowsClause(scope, target)} and id = any(${ids})`,
  )
  const values = new Map(rows.map(({ id, value }) => [id, answered(getField(target, at), value)]))
  return list.map(each => values.get(each[via]) ?? null)
}

/** Values of a page's computed fields, by name: looked up, counted, or computed by rules. */
const computedOf = async (context: RequestContext, resource: AnyResource, names: readonly string[], page: Page) => {
  const values = new Map<string, readonly unknown[]>()
  if (page.list.length === 0) return values
  const rules = context.appConfig.rulesOf(resource)?.computed
  for (const name of names) {
    const field = getField(resource, name)
    if (field.type !== 'computed' || field.options.value) continue
    const result = field.options.from
      ? await lookupField(context, resource, field, page)
      : field.options.count
        ? await countReferring(context, resource, name, page)
        : await rules?.[name]?.(context.getRecordsApi(), page.list, context.principal)
    values.set(name, result ?? [])
  }
  return values
}

/** Returns a record with the named computed fields, for the caller. */
export const withComputed = async (
  context: RequestContext,
  resource: AnyResource,
  names: readonly string[],
  record: DatabaseRow,
): Promise<DatabaseRow> => {
  const computed = await computedOf(context, resource, names, { list: [record] })
  return { ...record, ...Object.fromEntries([...computed].map(([name, [value]]) => [name, value ?? null])) }
}

/** Position of a link in its chain, with its hashes. */
const linkOf = ({ definition }: AnyResource, { chain_no, chain_before, chain_hash }: DatabaseRow) =>
  definition.appendOnly === 'hashChain' ? { chain: { no: chain_no, before: chain_before, hash: chain_hash } } : {}

/** Presents records: fields that the role may read, computed fields, personal values masked. */
export const present = async (
  context: RequestContext,
  resource: AnyResource,
  stored: readonly DatabaseRow[],
  { published }: Published = {},
): Promise<DatabaseRow[]> => {
  const { appConfig, principal } = context
  const list = isLog(resource) ? linesSeen(appConfig, stored, principal) : stored
  const seen = (published ?? Object.keys(resource.fields)).filter(
    name => traitsOf(getField(resource, name)).readable && canSeeField(resource, name, principal),
  )
  const computed = await computedOf(context, resource, seen, { list, published })
  return list.map((record, index) => {
    const value = (name: string) => (computed.has(name) ? computed.get(name)?.[index] : record[name]) ?? null
    return {
      ...Object.fromEntries(seen.map(name => [name, answered(getField(resource, name), value(name))])),
      ...spansFor(resource, record, principal),
      ...linkOf(resource, record),
      version: record.version,
    }
  })
}
export const presentOne = async (
  context: RequestContext,
  resource: AnyResource,
  record: DatabaseRow,
): Promise<DatabaseRow> => (await present(context, resource, [record]))[0] as DatabaseRow

/** Fields of a resource's public listing. */
export const listedNames = ({ definition }: AnyResource): readonly string[] => [
  'id',
  ...(definition.publicListing?.fields ?? []),
]
/** Presents records as in their public listing: the declared fields only, with the owner's values. */
export const presentListed = async (
  context: RequestContext,
  resource: AnyResource,
  list: readonly DatabaseRow[],
): Promise<DatabaseRow[]> => {
  const published = listedNames(resource)
  return (await present(context, resource, list, { published })).map(each =>
    Object.fromEntries(published.map(name => [name, each[name]])),
  )
}
