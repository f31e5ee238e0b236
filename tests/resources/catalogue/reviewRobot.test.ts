import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { closeSessions } from '../../../src/server/auth/sessions'
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

it('a mall that is behind, as one that has just begun may be, asks it to come back, and it says no more than that', async () => {
  const late = await buildShop(wholeShop, { limits: { behind: 20 } })
  const robot = reviewRobot(late.app, late.db)
  await vi.waitFor(
    async () => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000)
      // The delay is measured when the loop turns again.
      await wait(50)
      const fault = await robot.run(new Date()).catch((fault: unknown) => fault)
      expect(fault).toMatchObject({ message: expect.stringContaining('/api/product/listProducts') })
      expect(isPassing(fault)).toBe(true)
    },
    { timeout: 30_000 },
  )
  await late.close()
}, 60_000)
