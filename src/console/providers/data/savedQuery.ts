import type { SortPayload } from 'ra-core'
import { canonical } from '../../../schema/text/canonicalJson'
import type { SavedQuery, SavedQueryParams } from '../../../schema/model/savedQuery'

/** What a list shows, as react-admin holds it. */
export interface ShownList {
  readonly sort: SortPayload
  readonly perPage: number
  readonly filterValues: Readonly<Record<string, unknown>>
  readonly columns: readonly string[]
}
const isDefined = (value: unknown) => value !== undefined && value !== null && value !== ''
/** The same as a view keeps it. */
export const viewQueryOf = ({ sort, perPage, filterValues, columns }: ShownList): SavedQueryParams => {
  const { q, ...conditions } = filterValues
  return {
    sort: `${sort.order === 'DESC' ? '-' : ''}${sort.field}`,
    ...(typeof q === 'string' && q ? { keyword: q } : {}),
    filter: Object.fromEntries(Object.entries(conditions).filter(([, value]) => isDefined(value))),
    pageSize: perPage,
    columns,
  }
}
/** Where a list shows a view, as react-admin's address; `first` is the list's own order, for a view that has none. */
export const viewAddress = ({ resource, query }: SavedQuery, first: SortPayload): string => {
  const { sort, keyword, filter, pageSize } = query
  const params = {
    sort: sort?.replace(/^-/, '') ?? first.field,
    order: (sort ? sort.startsWith('-') : first.order === 'DESC') ? 'DESC' : 'ASC',
    page: '1',
    perPage: String(pageSize),
    filter: JSON.stringify({ ...filter, ...(keyword ? { q: keyword } : {}) }),
  }
  return `/${resource}?${new URLSearchParams(params)}`
}
/** Whether a list shows what a view keeps; of what a view says nothing, anything will do. */
export const isShown = ({ query }: SavedQuery, shown: SavedQueryParams): boolean =>
  canonical({ ...query, sort: query.sort ?? shown.sort, columns: query.columns ?? shown.columns }) === canonical(shown)
