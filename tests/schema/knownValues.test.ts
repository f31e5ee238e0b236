import { expect, it } from 'vitest'
import { bowls } from '../../resources/catalogue/bowls'
import { splitKnownValues } from '../../src/schema/rules/knownValues'
import { lampKit } from '../kit/declarations/lamps'

const { f, resource } = lampKit
const jars = resource('jars', {
  zh: '罐',
  en: 'Jars',
  fields: {
    name: f.text({ zh: '名称', en: 'Name', required: true }),
    story: f.longText({ zh: '故事', en: 'Story' }),
    height: f.number({ zh: '高', en: 'Height' }),
    price: f.money({ zh: '价', en: 'Price' }),
    isOpen: f.boolean({ zh: '开', en: 'Open' }),
    glaze: f.select({ zh: '釉', en: 'Glaze', options: { black: { zh: '黑', en: 'Black' } } }),
    uses: f.multiSelect({ zh: '用途', en: 'Uses', options: { tea: { zh: '茶', en: 'Tea' } } }),
    fired: f.date({ zh: '烧成', en: 'Fired' }),
    pictures: f.images({ zh: '图', en: 'Pictures' }),
  },
  permissions: { read: '*' },
})
const good = {
  name: '一',
  story: '长',
  height: 1.5,
  price: 100,
  isOpen: true,
  glaze: 'black',
  uses: ['tea'],
  fired: '2026-11-26',
  pictures: ['a'],
}
it('a value of the right shape is known, an empty one too', () => {
  expect(splitKnownValues(jars, { ...good, other: 7 })).toEqual({ known: good, leftOut: [] })
  expect(splitKnownValues(jars, { name: '', height: null })).toEqual({ known: { name: '', height: null }, leftOut: [] })
})
it.each([
  ['name', { a: 1 }],
  ['name', 7],
  ['story', ['x']],
  ['height', 'high'],
  ['price', 1.5],
  ['price', { a: 1 }],
  ['isOpen', 'yes'],
  ['glaze', 'constructor'],
  ['glaze', { a: 1 }],
  ['uses', 'tea'],
  ['uses', ['tea', 'milk']],
  ['fired', 'soon'],
  ['pictures', [{ a: 1 }]],
])('%s does not take %j', (name, value) =>
  expect(splitKnownValues(jars, { ...good, [name]: value })).toMatchObject({ leftOut: [name] }),
)
it.each([undefined, null, 'text', 7, [1, 2]])('%j is no record, and nothing is known by it', input =>
  expect(splitKnownValues(bowls, input)).toEqual({ known: {}, leftOut: [] }),
)
