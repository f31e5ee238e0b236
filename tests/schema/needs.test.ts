import { describe, expect, it } from 'vitest'
import { resources } from '../../resources'
import { actionsOf, fieldOf, stateField, stateValue } from '../../src/schema/derive'
import { checkDraft } from '../../src/schema/draft'
import { brokenNeeds } from '../../src/schema/machine'
import { lampKit } from '../kit/lamps'

const { f, resource } = lampKit
const everyone = { read: '*', create: '*', edit: '*' } as const
/** On sale only through review; a draft may be thrown away without it. */
const vases = resource('vases', {
  zh: '花瓶',
  en: 'Vases',
  fields: {
    name: f.text({ zh: '名称', en: 'Name', required: true }),
    price: f.money({ zh: '价格', en: 'Price' }),
    glazed: f.bool({ zh: '上釉', en: 'Glazed' }),
    glaze: f.text({ zh: '釉', en: 'Glaze' }),
    note: f.text({ zh: '备注', en: 'Note' }),
    status: f.state({
      zh: '状态',
      en: 'Status',
      initial: 'draft',
      states: {
        draft: { zh: '草稿', en: 'Draft' },
        review: { zh: '审核', en: 'Review' },
        sale: { zh: '在售', en: 'On sale' },
        sold: { zh: '已售', en: 'Sold' },
        off: { zh: '下架', en: 'Off sale' },
        gone: { zh: '废弃', en: 'Thrown away' },
      },
    }),
  },
  actions: {
    offer: { zh: '提交', en: 'Offer', from: ['draft', 'off'], to: 'review', roles: '*', needs: { price: true, glaze: { glazed: true } } },
    pass: { zh: '通过', en: 'Pass', from: ['review'], to: 'sale', roles: '*' },
    take: { zh: '下架', en: 'Take off', from: ['review', 'sale'], to: 'off', roles: '*' },
    drop: { zh: '废弃', en: 'Throw away', from: ['draft', 'sale'], to: 'gone', roles: '*' },
  },
  roles: everyone,
})
const whole = { name: '瓶', price: 100, glazed: false, glaze: null, note: null }

describe('what an action needed stays there where only it leads to', () => {
  it.each([
    ['draft', false],
    ['review', true],
    ['sale', true],
    ['sold', true],
    ['off', false],
    ['gone', false],
  ])('in %s: %s', (status, kept) => {
    expect(checkDraft(vases, { price: null }, { ...whole, status }).errors).toEqual(kept ? { price: 'neededNow' } : {})
  })
  it('asks for what a change makes needed, and not for what was empty before', () => {
    const stored = { ...whole, status: 'sale' }
    expect(checkDraft(vases, { glazed: true }, stored).errors).toEqual({ glaze: 'neededNow' })
    expect(checkDraft(vases, { glazed: true, glaze: '乌金' }, stored).errors).toEqual({})
    expect(checkDraft(vases, { note: '改' }, { ...stored, price: null }).errors).toEqual({})
  })
  it('holds for whatever this shop declares: no action with needs leaves every state open', () => {
    for (const each of resources)
      for (const [name, action] of actionsOf(each).filter(([, { needs, to }]) => needs && to)) {
        const state = stateField(each, action) as string
        const value = stateValue(fieldOf(each, state), action.to as string)
        const filled = Object.fromEntries(Object.keys(action.needs ?? {}).map(key => [key, 'x']))
        const [needed] = Object.entries(action.needs ?? {}).find(([, need]) => need === true) ?? []
        expect(brokenNeeds(each, { ...filled, [state]: value }, { ...filled, [state]: value, [needed as string]: null }), name).toEqual([
          needed,
        ])
      }
  })
})

describe('a confirmation', () => {
  const plates = resource('plates', {
    zh: '盘',
    en: 'Plates',
    fields: {
      no: f.text({ zh: '代码', en: 'Code', like: 'creditCode', confirmBy: 'compared' }),
      compared: f.bool({ zh: '已核对', en: 'Compared' }),
    },
    roles: everyone,
  })
  const [one, other] = ['91350211M0000XUF46', '91350100M0001TGQXM']
  it('holds for the text it was given with alone', () => {
    const stored = { no: one, compared: true }
    expect(checkDraft(plates, { no: other }, stored).errors).toEqual({ no: 'doubtful' })
    expect(checkDraft(plates, { no: other, compared: true }, stored)).toEqual({ values: { no: other, compared: true }, errors: {} })
    expect(checkDraft(plates, { no: one }, stored).errors).toEqual({})
  })
})
