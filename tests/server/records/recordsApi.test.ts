import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RecordsApi, type RuleContext, rules } from '../../../src/server/config/rules'
import { queryRows, sql } from '../../../src/server/database/connections/database'
import { lampKit, lamps, rooms } from '../../kit/declarations/lamps'
import { buildShop, type TestShop, wholeShop } from '../../kit/testServer'

/** What the room's rule does when a room is shut; each test says it. */
let atShutting: (context: RuleContext<{ id: string; name: string }>) => Promise<unknown> | unknown = () => {}
/** What the server has logged. */
const logged: Record<string, unknown>[] = []
/** What the lamp's rule does with what is saved. */
let atSaving: (hand: RecordsApi, id: string) => Promise<unknown> | unknown = () => {}
const { f, resource } = lampKit
/** A part of a lamp that goes and comes with it. */
const bulbs = resource('bulbs', {
  zh: '灯泡',
  en: 'Bulbs',
  parent: 'lamp',
  onParentDelete: 'cascade',
  title: 'name',
  fields: {
    lamp: f.reference('lamps', { zh: '灯', en: 'Lamp', required: true, immutable: true }),
    name: f.text({ zh: '名称', en: 'Name', required: true }),
    hours: f.integer({ zh: '时数', en: 'Hours' }),
    most: f.integer({ zh: '最多', en: 'At most' }),
  },
  constraints: [{ check: { hours: { lte: { field: 'most' } } }, field: 'hours', zh: '过多', en: 'Too many' }],
  permissions: { read: '*', create: '*', edit: '*' },
})
const shop = {
  ...wholeShop,
  resources: [...wholeShop.resources, bulbs],
  rules: [
    ...wholeShop.rules,
    rules(rooms, {
      actions: {
        shut: async context => {
          await atShutting(context as never)
        },
      },
    }),
    rules(lamps, {
      beforeSave: ({ after, refuse }) => {
        if (after.name === '蜡烛') refuse('name', { zh: '蜡烛不是灯', en: 'A candle is no lamp' })
        if (after.name === '火把') refuse({ zh: '此处不许点火', en: 'No fire here' })
        if (after.name === '烛台') return { wats: 3 } as never
        if (after.name === '灶') refuse('cost', { zh: '灶没有成本', en: 'A stove has no cost' })
        return {}
      },
      afterSave: async ({ records, after }) => {
        await atSaving(records, after.id)
      },
    }),
  ],
}
let test: TestShop
beforeAll(async () => {
  test = await buildShop(shop, { log: { write: line => void logged.push(JSON.parse(line)) } })
})
afterAll(() => test.close())

const lamp = (more: object = {}, by = test.as.creator) =>
  by.ok('/api/lamps/addOrUpdateLamp', { name: '台灯', watts: 40, ...more })
const room = async () => (await test.as.creator.ok('/api/rooms/addOrUpdateRoom', { name: '书房' })).id
const shut = (id: string) => test.as.creator.call<{ errors: object }>(`/api/rooms/shutRoom?id=${id}`)
const get = (id: string) => test.as.creator.ok(`/api/lamps/getLamp?id=${id}`)
const history = (id: string) => test.as.creator.ok<Record<string, unknown>[]>(`/api/lamps/historyLamp?id=${id}`)
const isOpen = async (id: string) =>
  (await test.as.creator.ok<{ open: string }>(`/api/rooms/getRoom?id=${id}`)).open === 'yes'

describe('what a rule does by its hand', () => {
  it('to another record has its version, its line under the name of the mall, and is found by its new words', async () => {
    const { id, version } = await lamp()
    atShutting = ({ records }) => records.update(lamps, id, { name: '壁灯' })
    expect(await shut(await room())).toMatchObject({ code: 0 })
    expect(await get(id)).toMatchObject({ name: '壁灯', version: version + 1 })
    expect((await history(id))[0]).toMatchObject({
      action: 'edit',
      accountName: '',
      changes: { name: ['台灯', '壁灯'] },
    })
    const { list } = await test.as.creator.ok<{ list: { id: string }[] }>('/api/lamps/listLamps', { keyword: '壁灯' })
    expect(list.map(each => each.id)).toContain(id)
  })
  it('that changes nothing leaves no line and no version', async () => {
    const { id, version } = await lamp()
    atShutting = ({ records }) => records.update(lamps, id, { name: '台灯', dimmable: false })
    await shut(await room())
    expect(await get(id)).toMatchObject({ version })
    expect(await history(id)).toHaveLength(1)
  })
  it.each([
    ['a value that its kind refuses', { watts: 9000 }, { watts: 'tooLarge' }],
    ['a reference that is not there', { room: 'nowhere' }, { room: 'noRecord' }],
    ['a required field emptied', { name: null }, { name: 'required' }],
  ])('is checked like anybody’s, and takes everything back: %s', async (_, values, errors) => {
    const { id } = await lamp()
    const where = await room()
    atShutting = ({ records }) => records.update(lamps, id, values as object)
    expect(await shut(where)).toMatchObject({
      code: 40000,
      data: { errors: Object.fromEntries(Object.keys(errors).map(name => [name, expect.anything()])) },
    })
    expect(await isOpen(where)).toBe(true)
    expect(await history(id)).toHaveLength(1)
  })
  it('tells who may read of a record, in its words, and nobody when all is taken back', async () => {
    const { id } = await lamp({ name: '廊灯' })
    const said = { to: ['creator'], zh: '“{name}”要擦了（{watts}）', en: '“{name}” wants dusting ({watts})' }
    const box = async (language = 'zh-CN') => {
      await test.mall.work.pass()
      const read = { 'accept-language': language }
      const { list } = await test.as.creator.ok<{ list: { recordId: string }[] }>('/api/message/list', {}, read)
      return list.filter(({ recordId }) => recordId === id)
    }
    atShutting = async ({ records, refuse }) => {
      await records.notify(lamps, id, said)
      refuse({ zh: '不行', en: 'No' })
    }
    await shut(await room())
    expect(await box()).toEqual([])
    atShutting = ({ records }) => records.notify(lamps, id, said)
    await shut(await room())
    expect(await box()).toMatchObject([{ content: '“廊灯”要擦了（40 瓦）' }])
    expect(await box('en-US')).toMatchObject([{ content: '“廊灯” wants dusting (40 W)' }])
    expect(await test.as.admin.ok('/api/message/list')).toMatchObject({ list: [] })
    atShutting = ({ records }) => records.notify(lamps, 'nowhere', said)
    expect(await shut(await room())).toMatchObject({ code: 40400 })
    atShutting = ({ records }) => records.notify(lamps, id, { ...said, zh: '{wats}' })
    expect(await shut(await room())).toMatchObject({ code: 50001 })
  })
  const misspelt = { to: ['platform'], zh: '一', en: 'One', att: 'show' } as const
  it.each<[string, (hand: RecordsApi) => Promise<unknown>, string]>([
    [
      'a field',
      hand => hand.find(lamps, { wats: 1 } as never),
      'find(lamps): there is no field wats; did you mean watts?',
    ],
    [
      'a test',
      hand => hand.find(lamps, { watts: { gtt: 1 } } as never),
      'find(lamps): there is no test gtt; did you mean gt?',
    ],
    [
      'a field beside',
      hand => hand.find(lamps, { or: [{ watts: { gt: { field: 'heigth' } } }] } as never),
      'find(lamps): there is no field heigth; did you mean height?',
    ],
    [
      'a key',
      hand => hand.find(lamps, {}, { srot: 'id' } as never),
      'find(lamps): there is no key srot; did you mean sort?',
    ],
    [
      'an order',
      hand => hand.find(lamps, {}, { sort: '-wats' }),
      'find(lamps): there is no field wats; did you mean watts?',
    ],
    [
      'an action',
      hand => hand.runAction(lamps, 'x', 'wearOff' as never),
      'runAction(lamps): there is no action wearOff; did you mean wearOut?',
    ],
    ['a key of a message', hand => hand.notify(lamps, 'x', misspelt as never), 'notify(lamps): there is no key att'],
  ])('names what is misspelt, and the name that was meant: %s', async (_, verb, said) => {
    let told = ''
    atShutting = async ({ records }) => {
      await verb(records).catch((fault: Error) => {
        told = fault.message
      })
    }
    await shut(await room())
    expect(told).toContain(`rules: records.${said}`)
  })
  it('names a column that a rule works out and that there is not', async () => {
    let told = ''
    atShutting = async ({ records }) => {
      await records.append(lamps, { name: '烛台', watts: 3 }).catch((fault: Error) => {
        told = fault.message
      })
    }
    await shut(await room())
    expect(told).toBe('rules: beforeSave(lamps): there is no field wats; did you mean watts?')
  })
  it('asks the rules of the record it is done to', async () => {
    const { id } = await lamp()
    atShutting = ({ records }) => records.update(lamps, id, { name: '蜡烛' })
    expect(await shut(await room())).toMatchObject({
      code: 40000,
      data: { errors: { name: 'refused' }, messages: { name: '蜡烛不是灯' } },
    })
  })
  it('to the record that it is about stands in that write’s own line', async () => {
    atSaving = (hand, id) => hand.update(lamps, id, { cost: 7 })
    const { id } = await lamp()
    atSaving = () => {}
    expect(await get(id)).toMatchObject({ cost: 7, version: 2 })
    expect(await history(id)).toMatchObject([{ action: 'create' }])
  })
  it('stands under the name of whoever set it off, where the action says that it is their doing', async () => {
    const [first, second] = [await lamp(), await lamp()]
    for (const { id } of [first, second]) await test.as.creator.ok(`/api/lamps/switchOnLamp?id=${id}`)
    atShutting = async ({ records }) => {
      await records.runAction(lamps, first.id, 'goOut')
      await records.runAction(lamps, second.id, 'wearOut')
    }
    await shut(await room())
    const { accountName: me } = (await history(first.id)).at(-1) ?? {}
    expect(me).not.toBe('')
    expect((await history(first.id))[0]).toMatchObject({ action: 'goOut', accountName: me, username: 'creator' })
    expect((await history(second.id))[0]).toMatchObject({ action: 'wearOut', accountName: '', username: '' })
  })
  it('takes actions that are the mall’s own, in a state that allows them, and no other', async () => {
    const { id } = await lamp()
    const where = await room()
    atShutting = ({ records }) => records.runAction(lamps, id, 'wearOut')
    expect(await shut(where)).toMatchObject({ code: 40900 })
    expect(await isOpen(where)).toBe(true)
    await test.as.creator.ok(`/api/lamps/switchOnLamp?id=${id}`)
    expect(await shut(where)).toMatchObject({ code: 0 })
    expect(await get(id)).toMatchObject({ status: 9 })
    expect((await history(id))[0]).toMatchObject({ action: 'wearOut', accountName: '' })
    const other = (await lamp()).id
    atShutting = ({ records }) => records.runAction(lamps, other, 'switchOn')
    expect(await shut(await room())).toMatchObject({ code: 40300 })
  })
  it('adds records, whole and checked', async () => {
    atShutting = ({ records }) => records.append(lamps, { name: '夜灯', cost: 500 })
    await shut(await room())
    const { list } = await test.as.creator.ok<{ list: Record<string, unknown>[] }>('/api/lamps/listLamps', {
      keyword: '夜灯',
    })
    expect(list).toMatchObject([{ name: '夜灯', cost: 500, status: 0 }])
    atShutting = ({ records }) => records.append(lamps, { name: '' })
    expect(await shut(await room())).toMatchObject({ code: 40000 })
  })
  it('finds what is the tenant’s own and nothing else, and reaches no other', async () => {
    const theirs = await lamp({ name: '别人的灯' }, test.as.stranger)
    let found: readonly { name: string | null; fact_id: string }[] = []
    atShutting = async ({ records }) => {
      found = await records.find(lamps, { watts: { gte: 1 } }, { sort: '-createdTime', limit: 1000 })
    }
    await shut(await room())
    expect(found.length).toBeGreaterThan(1)
    expect(new Set(found.map(each => each.fact_id))).toEqual(new Set([test.factId]))
    atShutting = ({ records }) => records.update(lamps, theirs.id, { name: '我的了' })
    expect(await shut(await room())).toMatchObject({ code: 40400 })
    atShutting = ({ records }) => records.runAction(lamps, theirs.id, 'wearOut')
    expect(await shut(await room())).toMatchObject({ code: 40400 })
    expect(await queryRows(test.db, sql`select name from lamps where id = ${theirs.id}`)).toEqual([
      { name: '别人的灯' },
    ])
  })
})

describe('a rule refuses with words of the shop', () => {
  it.each([
    ['zh-CN', '蜡烛不是灯', '部分内容填写有误，请检查'],
    ['en-US', 'A candle is no lamp', 'Some fields need attention'],
  ])('at a field, in %s', async (language, words, msg) => {
    const refused = await test.as.creator.call(
      '/api/lamps/addOrUpdateLamp',
      { name: '蜡烛' },
      { 'accept-language': language },
    )
    expect(refused).toMatchObject({
      status: 400,
      code: 40000,
      msg,
      data: { errors: { name: 'refused' }, messages: { name: words } },
    })
  })
  it.each([
    ['zh-CN', '此处不许点火'],
    ['en-US', 'No fire here'],
  ])('for the whole, in %s', async (language, msg) => {
    const refused = await test.as.creator.call(
      '/api/lamps/addOrUpdateLamp',
      { name: '火把' },
      { 'accept-language': language },
    )
    expect(refused).toMatchObject({ status: 400, code: 40000, msg })
    expect(JSON.stringify(refused.data)).not.toContain(msg)
  })
  it('which are typed: a field that is not there, a language left out, a value of another kind do not compile', () => {
    const said: Parameters<typeof rules<typeof lamps>>[1] = {
      afterSave: async ({ records, refuse }) => {
        // @ts-expect-error no such field
        refuse('nmae', { zh: '错', en: 'Wrong' })
        // @ts-expect-error no English
        refuse('name', { zh: '错' })
        // @ts-expect-error a number is expected
        await records.update(lamps, 'x', { watts: 'forty' })
        // @ts-expect-error no such field
        await records.find(lamps, { wats: 1 })
        // @ts-expect-error no such key
        await records.find(lamps, {}, { srot: 'id' })
        // @ts-expect-error no such key of a message
        await records.notify(lamps, 'x', { to: ['creator'], zh: '一', en: 'One', att: 'show' })
        // @ts-expect-error no such action
        await records.runAction(lamps, 'x', 'explode')
        // @ts-expect-error the name is required
        await records.append(lamps, { watts: 3 })
      },
    }
    expect(said.afterSave).toBeTypeOf('function')
  })
})

describe('a refusal in a rule', () => {
  const places = () => logged.filter(line => line['at']).at(-1)
  it('of a call of the rule is in the log with the call, its resource and action, and the rule', async () => {
    const { id } = await lamp()
    atShutting = ({ records }) => records.runAction(lamps, id, 'goOut')
    expect((await shut(await room())).code).toBe(40900)
    expect(places()).toMatchObject({
      level: 40,
      refused: 'wrongState',
      at: ['records.runAction(lamps, goOut)', 'actions.shut(rooms)'],
    })
  })
  it.each([
    ['records.update(lamps)', (records: RecordsApi, id: string) => records.update(lamps, id, { watts: 9000 })],
    ['records.append(lamps)', (records: RecordsApi) => records.append(lamps, { name: '壁灯', watts: 9000 })],
  ])('of %s names its fields', async (call, does) => {
    const { id } = await lamp()
    atShutting = ({ records }) => does(records, id)
    expect((await shut(await room())).code).toBe(40000)
    expect(places()).toMatchObject({ refused: 'badInput', fields: ['watts'], at: [call, 'actions.shut(rooms)'] })
  })
  it('of a rule within a rule names both', async () => {
    const { id } = await lamp()
    atShutting = ({ records }) => records.update(lamps, id, { name: '蜡烛' })
    await shut(await room())
    expect(places()).toMatchObject({ at: ['beforeSave(lamps)', 'records.update(lamps)', 'actions.shut(rooms)'] })
  })
  it('by the words of a rule is there too', async () => {
    await test.as.creator.call('/api/lamps/addOrUpdateLamp', { name: '火把' })
    expect(places()).toMatchObject({ level: 30, refused: 'badInput', at: ['beforeSave(lamps)'] })
  })
})

describe('a removed record', () => {
  const remove = async (id: string) => {
    await test.as.creator.ok(`/api/lamps/delLamp?id=${id}`)
    return () => test.as.creator.call<{ errors: object }>(`/api/lamps/restoreLamp?id=${id}`)
  }
  const renamed = (id: string, name: string) =>
    test.mall.enter('*', scope =>
      sql`update removed set record = record || ${JSON.stringify({ name })}::jsonb where id = ${id}`.execute(scope.db),
    )
  it('is restored by the rule that a save goes by', async () => {
    atSaving = () => {}
    const { id } = await lamp()
    const restore = await remove(id)
    await renamed(id, '蜡烛')
    expect(await restore()).toMatchObject({
      code: 40000,
      data: { errors: { name: 'refused' }, messages: { name: '蜡烛不是灯' } },
    })
    await renamed(id, '台灯')
    expect((await restore()).code).toBe(0)
  })
  it('is restored by the rule after a save', async () => {
    const { id } = await lamp()
    const restore = await remove(id)
    atSaving = records => records.update(rooms, 'nowhere', { name: 'x' })
    expect((await restore()).code).toBe(40400)
    atSaving = () => {}
    expect((await restore()).code).toBe(0)
  })
  it('is restored with what must hold between its fields, and what is required', async () => {
    const { id } = await lamp({ made: '2026-01-02', until: '2026-01-03' })
    const restore = await remove(id)
    await test.mall.enter('*', scope =>
      sql`update removed set record = record || '{"until":"2026-01-01","name":null}'::jsonb where id = ${id}`.execute(
        scope.db,
      ),
    )
    expect((await restore()).data).toMatchObject({
      errors: { until: 'beforeMade', name: 'required' },
      messages: { until: '不能早于制造日期' },
    })
  })
  it('is restored with choices that may be made today', async () => {
    const where = await room()
    const { id } = await lamp({ room: where })
    const restore = await remove(id)
    atShutting = () => {}
    await test.as.creator.ok(`/api/rooms/shutRoom?id=${where}`)
    expect(await test.as.creator.call('/api/lamps/addOrUpdateLamp', { name: '台灯', room: where })).toMatchObject({
      data: { errors: { room: 'noRecord' } },
    })
    expect(await restore()).toMatchObject({ code: 40000, data: { errors: { room: 'noRecord' } } })
  })
  it.each([
    ['what must hold between their fields', { hours: 9 }, { 'bulbs.hours': 'constraint' }],
    ['what is required', { name: null }, { 'bulbs.name': 'required' }],
  ])('is restored with its parts by %s', async (_, values, errors) => {
    const { id } = await lamp()
    await test.as.creator.ok('/api/bulbs/addOrUpdateBulb', { lamp: id, name: '泡', hours: 1, most: 2 })
    const restore = await remove(id)
    const change = (more: object) =>
      test.mall.enter('*', scope =>
        sql`update removed set record = record || ${JSON.stringify(more)}::jsonb where resource = 'bulbs' and record->>'lamp' = ${id}`.execute(
          scope.db,
        ),
      )
    await change(values)
    expect(await restore()).toMatchObject({ code: 40000, data: { errors } })
    await change({ name: '泡', hours: 1 })
    expect((await restore()).code).toBe(0)
  })
})
