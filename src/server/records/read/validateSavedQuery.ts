import { canonical } from '../../../schema/text/canonicalJson'
import { choosableFor, isAllowed, canList } from '../../../schema/rules/availability'
import { fieldNow, namesOf, valueNow } from '../../../schema/labels/labels'
import type { AnyResource } from '../../../schema/model/resource'
import { type SavedQuery, type SavedQueryParams, savedQueryLimits } from '../../../schema/model/savedQuery'
import { invalidInput, RequestError, type RefusedField } from '../../errors/requestError'
import type { AppConfig } from '../../config/appConfig'
import { planOf } from '../../database/queries/listPlan'
import { countViews, isViewNamed, type StoredView, lockViews } from '../../database/storage/savedQueries'
import { readerOf } from '../context/auditVisibility'
import type { RequestContext } from '../context/requestContext'

/** Errors that a list call would return for a query: by field, and `sort`. */
const refusedIn = (
  { appConfig, scope, principal }: RequestContext,
  resource: AnyResource,
  query: SavedQueryParams,
): RefusedField => {
  try {
    planOf(scope, resource, { ...query, current: 1, counts: false }, readerOf(appConfig, resource, principal))
    return {}
  } catch (fault) {
    if (fault instanceof RequestError && fault.data?.errors) return fault.data.errors
    throw fault
  }
}
const isFilter = ([name, code]: [string, unknown]) => !(name === 'sort' && code === 'sort')

/** Errors of a query to be saved. */
export const queryErrors = (context: RequestContext, resource: AnyResource, query: SavedQueryParams): RefusedField => {
  const offered = choosableFor(resource, context.principal)
  const refused = Object.entries(refusedIn(context, resource, query)).map(
    each => [isFilter(each) ? `query.filter.${each[0]}` : 'query.sort', each[1]] as const,
  )
  return {
    ...Object.fromEntries(refused),
    ...(query.columns?.every(name => offered.includes(name)) === false ? { 'query.columns': 'choice' } : {}),
    ...(canonical(query).length > savedQueryLimits.query ? { query: 'tooLong' } : {}),
  }
}
const without = (filter: SavedQueryParams['filter'], names: readonly string[]) =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => !names.includes(name)))

/** Renames a query's fields, options and states to today's names. */
const inNamesOfToday = (
  resource: AnyResource,
  { sort, filter, columns, ...rest }: SavedQueryParams,
): SavedQueryParams => ({
  ...rest,
  ...(sort
    ? { sort: sort.replace(/^(-?)(.*)$/, (_, down: string, name: string) => down + fieldNow(resource, name)) }
    : {}),
  filter: Object.fromEntries(
    Object.entries(filter).map(([said, value]) => {
      const name = fieldNow(resource, said)
      const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
      return [name, field ? valueNow(field, value) : value]
    }),
  ),
  ...(columns ? { columns: columns.map(name => fieldNow(resource, name)) } : {}),
})
/** Saved query as its reader may use it, and its inaccessible fields. */
const usable = (
  context: RequestContext,
  resource: AnyResource,
  kept: SavedQueryParams,
): Pick<SavedQuery, 'query' | 'leftOut'> => {
  const { sort, columns, ...query } = inNamesOfToday(resource, kept)
  const refused = Object.entries(refusedIn(context, resource, { ...query, sort }))
  const filters = refused.filter(isFilter).map(([name]) => name)
  const isOrdered = sort !== undefined && refused.every(isFilter)
  const offered = choosableFor(resource, context.principal)
  const shown = columns?.filter(name => offered.includes(name)) ?? []
  return {
    query: {
      ...query,
      filter: without(query.filter, filters),
      ...(isOrdered ? { sort } : {}),
      ...(shown.length > 0 ? { columns: shown } : {}),
    },
    leftOut: [...new Set([...filters, ...(sort && !isOrdered ? [sort.replace(/^-/, '')] : [])])],
  }
}

/** Resource of a saved view, by any former name, where the caller may list it. */
export const listOf = ({ appConfig, principal }: RequestContext, named: string): AnyResource | undefined =>
  appConfig.resources.find(each => namesOf(each).includes(named) && canList(each, principal))
/** Managers of accounts also manage shared views. */
const managesAccounts = ({ people }: AppConfig, principal: RequestContext['principal']): boolean =>
  people !== undefined && isAllowed(people.account, 'edit', principal)
/** Whether the caller may change a visible view. */
export const mayChange = ({ appConfig, principal }: RequestContext, { accountId, shared }: StoredView): boolean =>
  accountId === principal.accountId || (shared && managesAccounts(appConfig, principal))

/** View as its reader sees it. */
export const viewSeen = (context: RequestContext, resource: AnyResource, view: StoredView): SavedQuery => ({
  id: view.id,
  resource: resource.name,
  name: view.name,
  shared: view.shared,
  mine: view.accountId === context.principal.accountId,
  owner: view.accountName ?? '',
  changeable: mayChange(context, view),
  ...usable(context, resource, view.query),
})

/** Refuses a view with a duplicate name, or beyond the limit of the owner or of shared views. */
export const assertViewLimits = async (
  { scope }: RequestContext,
  resource: AnyResource,
  next: Pick<StoredView, 'accountId' | 'name' | 'shared'>,
  before: StoredView | undefined,
): Promise<void> => {
  await lockViews(scope)
  if (await isViewNamed(scope, next, namesOf(resource), before?.id)) throw invalidInput({ name: 'taken' })
  const { own, shared } = await countViews(scope, next.accountId)
  if (!before && own >= savedQueryLimits.own) throw new RequestError('viewsFull')
  if (next.shared && !before?.shared && shared >= savedQueryLimits.shared) throw new RequestError('sharedViewsFull')
}
