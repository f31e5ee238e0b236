import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { pages } from '../../../resources/pages'
import type { Stage } from '../../kit/console/browser'
import { addressesFor, openWalk, type Person, people, walkPages, zhLight } from './walker'

vi.setConfig({ testTimeout: 240_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openWalk()
})
afterAll(() => stage.close())

const zhDark = { locale: 'zh-CN', theme: 'dark' } as const
const enLight = { locale: 'en-US', theme: 'light' } as const
/** What the creator and staff are led away from. */
const closed: readonly string[] = [pages.monitor.path, pages.exception403.path]
/** The addresses of a person where none of the others sees the page. */
const ownOf = async (person: Person, ...others: readonly Person[]) => {
  const shared = (await Promise.all(others.map(other => addressesFor(stage, other)))).flat()
  return (await addressesFor(stage, person)).filter(address => closed.includes(address) || !shared.includes(address))
}

/** Pages that are for everybody alike: seen as the creator. */
const common = Object.values(pages).flatMap(({ path, roles }) => (roles === '*' ? [path as string] : []))
const mainOf = async (person: Person) =>
  (await addressesFor(stage, person)).filter(address => !common.includes(address))

// What several people open, axe looks at where the creator sees most of it.
it('every page of the platform is whole, in English, and its own in the dark and on a phone too', async () => {
  const { platform, creator } = people
  const own = await ownOf(platform, creator)
  const axeAt = (address: string) => own.includes(address)
  expect(await walkPages(stage, platform, enLight, await mainOf(platform), { axeAt })).toEqual({})
  expect(await walkPages(stage, platform, zhDark, own, { onPhone: true })).toEqual({})
})
it('every page of staff is whole, in Chinese, and what a manager has besides, in English', async () => {
  const { staff, admin, creator } = people
  const axeAt = () => false
  expect(await walkPages(stage, staff, zhLight, await mainOf(staff), { axeAt })).toEqual({})
  expect(await walkPages(stage, admin, enLight, await ownOf(admin, staff, creator), { onPhone: true })).toEqual({})
})
it('every page of a manufacturer whose data is not complete is whole, in Chinese', async () => {
  const { newcomer } = people
  expect(await walkPages(stage, newcomer, zhLight, await addressesFor(stage, newcomer))).toEqual({})
})
