import { expect, it } from 'vitest'
import { bowls } from '../../../resources/catalogue/bowls'
import { orders } from '../../../resources/trade/orders'
import { noteOf } from '../../../src/console/layout/commandPalette/useCommandGroups'
import type { Labels } from '../../../src/schema/model/field'
import type { AnyResource } from '../../../src/schema/model/resource'

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
