import { isObject } from '../../../schema/model/condition'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { RaRecord } from 'ra-core'
import type { AnyResource } from '../../../schema/model/resource'
import { isForm, isList, readParamsOf } from './refreshQueries'

const isRecord = (data: unknown): data is RaRecord => isObject(data) && 'id' in data
const holds = (query: Query, id: RaRecord['id']): boolean =>
  isList(query.state.data)
    ? query.state.data.data.some(record => record.id === id)
    : query.queryKey[1] === 'getOne' && readParamsOf(query).id === id
/** Active queries that hold a record: lists and its page. Excludes forms. */
export const activeQueries = (client: QueryClient, resource: string, id: RaRecord['id']): Query[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: [resource], type: 'active', predicate: query => !isForm(query) && holds(query, id) })
/** Reference fields through which computed fields read a target resource. */
const referencesTo = ({ fields }: AnyResource, target: string): string[] =>
  Object.values(fields).flatMap(({ options: { from } }) => {
    const via = from?.split('.')[0] ?? ''
    return fields[via]?.options.to === target ? [via] : []
  })
/** Ids of visible records, read one by one, whose computed fields need another record. */
export const recordsComputedFrom = (
  client: QueryClient,
  resource: AnyResource,
  changed: { readonly resource: string; readonly id: RaRecord['id'] },
): string[] => {
  const references = referencesTo(resource, changed.resource)
  if (references.length === 0) return []
  const read = client.getQueryCache().findAll({ queryKey: [resource.name, 'getOne'], type: 'active' })
  return [
    ...new Set(
      read.flatMap(query => {
        const record = query.state.data
        return isRecord(record) && !isForm(query) && references.some(name => record[name] === changed.id)
          ? [String(record.id)]
          : []
      }),
    ),
  ]
}
/** Replaces a record in these queries. Rows stay in place. */
export const replaceRecord = (client: QueryClient, shown: readonly Query[], record: RaRecord): void => {
  for (const { queryKey } of shown)
    client.setQueryData(queryKey, (now: unknown) =>
      isList(now) ? { ...now, data: now.data.map(each => (each.id === record.id ? record : each)) } : record,
    )
}
