import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Stage } from '../../kit/console/browser'
import { addressesFor, enDark, openWalk, people, walkPages } from './walker'

vi.setConfig({ testTimeout: 240_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openWalk()
})
afterAll(() => stage.close())

it('every page of the creator is whole and without a fault, in English and dark, at a desk and on a phone', async () => {
  const { creator } = people
  expect(await walkPages(stage, creator, enDark, await addressesFor(stage, creator), { onPhone: true })).toEqual({})
})
