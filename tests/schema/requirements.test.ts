import { describe, expect, it } from 'vitest'
import { resources } from '../../resources'
import { orders } from '../../resources/trade/orders'
import { getActions, cloneRecord, getField, getStateField, getStateValue } from '../../src/schema/selectors/definition'
import { checkInput } from '../../src/schema/rules/actionParams'
import { checkDraft, checkMoved } from '../../src/schema/rules/validateDraft'
import {
  availabilityOf,
  missingRequirements,
  unmetRequirements,
  nextActionOf,
  defaultTab,
  reasonField,
  SYSTEM,
} from '../../src/schema/rules/availability'
import type { AnyAction } from '../../src/schema/model/resource'
import { lampKit, lamps, rooms } from '../kit/declarations/lamps'

const { f, resource } = lampKit
const everyone = { read: '*', create: '*', edit: '*' } as const
/** On sale only through review; a draft may be thrown away without it. */
const vases = resource('vases', {
  zh: '花瓶',
  en: 'Vases',
  fields: {
    name: f.text({ zh: '名称', en: 'Name', required: true }),
    price: f.money({ zh: '价格', en: 'Price' }),
    glazed: f.boolean({ zh: '上釉', en: 'Glazed' }),
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
    offer: {
      zh: '提交',
      en: 'Offer',
      from: ['draft', 'off'],
      to: 'review',
      roles: '*',
      requires: { price: true, glaze: { glazed: true } },
    },
    pass: { zh: '通过', en: 'Pass', from: ['review'], to: 'sale', roles: '*' },
    take: { zh: '下架', en: 'Take off', from: ['review', 'sale'], to: 'off', roles: '*' },
    drop: { zh: '废弃', en: 'Throw away', from: ['draft', 'sale'], to: 'gone', roles: '*' },
  },
  permissions: everyone,
})
const whole = { name: '瓶', price: 100, glazed: false, glaze: null, note: null }

/** The same shop with more ways into the states of its vases. */
const withWays = (actions: object) => ({
  ...vases,
  definition: { ...vases.definition, actions: { ...vases.definition.actions, ...actions } },
})
const rush: AnyAction = { labels: { zh: '加急', en: 'Rush' }, from: ['draft'], to: 'review', roles: '*' }
const mallRush: AnyAction = { ...rush, roles: SYSTEM }

describe('a second way into a state', () => {
  it.each([
    ['of people', { rush }],
    ['of the mall', { rush: mallRush }],
    ['from every state', { rush: { ...rush, from: undefined } }],
    ['with a requirement of its own', { rush: { ...rush, requires: { note: true } } }],
    ['back from where the state leads', { back: { ...rush, from: ['gone', 'sold'] } }],
    ['of two', { rush, again: { ...rush, from: ['off', 'gone'] } }],
  ])('%s lets nobody empty what the first one required', (_, actions) => {
    const more = withWays(actions)
    for (const status of ['review', 'sale'])
      expect(checkDraft(more, { price: null }, { ...whole, status }).errors, status).toEqual({ price: 'neededNow' })
    for (const status of ['draft', 'off', 'gone'])
      expect(checkDraft(more, { price: null }, { ...whole, status }).errors, status).toEqual({})
  })
  it('lets no record in without what the first one required', () => {
    for (const each of [rush, mallRush]) {
      const more = withWays({ rush: each })
      const draft = { ...whole, price: null, glazed: true, status: 'draft' }
      const actor = { role: each === mallRush ? SYSTEM : 'creator' }
      expect(missingRequirements(more, each, draft)).toEqual(['price', 'glaze'])
      expect(availabilityOf(more, each, draft, actor)).toBe('needs')
      expect(checkMoved(more, draft, { ...draft, status: 'review' }, each).errors).toEqual({
        price: 'neededNow',
        glaze: 'neededNow',
      })
      const complete = { ...whole, status: 'draft' }
      expect(availabilityOf(more, each, complete, actor)).toBe('ok')
      expect(checkMoved(more, complete, { ...complete, status: 'review' }, each).errors).toEqual({})
    }
  })
  it('may ask in its own dialog for what the first one required', () => {
    const asking: AnyAction = { ...rush, params: { price: 'required' } }
    const more = withWays({ rush: asking })
    const draft = { ...whole, price: null, status: 'draft' }
    expect(availabilityOf(more, asking, draft, { role: 'creator' })).toBe('ok')
    expect(checkInput(more, asking, { price: 100 }, { record: draft, now: new Date() }).errors).toEqual({})
    expect(checkInput(more, asking, {}, { record: draft, now: new Date() }).errors).toEqual({ price: 'required' })
  })
  it('asks a record that is inside already for nothing that was empty before', () => {
    const more = withWays({ rush })
    const older = { ...whole, price: null, status: 'review' }
    const pass = vases.definition.actions?.['pass'] as AnyAction
    expect(availabilityOf(more, pass, older, { role: 'creator' })).toBe('ok')
    expect(checkMoved(more, older, { ...older, status: 'sale' }, pass).errors).toEqual({})
  })
})

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
      for (const [name, action] of getActions(each).filter(([, { requires, to }]) => requires && to)) {
        const state = getStateField(each, action) as string
        const value = getStateValue(getField(each, state), action.to as string)
        const filled = Object.fromEntries(Object.keys(action.requires ?? {}).map(key => [key, 'x']))
        const [needed] = Object.entries(action.requires ?? {}).find(([, need]) => need === true) ?? []
        expect(
          unmetRequirements(
            each,
            { ...filled, [state]: value },
            { ...filled, [state]: value, [needed as string]: null },
          ),
          name,
        ).toEqual([needed])
      }
  })
})

describe('a confirmation', () => {
  const plates = resource('plates', {
    zh: '盘',
    en: 'Plates',
    fields: {
      no: f.text({ zh: '代码', en: 'Code', format: 'creditCode', confirmBy: 'compared' }),
      compared: f.boolean({ zh: '已核对', en: 'Compared' }),
    },
    permissions: everyone,
  })
  const [one, other] = ['91350211M0000XUF46', '91350100M0001TGQXM']
  it('holds for the text it was given with alone', () => {
    const stored = { no: one, compared: true }
    expect(checkDraft(plates, { no: other }, stored).errors).toEqual({ no: 'doubtful' })
    expect(checkDraft(plates, { no: other, compared: true }, stored)).toEqual({
      values: { no: other, compared: true },
      errors: {},
    })
    expect(checkDraft(plates, { no: one }, stored).errors).toEqual({})
  })
})

const bowls = resources.find(({ name }) => name === 'bowls') as (typeof resources)[number]
const state = (key: string) => ({ status: getStateValue(getField(bowls, 'status'), key) })
describe('the next step of a bowl', () => {
  it.each([
    ['pendingListing', 'user', 'listForSale'],
    ['pendingReview', 'user', 'delist'],
    ['pendingReview', 'platform', 'approve'],
    ['reviewPassed', 'creator', 'delist'],
    ['reviewPassed', 'platform', undefined],
    ['soldReceived', 'creator', undefined],
  ])('in %s is, for a %s, %s', (key, role, action) =>
    expect(nextActionOf(bowls, state(key), { role })?.[0]).toBe(action),
  )
})
describe('why a bowl stands where it does', () => {
  it.each([
    ['was told with the rejection', { ...state('reviewFailed'), reviewReason: '底部不清' }, 'reviewReason'],
    ['is told in its own state alone', { ...state('pendingReview'), reviewReason: '底部不清' }, undefined],
    ['is not asked for of everything', { ...state('delisted'), delistReason: '换季' }, undefined],
  ])('%s', (_, record, field) => expect(reasonField(bowls, record, { role: 'creator' })).toBe(field))
  it('is no number that was asked for on the way', () => {
    const shipped = { status: getStateValue(orders.fields.status, 'pendingReceipt'), trackingNo: 'SF1234567890123' }
    expect(reasonField(orders, shipped, { role: 'creator' })).toBeUndefined()
  })
  it('is told of its own state and of no other that the record has', () => {
    const record = { ...state('reviewFailed'), reviewReason: '底部不清' }
    expect(['status', 'other'].map(of => reasonField(bowls, record, { role: 'creator' }, of))).toEqual([
      'reviewReason',
      undefined,
    ])
  })
})
it.each([
  ['creator', { status: getStateValue(getField(bowls, 'status'), 'reviewFailed') }],
  ['platform', { status: getStateValue(getField(bowls, 'status'), 'pendingReview') }],
  ['user', {}],
])('a list opens for a %s on the tab that is declared for them', (role, filter) => {
  const { definition } = bowls
  const opens = { creator: 'reviewFailed', platform: 'pendingReview' }
  expect(
    defaultTab({ ...bowls, definition: { ...definition, list: { ...definition.list, opens } } }, { role }),
  ).toEqual(filter)
})
it('or on what is declared of its filters', () => {
  const { definition } = bowls
  const opens = { user: { glaze: 'brownOilSpot' } }
  const opening = { ...bowls, definition: { ...definition, list: { ...definition.list, opens } } }
  expect(defaultTab(opening, { role: 'user' })).toEqual({ glaze: 'brownOilSpot' })
  expect(defaultTab(opening, { role: 'creator' })).toEqual({})
})
it('a copy takes along neither what is one record’s alone nor what its declaration names', () => {
  const [whole] = [{ id: '1', name: '台灯', story: '祖传', code: 'X1', phone: '138****1111', model: 'M', watts: 40 }]
  expect(
    cloneRecord(lamps, { ...whole, pin: 'geheim', plan: 'p0', photo: '/files/a.png', status: 1, no: 'L-0001' }),
  ).toEqual({
    name: '台灯',
    watts: 40,
    photo: '/files/a.png',
  })
  expect(cloneRecord(rooms, whole)).toBeUndefined()
})
