import { afterAll, beforeAll, expect, it } from 'vitest'
import { f, resource } from '../../resources/kit'
import { rules } from '../../src/server/config/rules'
import { invalidInput } from '../../src/server/errors/requestError'
import { buildShop, type TestShop, wholeShop } from '../kit/testServer'
import { worldOf } from '../kit/world'
import { subjectOf } from './subject'

const kilns = resource('kilns', {
  zh: '窑',
  en: 'Kilns',
  fields: { name: f.text({ zh: '名称', en: 'Name', required: true }) },
  permissions: { read: '*', create: '*' },
})
const beforeSave = () => {
  throw invalidInput({ name: 'text' })
}
let shop: TestShop
beforeAll(async () => {
  shop = await buildShop({
    ...wholeShop,
    resources: [...wholeShop.resources, kilns],
    rules: [...wholeShop.rules, rules(kilns, { beforeSave })],
  })
})
afterAll(() => shop.close())

it('names the file of the samples where a rule refuses one', async () => {
  const { create } = subjectOf(shop, await worldOf(shop), kilns)
  await expect(create()).rejects.toThrow('A rule refused the sample. Say in tests/samples/kilns.ts')
})
