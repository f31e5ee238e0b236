import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { copyFiles } from '../../../src/server/files/copyFiles'
import { bucketOf } from '../../../src/server/files/bucketUrl'
import { bucketFiles, openBucket } from '../../../src/server/files/bucketStore'
import { localFiles } from '../../../src/server/files/fileStore'
import { collectOrphans } from '../../../src/server/files/collectOrphans'
import { readSettings } from '../../../src/server/ops/settings'
import { queryRows, sql } from '../../../src/server/database/connections/database'
import { startBucket } from '../../kit/bucket'
import { buildShop, picture, type TestShop } from '../../kit/testServer'

const tomorrow = () => new Date(Date.now() + 25 * 60 * 60 * 1000)

describe('pictures in a bucket', () => {
  let bucket: Awaited<ReturnType<typeof startBucket>>
  let shop: TestShop
  let small: Buffer
  beforeAll(async () => {
    bucket = await startBucket()
    shop = await buildShop(undefined, { files: bucket.files })
    small = await picture()
  })
  afterAll(async () => {
    await shop.close()
    await bucket.close()
  })
  const upload = (purpose: 'public' | 'private' = 'public', person: 'creator' | 'stranger' = 'creator') =>
    shop.as[person].upload(small, 'a.png', purpose)
  const inside = async () =>
    (await readdir(bucket.directory, { recursive: true }))
      .map(name => /^pictures\/((public|private)\/.+)\._S3rver_object$/.exec(name)?.[1])
      .filter(name => name !== undefined)
  const collect = () => collectOrphans(shop.mall, tomorrow())
  const info = async () => (await shop.as.creator.call('/api/admin/info')).code

  it("stand by maker, with their small versions, and private ones apart; nothing of a maker's name is told", async () => {
    const keys = await Promise.all([upload(), upload('private'), upload()].map(async each => (await each).data.key))
    const stranger = (await upload('public', 'stranger')).data.key
    const names = await inside()
    const [first, secret, second] = keys as [string, string, string]
    const maker = first.slice(0, 12)
    for (const key of [first, second]) expect(names).toContain(`public/${maker}/${key}`)
    expect(names).toContain(`public/${maker}/${first}.thumb.webp`)
    for (const key of [secret, `${secret}.thumb.webp`]) expect(names).toContain(`private/${maker}/${key}`)
    expect(names).toContain(`public/${stranger.slice(0, 12)}/${stranger}`)
    expect(stranger.slice(0, 12)).not.toBe(maker)
    expect(names.join()).not.toContain(shop.factId)
  })
  it('are read through the mall alone, private ones by whom they belong to', async () => {
    const { key } = (await upload('private')).data
    const look = async (person: 'creator' | 'stranger') =>
      shop.as[person].send('GET', `/api/file/private/${key}?thumb=1`)
    expect((await look('creator')).body.length).toBeGreaterThan(50)
    expect((await look('stranger')).status).toBe(404)
    expect((await shop.app.inject(`/files/${key}`)).statusCode).toBe(404)
  })
  it('are brought from a folder once, and read as before', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
    const local = await localFiles(folder)
    const name = `${'0123456789ab'.repeat(2)}01234567.png`
    await local.put(name, small)
    await local.put(`${name}.thumb.webp`, small)
    expect(await copyFiles(folder, bucket.files)).toEqual({ there: 0, brought: 2 })
    expect(await copyFiles(folder, bucket.files)).toEqual({ there: 2, brought: 0 })
    expect((await shop.app.inject(`/files/${name}`)).rawPayload.equals(small)).toBe(true)
    expect(await readdir(folder)).toHaveLength(2)
    for (const each of [name, `${name}.thumb.webp`]) await bucket.files.remove(each)
    await rm(folder, { recursive: true })
  })
  it('are collected when no record holds them', async () => {
    await collect()
    expect(await inside()).toEqual([])
  })
  it('are refused while it is away, and nothing else is; what was begun is found again', async () => {
    const kept = (await upload()).data.url
    await bucket.down()
    expect(await upload()).toMatchObject({ status: 503, code: 50300, data: { status: 'files' } })
    expect((await shop.app.inject(kept)).statusCode).toBe(503)
    expect(await info()).toBe(0)
    expect((await shop.app.inject('/api/ready')).statusCode).toBe(200)
    expect((await shop.as.creator.call('/api/rooms/addOrUpdateRoom', { name: '窑房乙' })).code).toBe(0)
    expect(bucket.told).toEqual(['the place where files are kept does not answer; uploads and pictures are refused'])
    await bucket.up()
    await vi.waitUntil(async () => (await shop.app.inject(kept)).statusCode === 200, 10_000)
    expect(bucket.told.at(-1)).toBe('the place where files are kept is back')
    expect((await upload()).code).toBe(0)
    await collect()
    expect([await inside(), await queryRows(shop.db, sql`select key from files`)]).toEqual([[], []])
  })
})

describe('a service that is not well', () => {
  let answers: number[]
  let asked: (string | undefined)[]
  const server = createServer((incoming, outgoing) => {
    asked.push(incoming.method)
    const status = answers.shift()
    if (status !== undefined) outgoing.writeHead(status).end(status === 200 ? 'x' : '')
  })
  let url: string
  beforeAll(async () => {
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    url = `http://key:hush@127.0.0.1:${(server.address() as AddressInfo).port}/pictures`
  })
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  const open = (given: number[], ms = 150) => {
    answers = given
    asked = []
    const told: string[] = []
    return {
      told,
      files: bucketFiles(bucketOf(url), line => told.push(line), {
        request: ms,
        bring: ms,
        pauses: [1, 1],
        away: 60_000,
      }),
    }
  }
  it('is asked again when it stumbles', async () => {
    // An answer that is late is none: a busy machine's is.
    const { files, told } = open([503, 500, 200], 30_000)
    await files.put('a', Buffer.from('x'))
    expect([asked, told]).toEqual([['PUT', 'PUT', 'PUT'], []])
  })
  it('is given up when it is silent, and then not waited for by the next', async () => {
    const { files } = open([])
    await expect(files.get('a')).rejects.toMatchObject({ reason: 'away' })
    expect(asked.length).toBe(3)
    await expect(files.size('a')).rejects.toMatchObject({ reason: 'away' })
    await expect(files.remove('a')).rejects.toMatchObject({ reason: 'away' })
    expect(asked.length).toBe(3)
  })
  it('that refuses the key is as good as away, told once a minute, and stops a start with words and without the secret', async () => {
    const { files, told } = open([403, 403, 403])
    for (const name of ['a', 'b', 'c']) await expect(files.get(name)).rejects.toMatchObject({ reason: 'away' })
    expect(told).toHaveLength(1)
    answers = [403]
    const start = openBucket(bucketOf(url), () => {})
    await expect(start).rejects.toThrow(/FILES_S3: the bucket refuses.*403/)
    await expect(start).rejects.not.toThrow(/hush/)
  })
  it('says of a file that is not there that it is not', async () => {
    const { files, told } = open([404, 404])
    expect([await files.get('a'), await files.size('a'), told]).toEqual([undefined, undefined, []])
  })
})

it.each([
  'bucket',
  'https://host/bucket',
  'https://key:hush@host',
  's3://key:hush@host/bucket',
  'https://key:hush@host/',
  'https://key:hush%@host/bucket',
])('FILES_S3=%s stops the start without repeating a secret', text => {
  expect(() => readSettings({ FILES_S3: text })).toThrow(/FILES_S3 should be https:/)
  expect(() => readSettings({ FILES_S3: text })).not.toThrow(/hush/)
})
it('FILES_S3 is read with a folder, a region and signs in its secret', () => {
  expect(
    readSettings({ FILES_S3: 'https://AKIA1:a%2Fb%2Bc@s3.cn-north-1.example/shop/bowls/?region=cn-north-1' }).bucket,
  ).toEqual({
    endpoint: 'https://s3.cn-north-1.example/shop/bowls',
    key: 'AKIA1',
    secret: 'a/b+c',
    region: 'cn-north-1',
  })
})
