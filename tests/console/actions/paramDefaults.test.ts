import { describe, expect, it } from 'vitest'
import { answersFor, beginningOf } from '../../../src/console/actions/dialog/paramDefaults'
import { lampKit } from '../../kit/declarations/lamps'

const { f, resource } = lampKit
const vases = resource('vases', {
  zh: '瓶',
  en: 'Vases',
  fields: {
    name: f.text({ zh: '名称', en: 'Name', required: true }),
    phone: f.text({ zh: '电话', en: 'Phone', format: 'phone', mask: 'phone' }),
    glazed: f.boolean({ zh: '上釉', en: 'Glazed' }),
    size: f.integer({ zh: '尺寸', en: 'Size', default: 3 }),
  },
  actions: {
    mend: {
      zh: '修',
      en: 'Mend',
      roles: '*',
      params: {
        name: 'required',
        phone: 'optional',
        glazed: 'optional',
        size: 'optional',
        why: f.text({ zh: '原因', en: 'Why' }),
      },
    },
  },
  permissions: { read: '*' },
})
const mend = vases.definition.actions?.mend
if (!mend) throw new Error('mend is declared')
const one = { id: '1', name: '一', phone: '138****8000', glazed: true, size: null }
const two = { id: '2', name: '二', phone: null, glazed: false, size: 7 }

describe('the dialog of an action', () => {
  it.each([
    [
      'one record with what it holds, what is masked excepted',
      [one],
      { name: '一', phone: null, glazed: true, size: 3, why: null },
    ],
    [
      'several with what all of them hold',
      [one, { ...two, name: '一' }],
      { name: '一', phone: null, glazed: null, size: null, why: null },
    ],
  ])('begins for %s', (_, records, began) => expect(beginningOf(vases, mend, records)).toEqual(began))
  it.each([
    ['of the record what must be said alone where nothing was touched', {}, { name: '一', size: 3, why: null }],
    [
      'what was changed',
      { name: '三', glazed: false, phone: '13900139000' },
      { name: '三', glazed: false, phone: '13900139000', size: 3, why: null },
    ],
    ['what was emptied', { name: '', size: null }, { name: '', why: null }],
  ])('sends %s', (_, touched, sent) => {
    const began = beginningOf(vases, mend, [one])
    expect(answersFor(vases, mend, one, { values: { ...began, ...touched }, began })).toEqual(sent)
  })
  it('leaves each of several records what it holds, but for what must be said', () => {
    const began = beginningOf(vases, mend, [one, two])
    for (const record of [one, two])
      expect(answersFor(vases, mend, record, { values: began, began })).toEqual({ name: null, why: null })
  })
})
