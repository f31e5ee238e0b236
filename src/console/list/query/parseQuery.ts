import { isObject } from '../../../schema/model/condition'
import { pageSizes } from '../../../schema/model/declaration/resourceDefinition'
import { isPage } from '../../providers/data/clampLastPage'
import { parseJson } from '../../../schema/text/parseJson'

/** Query of a list, from its address or its stored params. */
export type ListQuery = Readonly<Record<string, unknown>>
/** Parses the query of an address. Invalid JSON stays text. */
export const readQuery = (search: string): ListQuery => {
  const read = (name: string, text: string): unknown => {
    const value = name === 'filter' || name === 'displayedFilters' ? parseJson(text) : undefined
    return value === undefined ? text : value
  }
  return Object.fromEntries([...new URLSearchParams(search)].map(([name, text]) => [name, read(name, text)]))
}
/** Query string of a complete query, so that stored params do not fill it up. */
export const writeQuery = (query: ListQuery): string =>
  `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]))}`

const possible: Readonly<Record<string, (value: unknown) => boolean>> = {
  filter: isObject,
  displayedFilters: isObject,
  order: value => value === 'ASC' || value === 'DESC',
  sort: value => typeof value === 'string' && value !== '',
  page: value => isPage(Number(value)),
  perPage: value => pageSizes.some(size => size === Number(value)),
}
/**
 * Valid part of a query, and the names of invalid params. Unknown params are ignored silently.
 * Filters are validated by the server.
 */
export const toValidQuery = (input: ListQuery): { readonly query: ListQuery; readonly leftOut: readonly string[] } => {
  const isLost = ([name, value]: [string, unknown]) =>
    value !== undefined && Object.hasOwn(possible, name) && possible[name]?.(value) === false
  const leftOut = Object.entries(input).filter(isLost)
  return {
    query: Object.fromEntries(Object.entries(input).filter(each => Object.hasOwn(possible, each[0]) && !isLost(each))),
    leftOut: leftOut.map(([name]) => name),
  }
}
