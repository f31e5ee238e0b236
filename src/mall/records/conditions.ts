import { masked } from '../../schema/mask'
import type { AnyResource } from '../../schema/resource'
import type { SheetQuery } from '../store/rows/sheet'

/** What a list was narrowed to, as the log says it: each condition at its field, personal values masked. */
export const conditions = (resource: AnyResource, { filter }: Pick<SheetQuery, 'filter'>) =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, wanted]) => {
      const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
      return field && wanted !== null && wanted !== '' ? [[name, [null, masked(field, wanted)]] as const] : []
    }),
  )
