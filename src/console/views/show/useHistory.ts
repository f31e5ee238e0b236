import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { fieldOf, stateKey } from '../../../schema/derive'
import { isLook } from '../../../schema/log'
import type { AnyResource } from '../../../schema/resource'
import { reviewOf } from '../../../schema/review'
import type { MallDataProvider } from '../../providers/dataProvider'

type Shown = Readonly<Record<string, unknown>>
/** What has happened to a record, newest first; asked once for all that tell of it. */
export const useHistory = (resource: AnyResource, record: Shown, enabled = true) => {
  const provider = useDataProvider<MallDataProvider>()
  return useQuery({
    queryKey: [resource.name, 'history', record.id, record.version],
    queryFn: ({ signal }) => provider.history(resource.name, { id: String(record.id), signal }),
    retry: false,
    enabled,
  })
}
/** Whether a record stands as its review sent it back, with nothing changed since: sent again as it is it would be sent back again. */
export const useReturned = (resource: AnyResource, record: Shown): boolean => {
  const review = reviewOf(resource)
  const [name, reject] = review?.reject ?? []
  const stands = review !== undefined && stateKey(fieldOf(resource, review.field), record[review.field]) === reject?.to
  const { data } = useHistory(resource, record, stands)
  const last = data?.data.find(({ action }) => !isLook(action))
  return stands && (last === undefined || last.action === name)
}
