import { isObject } from '../../schema/model/condition'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import type { Bucket } from './bucketUrl'
import { contentTypes, type FilesStore } from './fileStore'
import { FilesUnavailable, type Patience, fetchWithRetry } from './fetchWithRetry'
import { messageOf } from '../../schema/text/caughtError'

const LINE_MS = 60_000
const REFUSES = 'the bucket refuses'
/**
 * Path of a file in the bucket: public apart from private, grouped by tenant. Both are read from
 * the name, without a query.
 */
const placeOf = (name: string): string => {
  const [, secret, tenant] = /^(p?)([0-9a-f]{12})[0-9a-f]{20}\./.exec(name) ?? []
  return tenant ? `${secret ? 'private' : 'public'}/${tenant}/${name}` : name
}
const typeOf = (name: string) => contentTypes[name.split('.').pop() ?? ''] ?? 'application/octet-stream'
const statusIn = (fault: unknown): number | undefined =>
  isObject(fault) && typeof fault.status === 'number' ? fault.status : undefined
const statusOf = (fault: unknown): number | undefined =>
  statusIn(fault) ?? (fault instanceof Error ? statusIn(fault.cause) : undefined)

/**
 * Stores files in a bucket of an S3 service. Refuses with FilesUnavailable after some retries.
 * `log` gets one line when the service goes away and one when it returns. A stream may break off
 * while it is read; its reader sees the error.
 */
export const bucketFiles = (bucket: Bucket, log: (line: string) => void, patience?: Partial<Patience>): FilesStore => {
  const { endpoint, key: accessKeyId, secret: secretAccessKey, region } = bucket
  const store = new S3mini({ endpoint, accessKeyId, secretAccessKey, region, fetch: fetchWithRetry(log, patience) })
  let loggedAt = Number.NEGATIVE_INFINITY
  /** Treats a refusal of the service as unavailable. Logs its message once a minute. */
  const guard = <R>(work: Promise<R>): Promise<R> =>
    work.catch((fault: unknown) => {
      if (fault instanceof FilesUnavailable) throw fault
      if (Date.now() - loggedAt > LINE_MS) log(`${REFUSES}: ${messageOf(fault).split('\n', 1)[0]}`)
      loggedAt = Date.now()
      throw new FilesUnavailable()
    })
  return {
    put: async (name, bytes) => void (await guard(store.putObject(placeOf(name), bytes, typeOf(name)))),
    get: async name => {
      const response = await guard(store.getObjectResponse(placeOf(name)))
      if (!response?.body) return undefined
      return {
        stream: Readable.fromWeb(response.body as ReadableStream),
        size: Number(response.headers.get('content-length')),
      }
    },
    size: async name => {
      const length = store.getContentLength(placeOf(name)).catch((fault: unknown) => {
        if (statusOf(fault) === 404) return undefined
        throw fault instanceof Error && fault.cause instanceof FilesUnavailable ? fault.cause : fault
      })
      return guard(length)
    },
    remove: async name => void (await guard(store.deleteObject(placeOf(name)))),
  }
}
/**
 * Opens a bucket and checks that it is writable. Throws with the service's refusal. An unavailable
 * service is only logged.
 */
export const openBucket = async (bucket: Bucket, log: (line: string) => void): Promise<FilesStore> => {
  let refused: string | undefined
  const store = bucketFiles(bucket, line => {
    if (line.startsWith(REFUSES)) refused ??= line
    log(line)
  })
  await store.put('start', Buffer.from('Written at each start.\n')).catch(() => {})
  if (refused) throw new Error(`FILES_S3: ${refused}. Correct the key, the bucket or its permissions, and start again.`)
  return store
}
