import type { DataProvider } from 'ra-core'

/** Last page that the server answers. */
const LAST_PAGE = 100_000
/** Whether a number is a valid page of a list. */
export const isPage = (page: number): boolean => Number.isInteger(page) && page >= 1 && page <= LAST_PAGE

/**
 * Data provider that returns the last page for a page beyond the end, with its number in
 * `meta.page`. With a capped total, it is the last counted page.
 */
export const clampLastPage = (provider: DataProvider): DataProvider => ({
  ...provider,
  getList: async (name, params) => {
    const answer = await provider.getList(name, params)
    const { page = 1, perPage = 10 } = params.pagination ?? {}
    const last = Math.max(1, Math.ceil((answer.total ?? answer.meta?.total ?? 0) / perPage))
    if (answer.data.length > 0 || last >= page) return answer
    const { data, meta } = await provider.getList(name, { ...params, pagination: { page: last, perPage } })
    // Without a total: react-admin would navigate to another page and add a history entry.
    return { data, meta: { ...meta, page: last }, pageInfo: { hasNextPage: false, hasPreviousPage: last > 1 } }
  },
})
