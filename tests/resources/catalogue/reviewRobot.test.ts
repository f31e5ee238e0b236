import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { closeSessions } from '../../../src/server/auth/sessions'
import { RequestError } from '../../../src/server/errors/requestError'
import { isPassing } from '../../../src/server/jobs/handleTask'
import { reviewRobot } from '../../../src/app/server/demo/robots/reviewRobot'
import { buildShop, picture, type TestShop, wholeShop } from '../../kit/testServer'

let shop: TestShop
let photo: string
beforeAll(async () => {
  shop = await buildShop()
  photo = (await shop.as.creator.upload(await picture())).data.url
})
afterAll(() => shop.close())
const waiting = async () => {
  const draft = {
    name: '兔毫盏',
    price: 128_000,
    headImg: photo,
    carouselImgs: [photo],
    description: '好盏',
    material: 'redClay',
  }
  const { id } = await shop.as.creator.ok('/api/product/addOrUpdateProduct', draft)
  await shop.as.creator.ok(`/api/product/listForSaleProduct?id=${id}`)
  return id
}
const status = async (id: string) => (await shop.as.creator.ok(`/api/product/getProduct?id=${id}`)).status
const in10s = () => new Date(Date.now() + 10_000)

it('the demo approves what has waited, and goes on when its session was ended in between', async () => {
  const robot = reviewRobot(shop.app, shop.db)
  const first = await waiting()
  await robot.run(new Date())
  expect(await status(first)).toBe(2)
  await robot.run(in10s())
  expect(await status(first)).toBe(3)
  const second = await waiting()
  await closeSessions(shop.db, shop.as.platform?.accountId as string)
  // The look that finds its session ended tells the mall so; the next one comes in anew.
  await expect(robot.run(in10s())).rejects.toThrow('/api/product/listProducts')
  await robot.run(in10s())
  expect(await status(second)).toBe(3)
})

it('a server that lags behind refuses people, and neither its own robot nor who asks for its health', async () => {
  const late = await buildShop(wholeShop, { limits: { behind: 20 } })
  const robot = reviewRobot(late.app, late.db)
  const statusOf = async (url: string) => (await late.app.inject({ url })).statusCode
  await vi.waitFor(
    async () => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600)
      // The lag is measured when the loop turns again.
      await wait(5)
      expect(await statusOf('/api/openapi.json')).toBe(503)
    },
    { timeout: 30_000, interval: 1 },
  )
  await expect(robot.run(new Date())).resolves.toBeUndefined()
  expect([await statusOf('/api/health'), await statusOf('/api/ready')]).toEqual([200, 200])
  expect(await statusOf('/api/openapi.json')).toBe(503)
  await late.close()
}, 60_000)

it('a refusal that passes is no fault of the robot', async () => {
  const away = await buildShop()
  away.app.addHook('onRequest', async () => {
    throw new RequestError('away')
  })
  const fault = await reviewRobot(away.app, away.db)
    .run(new Date())
    .catch((fault: unknown) => fault)
  expect(fault).toMatchObject({ message: expect.stringContaining('/api/product/listProducts') })
  expect(isPassing(fault)).toBe(true)
  await away.close()
})
