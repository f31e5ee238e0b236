import { expect, it } from 'vitest'
import { resources } from '../../../resources'
import { filterText } from '../../../src/schema/labels/filterText'

const context = { locale: 'en-US', language: 'en', yes: 'Yes', no: 'No', longTerm: 'long', former: String } as const
const values = ['yesterday', '', 7, -1, true, ['x', null], [[1]], { a: 1 }, { gte: 'x' }, { gte: {} }, { hour: 'x' }]
const fields = resources.flatMap(({ name, fields }) =>
  Object.entries(fields).map(([field, declared]) => ({ of: `${name}.${field}`, declared })),
)
// An address may say anything of any field, before the server has judged it.
it.each(values.map(value => [value]))('any field tells a filter of %j', value => {
  for (const { of, declared } of fields)
    expect([of, typeof filterText(declared, value, context)]).toEqual([of, 'string'])
})
