import { isPage } from '../../providers/data/pageNumber'

/** The sizes a page of a list can have. */
export const PAGE_SIZES: readonly number[] = [10, 20, 50, 100]

/** What a list's address, or the browser's memory of the list, asks for. */
export type ListQuery = Readonly<Record<string, unknown>>
/** An address's query, read; what cannot be read stands there as text. */
export const readQuery = (search: string): ListQuery => {
  const read = (name: string, text: string): unknown => {
    if (name !== 'filter' && name !== 'displayedFilters') return text
    try {
      return JSON.parse(text)
    } catch {
      return text
    }
  }
  return Object.fromEntries([...new URLSearchParams(search)].map(([name, text]) => [name, read(name, text)]))
}
/** A query as the address carries it: whole, so that nothing kept in the browser fills it up again. */
export const writeQuery = (query: ListQuery): string =>
  `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]))}`

const isPlain = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const possible: Readonly<Record<string, (value: unknown) => boolean>> = {
  filter: isPlain,
  displayedFilters: isPlain,
  order: value => value === 'ASC' || value === 'DESC',
  sort: value => typeof value === 'string' && value !== '',
  page: value => isPage(Number(value)),
  perPage: value => PAGE_SIZES.includes(Number(value)),
}
/** What of a query can be, and the names of what cannot, whatever the resource; what is no list's to understand goes without a word. Whether a filter fits its field is the mall's to say. */
export const toValidQuery = (input: ListQuery): { readonly query: ListQuery; readonly leftOut: readonly string[] } => {
  const isLost = ([name, value]: [string, unknown]) =>
    value !== undefined && Object.hasOwn(possible, name) && possible[name]?.(value) === false
  const leftOut = Object.entries(input).filter(isLost)
  return {
    query: Object.fromEntries(Object.entries(input).filter(each => Object.hasOwn(possible, each[0]) && !isLost(each))),
    leftOut: leftOut.map(([name]) => name),
  }
}
