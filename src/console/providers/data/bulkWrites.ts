import {
  type DataProvider,
  type DeleteManyParams,
  HttpError,
  type Identifier,
  type RaRecord,
  type TranslateFunction,
  type UpdateManyParams,
} from 'ra-core'
import type { ResourceManifest } from '../../../schema/model/manifest'
import { getResource, getTitleField } from '../../../schema/selectors/definition'
import { messageOf } from '../../../schema/text/caughtError'
import { errorBody } from '../api/httpError'

/** Limit of concurrent calls. */
const CONCURRENCY = 4
/** Limit of failed records in a message. */
const NAMED = 5
interface Failure {
  readonly id: Identifier
  readonly fault: unknown
}
type Write = (id: Identifier) => Promise<unknown>
/** Writes each record and returns the failures. */
const writeEach = async (ids: readonly Identifier[], write: Write): Promise<readonly Failure[]> => {
  const queue = [...ids]
  const failures: Failure[] = []
  const work = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const key = id
      await write(key).catch((fault: unknown) => failures.push({ id: key, fault }))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return failures
}
/**
 * Implements react-admin's bulk writes by one call per record, each with its own validation and
 * error. After all writes, throws an `HttpError` with the failed records.
 */
export const bulkWrites = (
  provider: DataProvider,
  resources: readonly ResourceManifest[],
  translate: TranslateFunction,
): DataProvider => {
  const report = async (resource: string, ids: readonly Identifier[], failures: readonly Failure[]) => {
    const [first] = failures
    if (!first) return { data: [...ids] }
    if (ids.length === 1) throw first.fault
    const some = failures.slice(0, NAMED)
    const title = getTitleField(getResource(resources, resource))
    const { data } = await provider
      .getMany<RaRecord>(resource, { ids: some.map(({ id }) => id) })
      .catch((): { data: RaRecord[] } => ({ data: [] }))
    const lines = some.map(({ id, fault }) => {
      const name = data.find(each => String(each.id) === String(id))?.[title] ?? id
      const reason = messageOf(fault)
      return translate('console.colon', { label: name }) + translate(reason, { _: reason })
    })
    const message = translate('console.failedCount', { smart_count: failures.length, all: ids.length })
    const status = first.fault instanceof HttpError ? first.fault.status : 0
    throw new HttpError([message, ...lines].join('\n'), status, errorBody(first.fault))
  }
  return {
    ...provider,
    updateMany: async (resource: string, { ids, data, meta }: UpdateManyParams) => {
      const records = await provider.getMany<RaRecord>(resource, { ids })
      const previousOf = (id: Identifier) => records.data.find(each => String(each.id) === String(id))
      return report(
        resource,
        ids,
        await writeEach(ids, id =>
          provider.update(resource, { id, data, meta, previousData: previousOf(id) ?? { id } }),
        ),
      )
    },
    deleteMany: async (resource: string, { ids, meta }: DeleteManyParams) =>
      report(resource, ids, await writeEach(ids, id => provider.delete(resource, { id, meta }))),
  }
}
