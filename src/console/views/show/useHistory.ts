import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { AnyResource } from '../../../schema/resource'
import type { MallDataProvider } from '../../providers/dataProvider'

type Shown = Readonly<Record<string, unknown>>
/** What has happened to a record, newest first; asked once for all that tell of it. */
export const useHistory = (resource: AnyResource, record: Shown) => {
  const provider = useDataProvider<MallDataProvider>()
  return useQuery({
    queryKey: [resource.name, 'history', record.id, record.version],
    queryFn: ({ signal }) => provider.history(resource.name, { id: String(record.id), signal }),
    retry: false,
  })
}
