import { type RaRecord, useGetList, useGetOne } from 'ra-core'

/** Row of the region table. Its id is the six-digit code. */
export interface Region extends RaRecord {
  readonly id: string
  readonly name: string
  readonly parent: string | null
  readonly path: string
  readonly renewedTo: string | null
}
// The table changes once a year, so it is cached until a reload.
const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

/** Direct subdivisions of a region, or all provinces for `null`. `undefined` loads nothing. */
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
/** Region of a code. */
export const useRegion = (to: string, code: string | null | undefined): Region | undefined => {
  const { data } = useGetOne<Region>(to, { id: code ?? '' }, { ...kept, enabled: Boolean(code), retry: false })
  return code ? data : undefined
}
export const codeOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value.slice(0, 6) : undefined
