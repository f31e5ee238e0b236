import type { GetListResult, PaginationPayload, RaRecord } from 'ra-core'

/** Reads a long page in parts of `size` rows. Deduplicates rows that moved between two parts. */
export const readParts = async (
  readPart: (part: number) => Promise<GetListResult>,
  size: number,
  { page, perPage }: PaginationPayload,
): Promise<GetListResult> => {
  const from = (page - 1) * perPage
  const rows = new Map<number | string, RaRecord>()
  let part = Math.floor(from / size) + 1
  const before = (part - 1) * size
  const first = await readPart(part)
  let last = first
  for (const row of first.data) rows.set(row.id, row)
  while (last.data.length === size && part * size < from + perPage) {
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
