import {
  useListContext,
  useListFilterContext,
  useListPaginationContext,
  useListSortContext,
  useLocation,
  useNavigate,
  useNotify,
  useStore,
  useTranslate,
} from 'ra-core'
import { type ReactNode, useRef } from 'react'
import { getField, rootField } from '../../../schema/selectors/definition'
import { sortFor } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import { errorBody } from '../../providers/api/httpError'
import { useLabel, useConsoleConfig } from '../../config/ConsoleContext'
import { type ListQuery, toValidQuery, readQuery, writeQuery } from './parseQuery'
import { useJoinedNames } from '../../components/hooks/useJoinedNames'
import { useOnChange } from '../../components/hooks/useOnChange'

/** Replaces the query in the list's address. */
const useReopen = (resource: AnyResource) => {
  const { me } = useConsoleConfig()
  const navigate = useNavigate()
  const { field, order } = sortFor(resource, me)
  return (query: ListQuery) =>
    navigate({ search: writeQuery({ sort: field, order, page: 1, filter: {}, ...query }) }, { replace: true })
}
/** Reopens the list without invalid conditions, and notifies which ones. */
const useLeaveOut = (resource: AnyResource) => {
  const reopen = useReopen(resource)
  const notify = useNotify()
  const translate = useTranslate()
  const label = useLabel()
  const listed = useJoinedNames()
  const paramMessages: Readonly<Record<string, string>> = {
    filter: 'console.filters',
    q: 'console.keyword',
    sort: 'console.sorting',
    order: 'console.sorting',
    page: 'console.page',
    perPage: 'console.perPage',
  }
  const nameOf = (name: string) =>
    Object.hasOwn(resource.fields, name)
      ? label(getField(resource, name).labels)
      : Object.hasOwn(paramMessages, name)
        ? translate(String(paramMessages[name]))
        : name
  return (query: ListQuery, leftOut: readonly string[]) => {
    notify('console.leftOut', {
      type: 'warning',
      messageArgs: { names: listed([...new Set(leftOut.map(nameOf))]) },
    })
    reopen(query)
  }
}
/** Removes one filter that names a missing record. */
export const useDrop = (resource: AnyResource) => {
  const { filterValues } = useListFilterContext()
  const { sort } = useListSortContext()
  const { perPage } = useListPaginationContext()
  const leaveOut = useLeaveOut(resource)
  return (name: string) => {
    const { [name]: _, ...filter } = filterValues
    leaveOut({ filter, perPage, sort: sort.field, order: sort.order }, [name])
  }
}
const nothing: ListQuery = {}
/**
 * Renders a list only with a valid query. A return to the list restores its last query into the
 * address. Going back to an address without a query shows the plain list.
 */
export const ValidQuery = ({ resource, children }: { resource: AnyResource; children: ReactNode }) => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [kept, keep] = useStore<ListQuery>(`${resource.name}.listParams`, nothing)
  const leaveOut = useLeaveOut(resource)
  const here = useRef(false)
  const coming = !search && !here.current
  const { query, leftOut } = toValidQuery(search ? readQuery(search) : coming ? (kept ?? nothing) : nothing)
  const lost = leftOut.join()
  const canRestore = coming && Object.keys(query).length > 0
  useOnChange(() => {
    here.current = !coming || !(lost || canRestore)
    if (lost) leaveOut(query, leftOut)
    else if (canRestore) navigate({ search: writeQuery(query) }, { replace: true })
    else keep(query)
  }, [lost, search])
  return lost || canRestore ? null : children
}

/** Removes conditions refused by the server and refetches. Returns whether it is doing so. */
export const useRefused = (resource: AnyResource): boolean => {
  const { error, filterValues, sort, perPage } = useListContext()
  const leaveOut = useLeaveOut(resource)
  const codes = Object.keys(errorBody(error)?.lines ?? {}).map(name => (name === 'keyword' ? 'q' : rootField(name)))
  const filters = codes.filter(name => Object.hasOwn(filterValues, name))
  const order = codes.includes('sort') && !filters.includes('sort')
  const refused = filters.length > 0 || order
  useOnChange(() => {
    if (!refused) return
    const filter = Object.fromEntries(Object.entries(filterValues).filter(([name]) => !filters.includes(name)))
    leaveOut({ filter, perPage, ...(order ? {} : { sort: sort.field, order: sort.order }) }, [
      ...filters,
      ...(order ? ['sort'] : []),
    ])
  }, [error])
  return refused
}

/** Replaces a page beyond the end by the last one. Notifies unless its rows were removed. */
export const useLastPage = (resource: AnyResource) => {
  const { data, meta, isPlaceholderData, page, filterValues, sort, perPage } = useListContext()
  const last: number = meta?.page ?? page
  const stood = useRef(0)
  const reopen = useReopen(resource)
  const leaveOut = useLeaveOut(resource)
  useOnChange(() => {
    if (!data || isPlaceholderData) return
    const query = { filter: filterValues, perPage, sort: sort.field, order: sort.order, page: last }
    if (last >= page) stood.current = page
    else if (stood.current === page) reopen(query)
    else leaveOut(query, ['page'])
  }, [data, meta, isPlaceholderData, page])
}
