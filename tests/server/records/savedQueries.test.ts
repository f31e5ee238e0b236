import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SavedQuery, savedQueryLimits } from '../../../src/schema/model/savedQuery'
import { housekeeping } from '../../../src/server/ops/housekeepingJob'
import { queryRows, sql } from '../../../src/server/database/connections/database'
import { buildShop, type Client, type TestShop, wholeShop } from '../../kit/testServer'

const [LIST, SAVE, REMOVE] = ['/api/view/list', '/api/view/save', '/api/view/remove']
const lit = {
  sort: '-watts',
  keyword: '灯',
  filter: { color: ['red'], status: 1 },
  pageSize: 20,
  columns: ['price', 'name'],
}
const plain = { filter: {}, pageSize: 10 }

let shop: TestShop
beforeAll(async () => {
  shop = await buildShop()
})
beforeEach(async () => {
  await sql`delete from saved_views`.execute(shop.db)
})
afterAll(() => shop.close())

const save = (who: Client, more: object = {}) =>
  who.call<SavedQuery & { errors: Record<string, string> }>(SAVE, {
    resource: 'lamps',
    name: '亮着的',
    query: plain,
    ...more,
  })
const saved = async (who: Client, more: object = {}): Promise<SavedQuery> => {
  const { code, data, msg } = await save(who, more)
  if (code !== 0) throw new Error(`${msg} ${JSON.stringify(data)}`)
  return data
}
const listed = (who: Client, resource?: string) => who.ok<SavedQuery[]>(LIST, resource ? { resource } : {})
const names = async (who: Client, resource?: string) => (await listed(who, resource)).map(({ name }) => name)
/** All that is kept, of everyone. */
const kept = () => queryRows(shop.db, sql`select * from saved_views order by id`)
const unchangedBy = async (work: () => Promise<unknown>) => {
  const before = await kept()
  await work()
  expect(await kept()).toEqual(before)
}

describe('a saved view', () => {
  it('is found again as it was saved, beside the others of its list by their names', async () => {
    const { creator } = shop.as
    const view = await saved(creator, { name: '  Red\u200b ones\u202e ', query: lit })
    expect(view).toEqual({
      id: expect.any(String),
      resource: 'lamps',
      name: 'Red ones',
      shared: false,
      mine: true,
      owner: 'creator',
      changeable: true,
      query: lit,
      leftOut: [],
    })
    await saved(creator, { name: 'all' })
    await saved(creator, { name: 'rooms', resource: 'rooms' })
    expect(await names(creator, 'lamps')).toEqual(['all', 'Red ones'])
    expect(await names(creator)).toEqual(['all', 'Red ones', 'rooms'])
    expect((await listed(creator, 'lamps'))[1]).toEqual(view)
  })
  it('is renamed, shared and given other conditions, each without the rest; and taken away', async () => {
    const { creator } = shop.as
    const { id } = await saved(creator, { query: lit })
    expect(await saved(creator, { id, name: 'LIT', query: undefined })).toMatchObject({ name: 'LIT', query: lit })
    expect(await saved(creator, { id, name: 'lit', shared: true, query: plain })).toMatchObject({
      id,
      name: 'lit',
      shared: true,
      query: plain,
    })
    expect(await creator.ok(REMOVE, { id })).toBe(true)
    expect(await kept()).toEqual([])
    expect((await creator.call(REMOVE, { id })).code).toBe(40400)
  })
  it('is saved once under one key', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const body = { resource: 'lamps', name: 'twice', query: plain }
    const [first, again] = [await shop.as.user.ok(SAVE, body, key), await shop.as.user.ok(SAVE, body, key)]
    expect(again).toEqual(first)
    expect(await kept()).toHaveLength(1)
  })
  it('leaves a private account no trace once it is gone for good, and what it shared stays', async () => {
    const gone = await shop.account('short-stay', 'fact', 'user', shop.factId)
    await saved(gone, { name: 'own' })
    await saved(gone, { name: 'for all', shared: true })
    await saved(shop.as.user, { name: 'mine' })
    await sql`delete from sessions where account_id = ${gone.accountId}`.execute(shop.db)
    await sql`delete from accounts where id = ${gone.accountId}`.execute(shop.db)
    const { mall } = shop
    const [purge] = housekeeping(mall)
    await purge?.run(new Date())
    expect(await listed(shop.as.creator)).toMatchObject([{ name: 'for all', owner: '', changeable: true }])
    expect(await names(shop.as.user)).toEqual(['for all', 'mine'])
    expect(await kept()).toHaveLength(2)
  })
})

describe('who sees it', () => {
  it('alone, until it is shared: then everyone of the maker who has the list, and nobody else', async () => {
    const { creator, admin, user, platform, stranger } = shop.as
    await saved(user, { name: 'private' })
    const shared = await saved(user, { name: 'shared', shared: true })
    await saved(platform, { name: 'of the platform', shared: true })
    expect(await names(user)).toEqual(['private', 'shared'])
    for (const each of [creator, admin]) expect(await names(each)).toEqual(['shared'])
    expect(await names(stranger)).toEqual([])
    expect(await names(platform)).toEqual(['of the platform'])
    expect(await listed(admin)).toMatchObject([{ id: shared.id, mine: false, owner: 'user' }])
  })
  it('not whoever lacks its list, in neither the list of all', async () => {
    const { creator, user } = shop.as
    const { id } = await saved(creator, { resource: 'addresses', shared: true })
    expect(await names(user)).toEqual([])
    expect((await user.call(LIST, { resource: 'addresses' })).code).toBe(40300)
    await unchangedBy(async () => {
      expect((await user.call(REMOVE, { id })).code).toBe(40400)
      expect((await save(user, { id, resource: 'addresses' })).code).toBe(40300)
      expect((await save(user, { id })).code).toBe(40400)
    })
  })
  it('without a condition by what the reader does not see, or what there is no more, and says so', async () => {
    const { creator, user } = shop.as
    const query = { sort: '-cost', filter: { cost: { gte: 1 }, color: 'red' }, pageSize: 50, columns: ['cost', 'name'] }
    const { id } = await saved(creator, { query, shared: true })
    expect((await listed(creator))[0]).toMatchObject({ query, leftOut: [] })
    expect((await listed(user))[0]).toMatchObject({
      query: { filter: { color: 'red' }, pageSize: 50, columns: ['name'] },
      leftOut: ['cost'],
    })
    expect((await listed(user))[0]?.query).not.toHaveProperty('sort')
    const old = { sort: 'former', filter: { formerToo: 1, status: 1 }, pageSize: 10, columns: ['former'] }
    await sql`update saved_views set query = ${JSON.stringify(old)} where id = ${id}`.execute(shop.db)
    const [view] = await listed(creator)
    expect(view?.query).toEqual({ filter: { status: 1 }, pageSize: 10 })
    expect(view?.leftOut).toEqual(['formerToo', 'former'])
  })
  it('in the names of today, once a field, its options and its list are called otherwise', async () => {
    const today = wholeShop.resources.map(each => {
      if (each.name !== 'lamps') return each
      const { color, watts, ...fields } = each.fields
      const renamed = {
        ...fields,
        tint: { ...color, options: { ...color?.options, renamedFrom: 'color' } },
        power: { ...watts, options: { ...watts?.options, renamedFrom: 'watts' } },
      }
      return { ...each, fields: renamed, definition: { ...each.definition, renamedFrom: 'lights' } } as typeof each
    })
    await saved(shop.as.user, { query: lit })
    await sql`update saved_views set resource = 'lights'`.execute(shop.db)
    const { appConfig: declared } = shop.mall
    const before = declared.resources
    Object.assign(declared, { resources: today })
    const [view] = await listed(shop.as.user)
    Object.assign(declared, { resources: before })
    expect(view).toMatchObject({
      resource: 'lamps',
      query: { sort: '-power', filter: { tint: ['red'], status: 1 } },
      leftOut: [],
    })
  })
})

describe('who may change it', () => {
  const people = {
    owner: () => shop.as.user,
    colleague: () => shop.account(`c${randomUUID().slice(0, 8)}`, 'fact', 'user', shop.factId),
    manager: () => shop.as.admin,
    creator: () => shop.as.creator,
    stranger: () => shop.as.stranger,
    platform: () => shop.as.platform,
  }
  it.each([
    ['owner', false, 0],
    ['owner', true, 0],
    ['colleague', false, 40400],
    ['colleague', true, 40300],
    ['manager', false, 40400],
    ['manager', true, 0],
    ['creator', false, 40400],
    ['creator', true, 0],
    ['stranger', false, 40400],
    ['stranger', true, 40400],
    ['platform', false, 40400],
    ['platform', true, 40400],
  ] as const)('the %s, where it is shared: %s — answered %i', async (person, shared, code) => {
    const { id } = await saved(shop.as.user, { shared })
    const who = await people[person]()
    const ask = async () => [
      (await save(who, { id, name: 'another', shared })).code,
      (await who.call(REMOVE, { id })).code,
    ]
    if (code === 0) {
      expect(await ask()).toEqual([0, 0])
      expect(await kept()).toEqual([])
    } else await unchangedBy(async () => expect(await ask()).toEqual([code, code]))
  })
  it('it stays its owner’s, whoever changes it, and ends for others with its sharing', async () => {
    const { creator, user } = shop.as
    const { id } = await saved(user, { shared: true })
    expect(await saved(creator, { id, name: 'mended', shared: true })).toMatchObject({ mine: false, owner: 'user' })
    await saved(creator, { id, name: 'mended', shared: false })
    expect(await names(creator)).toEqual([])
    expect(await listed(user)).toMatchObject([{ name: 'mended', mine: true, shared: false }])
  })
  it('on the platform its owner, as nobody there looks after accounts', async () => {
    const other = await shop.account('second-platform', 'plat', 'admin')
    const { id } = await saved(shop.as.platform, { shared: true })
    expect(await listed(other)).toMatchObject([{ id, changeable: false }])
    await unchangedBy(async () => expect((await other.call(REMOVE, { id })).code).toBe(40300))
  })
})

describe('what is refused, each at its place, and nothing is kept', () => {
  const long = (letters: number) => 'x'.repeat(letters)
  it.each([
    ['no name', { name: ' ' }, { name: 'required' }],
    ['a name that nobody sees', { name: '\u200b\u200d \u{e0061}' }, { name: 'required' }],
    ['a name of 41 characters', { name: long(41) }, { name: 'tooLong' }],
    ['an unknown list', { resource: 'nothing' }, { resource: 'choice' }],
    ['no conditions', { query: undefined }, { query: 'required' }],
    ['an unknown filter', { query: { ...plain, filter: { nothing: 1 } } }, { 'query.filter.nothing': 'filter' }],
    [
      'a filter of another kind',
      { query: { ...plain, filter: { watts: 'many' } } },
      { 'query.filter.watts': 'filter' },
    ],
    ['a filter by what is masked', { query: { ...plain, filter: { phone: '1' } } }, { 'query.filter.phone': 'filter' }],
    [
      'a filter by what one does not see',
      { query: { ...plain, filter: { cost: 1 } } },
      { 'query.filter.cost': 'filter' },
    ],
    ['an unknown order', { query: { ...plain, sort: '-nothing' } }, { 'query.sort': 'sort' }],
    ['an order by what one does not see', { query: { ...plain, sort: 'cost' } }, { 'query.sort': 'sort' }],
    [
      'a column that one does not see',
      { query: { ...plain, columns: ['name', 'cost'] } },
      { 'query.columns': 'choice' },
    ],
    ['no columns at all', { query: { ...plain, columns: [] } }, { 'query.columns': 'rows' }],
    ['a page of 500', { query: { ...plain, pageSize: 500 } }, { 'query.pageSize': 'pageSize' }],
    ['too long a search', { query: { ...plain, keyword: long(201) } }, { 'query.keyword': 'tooLong' }],
    [
      'conditions beyond their size',
      { query: { ...plain, filter: { id: Array.from({ length: 120 }, () => randomUUID()) } } },
      { query: 'tooLong' },
    ],
    ['a word too many', { query: { ...plain, page: 2 } }, { page: 'unknownField' }],
  ])('%s', (_, more, errors) =>
    unchangedBy(async () => {
      const answer = await save(shop.as.user, more)
      expect([answer.code, answer.data.errors]).toEqual([40000, errors])
    }),
  )
  it('a name that one has in this list, in whichever case; another list and another person may have it', async () => {
    const { user, admin } = shop.as
    await saved(user, { name: 'Waiting' })
    const other = await saved(user, { name: 'other' })
    await saved(user, { name: 'Waiting', resource: 'rooms' })
    await saved(admin, { name: 'Waiting' })
    await unchangedBy(async () => {
      expect((await save(user, { name: 'wAITING' })).data.errors).toEqual({ name: 'taken' })
      expect((await save(user, { name: 'waiting', id: other.id })).data.errors).toEqual({ name: 'taken' })
      expect((await save(user, { id: other.id, resource: 'rooms' })).data.errors).toEqual({ resource: 'readOnly' })
    })
  })
  it('two of one name at once', async () => {
    const answers = await Promise.all([save(shop.as.user), save(shop.as.user)])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 40000])
    expect(await kept()).toHaveLength(1)
  })
  const fill = (who: Client, count: number, shared: boolean) =>
    sql`insert into saved_views (fact_id, id, account_id, resource, name, query, shared)
      select ${shop.factId}, 'v' || n, ${who.accountId}, 'lamps', 'v' || n, ${JSON.stringify(plain)}, ${shared} from generate_series(1, ${count}::int) n`.execute(
      shop.db,
    )
  it.each([
    [{}, '最多保存 50 个视图'],
    [{ 'accept-language': 'en' }, 'At most 50 views can be saved'],
  ])('one more than a person may have, in words: %o', async (headers, words) => {
    await fill(shop.as.user, savedQueryLimits.own, false)
    await unchangedBy(async () => {
      const { code, msg } = await shop.as.user.call(SAVE, { resource: 'lamps', name: 'more', query: plain }, headers)
      expect([code, msg]).toEqual([40900, expect.stringContaining(words)])
    })
    expect(await saved(shop.as.user, { id: 'v1', name: 'renamed' })).toMatchObject({ id: 'v1' })
    await saved(shop.as.admin)
  })
  it.each([
    [{}, '最多共享 100 个视图'],
    [{ 'accept-language': 'en' }, 'At most 100 views can be shared'],
  ])('one more than all together may share, in words: %o', async (headers, words) => {
    await fill(shop.as.admin, savedQueryLimits.shared, true)
    const mine = await saved(shop.as.user)
    await unchangedBy(async () => {
      for (const id of [undefined, mine.id]) {
        const body = { id, resource: 'lamps', name: 'more', query: plain, shared: true }
        const { code, msg } = await shop.as.user.call(SAVE, body, headers)
        expect([code, msg]).toEqual([40900, expect.stringContaining(words)])
      }
    })
    await saved(shop.as.stranger, { shared: true })
    await shop.as.creator.ok(REMOVE, { id: 'v1' })
    await saved(shop.as.user, { id: mine.id, shared: true })
  })
})

it('what is shared, and is no more, stands in the log with its name; what is private does not', async () => {
  const { creator, user } = shop.as
  const { id } = await saved(user, { name: 'secret' })
  await creator.ok(REMOVE, { id: (await saved(user, { name: 'for all', shared: true })).id })
  await saved(user, { id, name: 'told', shared: true })
  await saved(user, { id, name: 'untold', shared: false })
  await user.ok(REMOVE, { id })
  const lines = await queryRows(
    shop.db,
    sql`select action, resource, "recordName", "accountName" from audit where action like '%View' order by seq`,
  )
  expect(lines.slice(-4)).toEqual([
    { action: 'shareView', resource: 'lamps', recordName: 'for all', accountName: 'user' },
    { action: 'unshareView', resource: 'lamps', recordName: 'for all', accountName: 'creator' },
    { action: 'shareView', resource: 'lamps', recordName: 'told', accountName: 'user' },
    { action: 'unshareView', resource: 'lamps', recordName: 'untold', accountName: 'user' },
  ])
  expect(JSON.stringify(lines)).not.toContain('secret')
})
