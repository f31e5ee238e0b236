import { type RaRecord, useGetList, useGetOne } from 'ra-core'
import { isMissing } from '../../providers/api/httpError'

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

/** Regions of one level. `undefined` loads nothing. */
export interface RegionList {
  readonly list: readonly Region[]
  readonly isLoaded: boolean
  readonly isLoading: boolean
  readonly error: unknown
}
/** Direct subdivisions of a region, or all provinces for `null`. `undefined` loads nothing. */
export const useRegionsIn = (to: string, parent: string | null | undefined): RegionList => {
  const enabled = parent !== undefined
  const { data, isFetching, error } = useGetList<Region>(
    to,
    {
      filter: parent ? { parent } : { level: 1 },
      pagination: { page: 1, perPage: 200 },
      sort: { field: 'id', order: 'ASC' },
    },
    { ...kept, enabled },
  )
  if (!enabled) return { list: [], isLoaded: false, isLoading: false, error: null }
  return { list: data ?? [], isLoaded: data !== undefined, isLoading: isFetching, error }
}
/** Query of a code's region. A code that is in no table is no error. */
export const useRegionQuery = (to: string, code: string | null | undefined) => {
  const { data, isFetching, error } = useGetOne<Region>(
    to,
    { id: code ?? '' },
    { ...kept, enabled: Boolean(code), retry: false },
  )
  return code ? { region: data, isFetching, error: isMissing(error) ? null : error } : {}
}
/** Region of a code. */
export const useRegion = (to: string, code: string | null | undefined): Region | undefined =>
  useRegionQuery(to, code).region
export const codeOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value.slice(0, 6) : undefined
