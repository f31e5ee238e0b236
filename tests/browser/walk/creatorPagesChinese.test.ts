import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Stage } from '../../kit/console/browser'
import { addressesFor, openWalk, people, walkPages, zhLight } from './walker'

vi.setConfig({ testTimeout: 240_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openWalk()
})
afterAll(() => stage.close())

it('every page of the creator is whole and without a fault, in Chinese and light', async () => {
  const { creator } = people
  expect(await walkPages(stage, creator, zhLight, await addressesFor(stage, creator))).toEqual({})
})
