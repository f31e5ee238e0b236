import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { localFiles } from '../../../src/server/files/fileStore'
import { openFolderServer } from '../../kit/folderServer'
import { buildShop, picture } from '../../kit/testServer'

let left = 1e12
let server: Awaited<ReturnType<typeof openFolderServer>>
beforeAll(async () => {
  server = await openFolderServer(async () => left)
})
afterAll(() => server.close())

const turn = async (bytes: number) => {
  left = bytes
  await expect.poll(server.database.isFull).toBe(bytes < 1e9)
}
it('while makers write without a pause, a full disk refuses records, uploads and log-ins with 503, and room lets them in again', async () => {
  const { captchaId } = (await server.post('/api/admin/captcha')).json().data
  const save = (n: number) => server.post('/api/product/addOrUpdateProduct', { name: `盏${n}` })
  let going = true
  const seen = new Set<number>()
  const writers = [1, 2, 3].map(async n => {
    while (going) seen.add((await save(n)).statusCode)
  })
  for (let round = 0; round < 2; round += 1) {
    await turn(1e6)
    const refused = await Promise.all([save(0), server.upload(), server.logIn(captchaId)])
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503])
    expect((await server.post('/api/product/listProducts')).statusCode).toBe(200)
    await turn(1e12)
    expect([(await save(0)).statusCode, (await server.upload()).statusCode]).toEqual([200, 200])
  }
  expect((await server.logIn(captchaId)).statusCode).toBe(200)
  going = false
  await Promise.all(writers)
  expect([...seen].sort()).toEqual([200, 503])
})
it('a picture that finds no room on its own disk is refused with 503, and no row of it stays', async () => {
  const files = await localFiles('.test/files')
  const shop = await buildShop(undefined, {
    // The kernel's own device without room.
    files: { ...files, put: (_, bytes) => writeFile('/dev/full', bytes) },
  })
  expect(await shop.as.creator.upload(await picture())).toMatchObject({ status: 503, code: 50300 })
  expect(shop.statements.filter(each => /^\s*delete from files/i.test(each))).toHaveLength(1)
  await shop.close()
})
