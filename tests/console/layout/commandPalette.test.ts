import { expect, it } from 'vitest'
import { bowls } from '../../../resources/catalogue/bowls'
import { orders } from '../../../resources/trade/orders'
import { refunds } from '../../../resources/trade/refunds'
import { placesFor } from '../../../src/console/layout/commandPalette/commands'
import { amountLists, filteredLists } from '../../../src/console/layout/commandPalette/filteredLists'
import { noteOf } from '../../../src/console/layout/commandPalette/useCommandGroups'
import type { Labels } from '../../../src/schema/model/field'
import type { AnyResource } from '../../../src/schema/model/resource'
import type { Actor } from '../../../src/schema/rules/availability'

const en = (labels?: Partial<Labels>) => labels?.en ?? ''
const no = 'JZ1'
it.each([
  ['an order, by its bowl', orders, { title: no, number: no, about: '兔毫盏', state: 2 }, '兔毫盏 · Shipped'],
  ['an order without a bowl', orders, { title: no, number: no, about: null, state: 2 }, 'Shipped'],
  ['a bowl', bowls, { title: '兔毫盏', number: 'B-1', about: null, state: 1 }, 'B-1 · Not listed'],
  ['what is called as it is numbered', bowls, { title: 'x', number: 'y', about: 'y', state: 1 }, 'y · Not listed'],
  ['what has nothing to say', undefined, { title: no, number: no, about: no, state: null }, undefined],
] as const)('%s stands in the palette beside what else tells of it', (_, resource, found, said) =>
  expect(noteOf(resource as AnyResource | undefined, { resource: 'x', id: '1', ...found }, en)).toBe(said),
)

const creator = { id: '1', factId: 'f', identity: 'fact', role: 'creator' } as unknown as Actor
const listsFor = (text: string, locale: 'zh' | 'en') =>
  placesFor(filteredLists([bowls, orders, refunds] as readonly AnyResource[], creator), text).map(
    ({ labels, note, to }) => [labels[locale], note?.[locale], decodeURIComponent(to).replaceAll('+', ' ')],
  )
it.each([
  ['hare', 'zh', '建盏 · 釉色', /^\/bowls\?filter=\{"glaze":/],
  ['油滴', 'en', 'Bowls · Glaze', /^\/bowls\?filter=\{"glaze":/],
  ['youdi', 'en', 'Bowls · Glaze', /^\/bowls\?filter=\{"glaze":/],
  ['ship', 'zh', '订单', /^\/orders\?filter=\{"status":1\}/],
  ['发货', 'en', 'Orders', /^\/orders\?filter=\{"status":1\}/],
  ['to ship', 'zh', '订单 · 订单状态', /^\/orders\?filter=\{"status":1\}/],
  ['agree', 'zh', '售后', /^\/refunds\?filter=/],
] as const)('%s leads to a list in the palette of a console in %s', (text, locale, note, to) =>
  expect(listsFor(text, locale)).toContainEqual([expect.anything(), note, expect.stringMatching(to)]),
)

it('names an action as one, apart from the lists of a state', () => {
  const places = placesFor(filteredLists([orders as AnyResource], creator), 'ship')
  expect(places.map(({ type, labels: { en: name } }) => [type, name])).toEqual([
    ['action', 'Ship'],
    ['list', 'Shipped'],
  ])
})
it.each(['ship', 'dai', 'refund'])('has each list once for %s', text => {
  const addresses = listsFor(text, 'en').map(([, , to]) => to)
  expect(addresses.length).toBeGreaterThan(0)
  expect(addresses).toEqual([...new Set(addresses)])
})

it.each([
  ['2600', '/orders?filter={"amount":260000}', '¥2,600.00', 'Orders · Order amount'],
  ['¥1,280', '/bowls?filter={"price":128000}', '¥1,280.00', 'Bowls · Price'],
] as const)('%s leads to the records with that amount', (text, to, label, note) => {
  const lists = amountLists([bowls, orders, refunds] as readonly AnyResource[], creator, text)
  const shown = lists.map(each => [decodeURIComponent(each.to).replaceAll('+', ' '), each.labels.en, each.note?.en])
  expect(shown).toContainEqual([to, label, note])
})
it.each(['7', 'B-000159', 'oil spot'])('%s is no amount in the palette', text =>
  expect(amountLists([bowls, orders, refunds] as readonly AnyResource[], creator, text)).toEqual([]),
)
