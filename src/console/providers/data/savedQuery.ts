import type { SortPayload } from 'ra-core'
import { canonical } from '../../../schema/text/canonicalJson'
import type { SavedQuery, SavedQueryParams } from '../../../schema/model/savedQuery'

/** Query of a list in react-admin's format. */
export interface ShownList {
  readonly sort: SortPayload
  readonly perPage: number
  readonly filterValues: Readonly<Record<string, unknown>>
  readonly columns: readonly string[]
}
const isDefined = (value: unknown) => value !== undefined && value !== null && value !== ''
/** Converts a list's query to the stored format. */
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
/** react-admin path of a list with a saved view. `first` is the default sorting. */
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
/** Whether a list shows a view. Missing parts of the view match anything. */
export const isShown = ({ query }: SavedQuery, shown: SavedQueryParams): boolean =>
  canonical({ ...query, sort: query.sort ?? shown.sort, columns: query.columns ?? shown.columns }) === canonical(shown)
