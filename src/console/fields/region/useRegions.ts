import { type RaRecord, useGetList, useGetOne } from 'ra-core'

/** A place of the region table; its id is the six-digit code. */
export interface Region extends RaRecord {
  readonly id: string
  readonly name: string
  readonly parent: string | null
  readonly path: string
  readonly renewedTo: string | null
}
// The table changes once a year: what was read is good for as long as the page stands.
const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

/** What lies directly within a region, the provinces where none is given; nothing is loaded while it is `undefined`. */
export const useRegionsIn = (to: string, parent: string | null | undefined) => {
  const { data } = useGetList<Region>(
    to,
    {
      filter: parent ? { parent } : { level: 1 },
      pagination: { page: 1, perPage: 200 },
      sort: { field: 'id', order: 'ASC' },
    },
    { ...kept, enabled: parent !== undefined },
  )
  return { list: parent === undefined ? [] : (data ?? []), loaded: parent !== undefined && data !== undefined }
}
/** A region by its code. */
export const useRegion = (to: string, code: string | null | undefined): Region | undefined => {
  const { data } = useGetOne<Region>(to, { id: code ?? '' }, { ...kept, enabled: Boolean(code), retry: false })
  return code ? data : undefined
}
export const codeOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value.slice(0, 6) : undefined
