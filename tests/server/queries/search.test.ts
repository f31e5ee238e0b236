import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { querySingleRow, queryRow, queryRows, sql } from '../../../src/server/database/connections/database'
import { grams } from '../../../src/server/database/search/grams'
import { bringSearch } from '../../../src/server/database/search/searchColumns'
import { getTables } from '../../../src/server/database/tables/tables'
import { readings } from '../../schema/text/readings'
import { buildShop, type TestShop } from '../../kit/testServer'

let shop: TestShop
/** 18,000 lamps: 5,400 of one word, 12,600 of another, all of a third; a third of each in every state. And 18,000 of somebody else, all of a fourth word. */
beforeAll(async () => {
  shop = await buildShop()
  const [most, rest] = ['青灯', '白灯'].map(name => sql`(${name}, ${grams(name)}::text[])`)
  await sql`insert into lamps (fact_id, id, no, name, status, search_text, search_grams)
    select ${shop.factId}, 'l' || n, 'L-' || lpad(n::text, 5, '0'), text, case n / 10 % 3 when 0 then 0 when 1 then 1 else 9 end, text, grams
    from generate_series(1, 18000) n join lateral (select * from (values ${most}, ${rest}) given (text, grams) offset case when n % 10 < 3 then 0 else 1 end limit 1) word on true`.execute(
    shop.db,
  )
  const other = sql`(${'橙盏'}, ${grams('橙盏')}::text[])`
  await sql`insert into lamps (fact_id, id, no, name, status, search_text, search_grams)
    select 'else', 'e' || n, 'E-' || lpad(n::text, 5, '0'), text, 0, text, grams from generate_series(1, 18000) n, (values ${other}) given (text, grams)`.execute(
    shop.db,
  )
  await shop.mall.database.alone(db => sql`vacuum analyze lamps`.execute(db))
})
afterAll(() => shop?.close())

const search = async (keyword: string) => {
  const before = shop.statements.length
  const found = await shop.as.creator.ok<{ list: { name: string }[]; total: number; more: boolean; counts: object }>(
    '/api/lamps/listLamps',
    {
      keyword,
      counts: true,
      pageSize: 50,
    },
  )
  return { found, statements: shop.statements.slice(before) }
}
it('a search of what others have much of and one oneself has not is not taken for a common one', async () => {
  const { found, statements } = await search('橙')
  expect(found).toMatchObject({ total: 0, more: false })
  expect(statements.some(each => each.includes('"state 1"'))).toBe(false)
})
it.each([
  ['青', 'reads what it finds once, where counting each state would walk through most rows', true],
  ['灯', 'counts each state by an index, where it finds nearly all', false],
])('a search of %s %s', async (keyword, _, once) => {
  const { found, statements } = await search(keyword)
  expect(found).toMatchObject({ total: 1000, more: true })
  expect(Object.values(found.counts)).toEqual([1001, 1001, 1001])
  expect(found.list.filter(({ name }) => name.includes(keyword)).length).toBe(50)
  expect(statements.some(each => each.includes('"state 1"'))).toBe(!once)
})

interface Near {
  readonly resource: string
  readonly title: string
  readonly number: string | null
  readonly state: number | null
}
const near = (keyword: string, who: 'creator' | 'stranger' = 'creator') =>
  shop.as[who].ok<readonly Near[]>('/api/find', { keyword })
it('finding anything answers five of a list at most, those that begin so first, with number and state', async () => {
  await sql`update lamps set name = '大青灯', search_text = '大青灯' where id <= 'l17999' and fact_id = ${shop.factId} and no like '%1'`.execute(
    shop.db,
  )
  const found = await near('青灯')
  expect(found.map(({ resource, title }) => `${resource} ${title}`)).toEqual(Array(5).fill('lamps 青灯'))
  expect(found[0]).toMatchObject({ number: expect.stringMatching(/^L-\d+$/), state: expect.any(Number) })
})
it.each([
  ['somebody else’s word', '橙', 'creator', 0],
  ['one’s own word, for somebody else', '青', 'stranger', 0],
  ['a short number', 'L-00007', 'creator', 1],
  ['what stands nowhere', '无此字', 'creator', 0],
] as const)('of %s finding anything answers what a list would: %s', async (_, keyword, who, count) => {
  expect((await near(keyword, who)).filter(({ resource }) => resource === 'lamps')).toHaveLength(count)
})
it('finding anything goes by the index of words and by that of numbers, not along the rows', async () => {
  const before = shop.statements.length
  await near('青灯')
  const [asked] = shop.statements.slice(before).filter(each => each.includes('"lamps"') && each.includes('near'))
  expect(asked).toMatch(/search_grams @> .* limit 200/s)
})

describe('what stands in Chinese is found by how it is said', () => {
  const names = ['兔毛盏', '金兔毫', 'Blue 鹿灯', '土帽', 'tumz']
  beforeAll(async () => {
    for (const name of names)
      await shop.as.stranger.ok('/api/lamps/addOrUpdateLamp', { name, story: name === '土帽' ? '蓝色的釉' : null })
  })
  const listed = async (keyword: string) =>
    (
      await shop.as.stranger.ok<{ list: { name: string }[] }>('/api/lamps/listLamps', { keyword, pageSize: 50 })
    ).list.map(({ name }) => name)
  const found = async (keyword: string) =>
    (await near(keyword, 'stranger')).filter(({ resource }) => resource === 'lamps').map(({ title }) => title)
  const table: readonly (readonly [string, string, readonly string[]])[] = [
    ['a whole name by its pinyin', 'tumaozhan', ['兔毛盏']],
    ['its beginning by pinyin', 'tumao', ['兔毛盏', '土帽']],
    ['pinyin with spaces and capitals', 'Tu Mao', ['兔毛盏', '土帽']],
    ['initials, and what is written so', 'tmz', ['兔毛盏']],
    ['initials of two', 'th', ['金兔毫']],
    ['a part of the initials', 'jth', ['金兔毫']],
    ['English beside Chinese', 'blue', ['Blue 鹿灯']],
    ['English and pinyin in one', 'bluelu', ['Blue 鹿灯']],
    ['Chinese, which finds no other character of the same sound', '土', ['土帽']],
    ['Chinese of two', '兔毛', ['兔毛盏']],
    ['letters as they stand', 'tumz', ['tumz']],
    ['a long text, by what stands in it', '蓝色', ['土帽']],
    ['a long text, not by its sound', 'lanse', []],
    ['letters that nobody says so', 'tumu', []],
  ]
  it.each(table)('%s: %s', async (_, keyword, wanted) => {
    expect((await listed(keyword)).sort()).toEqual([...wanted].sort())
    expect((await found(keyword)).sort()).toEqual([...wanted].sort())
  })
  it.each([
    ['words in another order', '毫 金', ['金兔毫']],
    ['words that stand apart', '金 毫', ['金兔毫']],
    ['a word and a sound', '金 hao', ['金兔毫']],
    ['words of two fields', '土帽 蓝色', ['土帽']],
    ['words that no record has together', '金 毛', []],
    ['an invisible sign within', '金\u200b兔毫', ['金兔毫']],
    ['an invisible sign behind', 'blue\u00ad', ['Blue 鹿灯']],
    ['accents', 'blüe', ['Blue 鹿灯']],
  ] as const)('by %s: %s', async (_, keyword, wanted) => {
    expect((await listed(keyword)).sort()).toEqual([...wanted].sort())
    expect((await found(keyword)).sort()).toEqual([...wanted].sort())
  })
  it.each([
    [
      '买买提·艾力之灯',
      ['买买提艾力', '买买提•艾力', '买买提・艾力', '买买提.艾力', 'maimaitiaili', 'mmtal', '艾力 买买提'],
    ],
    ['“café” Lu’s', ['cafe', 'CAFÉ', '"cafe"', '“café”', "lu's", 'lus', 'Lu`s cafe']],
    ['a.b-c_50%', ['a.b', 'ab', 'A-B', '50%', '%', 'b-c', 'abc50']],
  ])('%s is found however its signs are written', async (name, keywords) => {
    await shop.as.stranger.ok('/api/lamps/addOrUpdateLamp', { name })
    for (const keyword of keywords) expect([keyword, await listed(keyword)]).toEqual([keyword, [name]])
  })
  it('a short number is found by its last digits, and by its whole id', async () => {
    const { id } = await shop.as.stranger.ok('/api/lamps/addOrUpdateLamp', { name: '尾号灯' })
    const [made] = await queryRows<{ no: string }>(shop.db, sql`select no from lamps where id = ${id}`)
    expect(await listed(String(made?.no).slice(-4))).toContain('尾号灯')
    const wide = (text: string) => text.replace(/[!-~]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
    const bare = String(id).replaceAll('-', '')
    for (const text of [id, id.toUpperCase(), bare, bare.toUpperCase(), wide(id), ` ${id.replace('-', ' ')}\u200b`])
      expect([text, await listed(text)]).toEqual([text, ['尾号灯']])
    expect(await listed(bare.slice(1))).toEqual([])
    expect(await found(id)).toEqual(['尾号灯'])
  })
  it('those come first that begin so', async () => expect((await found('tu')).at(-1)).toBe('金兔毫'))
  it('a name that was changed is found by how it is said now', async () => {
    const { id, version } = await shop.as.stranger.ok('/api/lamps/addOrUpdateLamp', { name: '白瓷灯' })
    await shop.as.stranger.ok('/api/lamps/addOrUpdateLamp', { id, version, name: '青瓷灯' })
    expect([await listed('bcd'), await listed('qcd')]).toEqual([[], ['青瓷灯']])
  })
  it('records of before are found so from the next start on, in every tenant and of more than one batch, and no start does it twice', async () => {
    const { resources } = shop.mall.appConfig
    const written = async () => {
      const before = shop.statements.length
      await shop.mall.database.alone(db => bringSearch(db, resources, getTables(resources)))
      return shop.statements.slice(before).filter(each => /^\s*update "rooms"/.test(each)).length
    }
    const count = async (keyword: string, who: 'creator' | 'stranger') =>
      (await shop.as[who].ok<{ total: number }>('/api/rooms/listRooms', { keyword })).total
    await sql`insert into rooms (fact_id, id, name, search_text, search_grams)
      select case when n <= 700 then ${shop.factId} else ${shop.otherFactId} end, 'r' || n, '书房', '书房', ${grams('书房')}::text[] from generate_series(1, 1100) n`.execute(
      shop.db,
    )
    expect([await count('shufang', 'creator'), await written()]).toEqual([0, 0])
    await sql`comment on column rooms.search_text is null`.execute(shop.db)
    expect(await written()).toBe(3)
    expect([await count('shufang', 'creator'), await count('sf', 'stranger'), await count('书房', 'creator')]).toEqual([
      700, 400, 700,
    ])
    const again = [await written(), await queryRow(shop.db, sql`select max(version) as most from rooms`)]
    expect(again).toEqual([0, { most: 1 }])
  })
})
describe('a character of several readings is found by each of them', () => {
  beforeAll(async () => {
    for (const [name] of readings) await shop.as.stranger.ok('/api/rooms/addOrUpdateRoom', { name })
    await shop.as.stranger.ok('/api/rooms/addOrUpdateRoom', { name: '單長樂書房' })
  })
  it.each([...readings, ['單長樂書房', ['shanchangle', 'danzhangyue', 'scl']] as const])(
    '%s: %j',
    async (name, typed) => {
      for (const keyword of typed) {
        const { list } = await shop.as.stranger.ok<{ list: { name: string }[] }>('/api/rooms/listRooms', { keyword })
        expect([keyword, list.map(each => each.name)]).toEqual([keyword, expect.arrayContaining([name])])
        const near = await shop.as.stranger.ok<{ title: string }[]>('/api/find', { keyword })
        expect([keyword, near.map(({ title }) => title)]).toEqual([keyword, expect.arrayContaining([name])])
      }
    },
  )
})
describe('names are found however they are written', () => {
  beforeAll(async () => {
    for (const name of ['买买提·艾力盏', '錦繡盏', '吕氏Café盏'])
      await shop.as.creator.ok('/api/rooms/addOrUpdateRoom', { name })
  })
  it.each([
    ['买买提艾力', '买买提·艾力盏'],
    ['买买提•艾力', '买买提·艾力盏'],
    ['买买提・艾力', '买买提·艾力盏'],
    ['买买提.艾力', '买买提·艾力盏'],
    ['mmtal', '买买提·艾力盏'],
    ['maimaitiaili', '买买提·艾力盏'],
    ['買買提艾力', '买买提·艾力盏'],
    ['锦绣', '錦繡盏'],
    ['錦繡', '錦繡盏'],
    ['jinxiu', '錦繡盏'],
    ['呂氏', '吕氏Café盏'],
    ['ＣＡＦＥ', '吕氏Café盏'],
    ['ca fe\u200b', '吕氏Café盏'],
  ])('%s finds %s, in the list and in the palette', async (keyword, name) => {
    const { list } = await shop.as.creator.ok<{ list: { name: string }[] }>('/api/rooms/listRooms', { keyword })
    expect(list.map(each => each.name)).toContain(name)
    const near = await shop.as.creator.ok<{ title: string }[]>('/api/find', { keyword })
    expect(near.map(({ title }) => title)).toContain(name)
  })
})
it.each([
  {},
  { keyword: '' },
  { keyword: '  ' },
  { keyword: 'x'.repeat(101) },
  { keyword: 7 },
  { keyword: 'x', more: 1 },
])('finding anything refuses %j', async body =>
  expect((await shop.as.creator.call('/api/find', body)).code).toBe(40000),
)

describe('what is found whole', () => {
  const design = () => shop.as.creator.ok('/api/designs/addOrUpdateDesign', { name: '图', phone: '13912345678' })
  const found = async (who: 'creator' | 'user' | 'platform', keyword: string) =>
    (
      await shop.as[who].ok<{ list: { id: string }[] }>('/api/designs/listDesigns', { keyword, pageSize: 200 })
    ).list.map(({ id }) => id)
  it.each(['13912345678', ' 139 1234 5678 ', '+86 139-1234-5678'])('is found by %j', async keyword => {
    const { id } = await design()
    expect(await found('creator', keyword)).toContain(id)
  })
  it.each(['5678', '5678 图', '#5678', '＃ 5678', '尾号5678', 'No. 5678'])(
    'is found by its last four digits: %j',
    async keyword => {
      const { id } = await design()
      expect(await found('creator', keyword)).toContain(id)
    },
  )
  it.each(['1391234567', '12345678', '9123', '5679', '139****5678', '13912345679'])(
    'is not found by %j',
    async keyword => {
      await design()
      expect(await found('creator', keyword)).toEqual([])
    },
  )
  it('is found by nobody who may not see it whole', async () => {
    await design()
    for (const who of ['user', 'platform'] as const)
      for (const keyword of ['13912345678', '5678']) expect(await found(who, keyword)).toEqual([])
  })
})

describe('a search that finds some thousands, which stand together at one end of the list and are nearly all in one state', () => {
  beforeAll(async () => {
    const said = grams('白灯尾')
    await sql`update lamps set search_text = '白灯尾', search_grams = ${said}::text[], status = case when no like '%15' then 9 else 0 end, "createdTime" = now() - interval '1 day'
      where fact_id = ${shop.factId} and no > 'L-12000' and name = '白灯'`.execute(shop.db)
    await shop.mall.database.alone(db => sql`vacuum analyze lamps`.execute(db))
  })
  const orders: Readonly<Record<string, ReturnType<typeof sql>>> = {
    createdTime: sql`"createdTime", id`,
    '-createdTime': sql`"createdTime" desc, id`,
    '-no': sql`no desc`,
    '-watts': sql`watts desc nulls last, id`,
  }
  const told = async (sort: string, status: number | readonly number[] | undefined, current: number) => {
    const tab = status === undefined ? sql`true` : sql`status = any(${[status].flat()})`
    const found = sql`from lamps where fact_id = ${shop.factId} and search_text = '白灯尾' and ${tab}`
    const ids = await queryRows<{ id: string }>(
      shop.db,
      sql`select id ${found} order by ${orders[sort]} offset ${(current - 1) * 50} limit 50`,
    )
    const { n } = await querySingleRow<{ n: number }>(shop.db, sql`select count(*)::int as n ${found}`)
    return { ids: ids.map(({ id }) => id), total: Math.min(n, 1000), more: n > 1000 }
  }
  describe.each([
    ['with a count of each state', true, { counts: { 0: 1001, 1: 0, 9: 60 } }],
    ['without', false, {}],
  ])('%s', (_, counts, each) => {
    it.each([
      ['where they stand first', 'createdTime', undefined, 1],
      ['where they stand last', '-createdTime', undefined, 1],
      ['in an order without an index', '-no', undefined, 1],
      ['in an order that not all have a place in', '-watts', undefined, 2],
      ['on a later page', 'createdTime', undefined, 7],
      ['on a page behind the first thousands', 'createdTime', undefined, 80],
      ['in the state that most are in', 'createdTime', 0, 2],
      ['in two states', '-createdTime', [0, 9], 1],
      ['in a state that few are in', '-createdTime', 9, 1],
      ['on that one’s last page', 'createdTime', 9, 2],
      ['in a state that none is in', 'createdTime', 1, 1],
    ])('shows and counts what there is, %s', async (_, sort, status, current) => {
      const before = shop.statements.length
      const { list, ...found } = await shop.as.creator.ok<{ list: { id: string }[] }>('/api/lamps/listLamps', {
        // Of two grams the planner expects much less than there is, whatever its sample was: more match than are looked at first.
        keyword: '白灯尾',
        counts,
        pageSize: 50,
        current,
        sort,
        filter: status === undefined ? {} : { status },
      })
      expect({ ids: list.map(({ id }) => id), ...found }).toEqual({ ...(await told(sort, status, current)), ...each })
      // Counted by what the indexes have in common, never along the rows.
      expect(shop.statements.slice(before).some(each => each.includes('set local enable_seqscan = off'))).toBe(true)
    })
  })
})
