import type { Query, QueryClient } from '@tanstack/react-query'
import type { RaRecord } from 'ra-core'
import { isForm, isList } from './refreshQueries'

const holds = ({ queryKey, state }: Query, id: RaRecord['id']): boolean =>
  isList(state.data)
    ? state.data.data.some(record => record.id === id)
    : queryKey[1] === 'getOne' && (queryKey[2] as { id?: string }).id === id
/** What the screen shows a record in: lists and its own page. A form reads for itself. */
export const showing = (client: QueryClient, resource: string, id: RaRecord['id']): Query[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: [resource], type: 'active', predicate: query => !isForm(query) && holds(query, id) })
/** Shows a record as it is now in all of these; rows stay where they are. */
export const showIn = (client: QueryClient, shown: readonly Query[], record: RaRecord): void => {
  for (const { queryKey } of shown)
    client.setQueryData(queryKey, (now: unknown) =>
      isList(now) ? { ...now, data: now.data.map(each => (each.id === record.id ? record : each)) } : record,
    )
}
