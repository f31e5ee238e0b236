import { expect, it } from 'vitest'
import { openFolderServer } from '../../kit/folderServer'
import { type ThreadMemory, watchMemory } from '../../kit/threadMemory'

const CALLS = 600
/** Bytes a call that count as a leak: half of the smallest leak that this test must see. */
const LEAK = 5_000

it('neither thread holds more after 600 calls of all kinds, and none the archive of a new database', async () => {
  const server = await openFolderServer()
  const send = async (path: string, body: object = {}) =>
    expect([path, (await server.post(path, body)).statusCode]).toEqual([path, 200])
  const kinds: ((n: number) => Promise<unknown>)[] = [
    () => send('/api/product/listProducts', { pageSize: 25, counts: true }),
    n => send('/api/product/listProducts', { pageSize: 25, keyword: `盏${n % 30}` }),
    n => send('/api/product/addOrUpdateProduct', { name: `兔毫盏${n}` }),
    () => send('/api/order/listOrders', { pageSize: 25 }),
    () => send('/api/admin/info'),
    () => send('/api/audit/listAuditLogs', { pageSize: 25 }),
    () => send('/api/audit/exportAuditLogs'),
    () => server.services.work.pass(),
  ]
  const run = async (calls: number) => {
    for (let n = 0; n < calls; n += 1) await kinds[n % kinds.length]?.(n)
  }
  const memory = await watchMemory()
  await run(100)
  const before = await memory.read()
  await run(CALLS)
  const after = await memory.read()
  memory.close()
  await server.close()
  const grown = (now: ThreadMemory, then: ThreadMemory) =>
    (now.objects + now.buffers - then.objects - then.buffers) / CALLS
  expect(grown(after.worker, before.worker)).toBeLessThan(LEAK)
  expect(grown(after.main, before.main)).toBeLessThan(LEAK)
  for (const thread of [after.main, after.worker]) expect(thread.buffers).toBeLessThan(30e6)
})
