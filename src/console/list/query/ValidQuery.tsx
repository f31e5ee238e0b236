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

/** Opens the list under another query, in the place of the one in the address. */
const useReopen = (resource: AnyResource) => {
  const { me } = useConsoleConfig()
  const navigate = useNavigate()
  const { field, order } = sortFor(resource, me)
  return (query: ListQuery) =>
    navigate({ search: writeQuery({ sort: field, order, page: 1, filter: {}, ...query }) }, { replace: true })
}
/** Opens the list again without what is no longer possible, and says what that was. */
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
/** Leaves out one filter that leads to a record which is not there. */
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
 * Lets a list be drawn once its address asks for nothing that no list can do. Whoever comes to a list again finds it as it was, with all of that in the
 * address; an address without a query that is met later, by going back, means the plain list.
 */
export const ValidQuery = ({
  resource,
  children,
}: {
  readonly resource: AnyResource
  readonly children: ReactNode
}) => {
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

/** Filters and orders that the mall refuses are left out, and the list is asked for again. Answers whether that is under way. */
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

/** A page behind the last gives way to the last one: with a word, unless its rows went away while it was looked at. */
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
