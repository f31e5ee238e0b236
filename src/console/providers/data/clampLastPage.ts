import type { DataProvider } from 'ra-core'

/**
 * A data provider whose lists end with their last page: one behind it is answered with it, and `meta.page` says which that is. Where there are more
 * rows than are counted, it is the last that was counted.
 */
export const clampLastPage = (provider: DataProvider): DataProvider => ({
  ...provider,
  getList: async (name, params) => {
    const answer = await provider.getList(name, params)
    const { page = 1, perPage = 10 } = params.pagination ?? {}
    const last = Math.max(1, Math.ceil((answer.total ?? answer.meta?.total ?? 0) / perPage))
    if (answer.data.length > 0 || last >= page) return answer
    const { data, meta } = await provider.getList(name, { ...params, pagination: { page: last, perPage } })
    // Without a total: by that react-admin would go to another page on its own, one step further in the browser's history.
    return { data, meta: { ...meta, page: last }, pageInfo: { hasNextPage: false, hasPreviousPage: last > 1 } }
  },
})
