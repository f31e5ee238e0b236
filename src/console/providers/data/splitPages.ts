import type { DataProvider, GetListResult, PaginationPayload } from 'ra-core'

/** Limit of rows in one answer of the server. */
export const MAX_PAGE_SIZE = 200

interface Paged {
  readonly pagination?: Partial<PaginationPayload>
}
type Read<P> = (resource: string, params: P) => Promise<GetListResult>
const inParts =
  <P extends Paged>(read: Read<P>): Read<P> =>
  async (resource, params) => {
    const { page = 1, perPage = 10 } = params.pagination ?? {}
    if (perPage <= MAX_PAGE_SIZE) return read(resource, params)
    const { readParts } = await import('./readParts')
    return readParts(
      part => read(resource, { ...params, pagination: { page: part, perPage: MAX_PAGE_SIZE } }),
      MAX_PAGE_SIZE,
      { page, perPage },
    )
  }
/** Data provider that accepts pages of any size, such as those of react-admin's `ExportButton`. */
export const splitPages = (provider: DataProvider): DataProvider => ({
  ...provider,
  getList: inParts<Parameters<DataProvider['getList']>[1]>(provider.getList),
  getManyReference: inParts<Parameters<DataProvider['getManyReference']>[1]>(provider.getManyReference),
})
