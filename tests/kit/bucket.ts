import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { FilesStore } from '../../src/server/files/fileStore'
import { bucketOf } from '../../src/server/files/bucketUrl'
import { bucketFiles } from '../../src/server/files/bucketStore'

/** An S3 server of its own for a test, with one bucket, which can be away and is back on the same port. */
export const startBucket = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'bucket-'))
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: 'pictures', configs: [] }] })
  await s3.configureBuckets()
  const answer = s3.callback()
  let server: Server
  const up = (port = 0) =>
    new Promise<number>(done => {
      server = createServer(answer).listen(port, '127.0.0.1', () => done((server.address() as AddressInfo).port))
    })
  const down = () =>
    new Promise<void>(done => {
      server.close(() => done())
      server.closeAllConnections()
    })
  const port = await up()
  const told: string[] = []
  const url = `http://S3RVER:S3RVER@127.0.0.1:${port}/pictures`
  return {
    url,
    told,
    directory,
    files: bucketFiles(bucketOf(url), line => told.push(line), { request: 500, pauses: [10], away: 300 }),
    down,
    up: () => up(port),
    close: async () => {
      await down()
      await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
/** The places where files can be kept, for tests that must hold on each. */
export const stores: readonly (readonly [
  string,
  () => Promise<{ readonly files?: FilesStore; readonly close: () => Promise<void> }>,
])[] = [
  ['a folder', async () => ({ close: async () => {} })],
  ['a bucket', startBucket],
]
