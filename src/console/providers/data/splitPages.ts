import type { DataProvider, GetListResult, PaginationPayload, RaRecord } from 'ra-core'

/** Most rows that the server answers at once. */
export const MAX_PAGE_SIZE = 200

interface Paged {
  readonly pagination?: Partial<PaginationPayload>
}
type Read<P> = (resource: string, params: P) => Promise<GetListResult>
/** Reads a longer page part by part. A row that moved between two parts is answered once. */
const inParts =
  <P extends Paged>(read: Read<P>): Read<P> =>
  async (resource, params) => {
    const { page = 1, perPage = 10 } = params.pagination ?? {}
    if (perPage <= MAX_PAGE_SIZE) return read(resource, params)
    const from = (page - 1) * perPage
    const rows = new Map<number | string, RaRecord>()
    const readPart = (part: number) => read(resource, { ...params, pagination: { page: part, perPage: MAX_PAGE_SIZE } })
    let part = Math.floor(from / MAX_PAGE_SIZE) + 1
    const before = (part - 1) * MAX_PAGE_SIZE
    const first = await readPart(part)
    let last = first
    for (const row of first.data) rows.set(row.id, row)
    while (last.data.length === MAX_PAGE_SIZE && part * MAX_PAGE_SIZE < from + perPage) {
      part += 1
      last = await readPart(part)
      for (const row of last.data) rows.set(row.id, row)
    }
    const all = [...rows.values()].slice(from - before)
    const { meta, total } = first
    if (total !== undefined) return { data: all.slice(0, perPage), meta, total }
    const hasNextPage = all.length > perPage || last.pageInfo?.hasNextPage === true
    return { data: all.slice(0, perPage), meta, pageInfo: { hasNextPage, hasPreviousPage: page > 1 } }
  }
/** A data provider whose lists may be asked for with a page of any size, as by react-admin's `ExportButton`. */
export const splitPages = (provider: DataProvider): DataProvider => {
  const getList = inParts<Parameters<DataProvider['getList']>[1]>(provider.getList)
  const getManyReference = inParts<Parameters<DataProvider['getManyReference']>[1]>(provider.getManyReference)
  return { ...provider, getList, getManyReference }
}
