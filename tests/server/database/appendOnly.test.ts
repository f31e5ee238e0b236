import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rules } from '../../../src/server/config/rules'
import { queryRows, sql } from '../../../src/server/database/connections/database'
import { type BrokenLink, walkChain } from '../../../src/server/database/ledger/chain'
import { migrateTables } from '../../../src/server/database/migrations/migrate'
import { getTables } from '../../../src/server/database/tables/tables'
import { allTenants } from '../../../src/server/database/tenancy/tenant'
import { lampKit, notes, readings, rooms } from '../../kit/declarations/lamps'
import { buildShop, type Client, type TestShop, wholeShop } from '../../kit/testServer'

const { f, resource } = lampKit
/** Names a row that is only added, and is nothing without it. */
const repairs = resource('repairs', {
  zh: '维修',
  en: 'Repairs',
  fields: {
    reading: f.reference('readings', { zh: '读数', en: 'Reading', required: true }),
    text: f.text({ zh: '内容', en: 'Text' }),
  },
  permissions: { read: '*', create: ['creator'] },
})
let shop: TestShop
let guest: Client
let wishId: string
beforeAll(async () => {
  const room = rules(rooms, {
    afterSave: async ({ records, after }) => {
      if (after.name === '抄表间') await records.append(readings, { meter: '总表', watts: 7 })
    },
  })
  const resources = [...wholeShop.resources, repairs]
  shop = await buildShop({ ...wholeShop, resources, rules: [...wholeShop.rules, room] })
  guest = await shop.account('guest', 'mini', 'user')
  const lamp = (await shop.as.creator.ok('/api/lamps/addOrUpdateLamp', { name: '台灯' })).id
  wishId = (await guest.ok('/api/wishes/addOrUpdateWish', { name: '想要', lamp })).id
})
afterAll(() => shop.close())

const note = (more: object = {}, by: Client = shop.as.creator) =>
  by.ok('/api/notes/addOrUpdateNote', { wish: wishId, text: '好', ...more })
const walk = (whole = wishId) => shop.mall.enter(shop.factId, scope => walkChain(scope, notes, whole))
/** Whatever a thief of the database's own password could do: the guards are taken away, the deed is done, and they stand again. */
const tamper = async (statement: ReturnType<typeof sql>) => {
  await sql`alter table notes disable trigger all`.execute(shop.db)
  await statement.execute(shop.db)
  await sql`alter table notes enable trigger all`.execute(shop.db)
}

describe('what is only added', () => {
  it.each([
    ['notes', 'text'],
    ['readings', 'meter'],
  ])(
    '%s: the database refuses every change and removal, to the role of the mall and to its owner',
    async (table, column) => {
      await note()
      const { id } = await shop.as.creator.ok('/api/readings/addOrUpdateReading', { meter: '一号', watts: 3 })
      await shop.as.creator.ok('/api/repairs/addOrUpdateRepair', { reading: id, text: '换灯' })
      const before = await queryRows(shop.db, sql`select * from ${sql.table(table)} order by id`)
      for (const statement of [
        sql`update ${sql.table(table)} set ${sql.ref(column)} = 'x'`,
        sql`delete from ${sql.table(table)}`,
        // Alone it is refused already where another table names its rows.
        sql`truncate ${sql.table(table)} cascade`,
      ]) {
        await expect(statement.execute(shop.db)).rejects.toMatchObject({ code: '42501' })
        await expect(shop.mall.enter(shop.factId, ({ db }) => statement.execute(db))).rejects.toMatchObject({
          code: '42501',
        })
        await expect(shop.mall.enter(allTenants, ({ db }) => statement.execute(db))).rejects.toMatchObject({
          code: '42501',
        })
      }
      expect(await queryRows(shop.db, sql`select * from ${sql.table(table)} order by id`)).toEqual(before)
    },
  )
  it('is not changed or removed by anybody at the door', async () => {
    const { id, version } = await shop.as.creator.ok('/api/readings/addOrUpdateReading', { meter: '一号' })
    expect((await shop.as.creator.call('/api/readings/addOrUpdateReading', { id, version, meter: '二号' })).code).toBe(
      40300,
    )
    expect((await shop.as.creator.call(`/api/readings/delReading?id=${id}`)).code).toBe(40300)
  })
  it('is added by a rule’s hand, with its line', async () => {
    await shop.as.creator.ok('/api/rooms/addOrUpdateRoom', { name: '抄表间' })
    const { list } = await shop.as.creator.ok<{ list: { id: string }[] }>('/api/readings/listReadings', {
      keyword: '总表',
    })
    expect(list).toMatchObject([{ watts: 7 }])
    expect(await shop.as.creator.ok(`/api/readings/historyReading?id=${list[0]?.id}`)).toMatchObject([
      { action: 'create', accountName: 'creator' },
    ])
  })
  it('is guarded again at the next start, where somebody took the guard away, and told so', async () => {
    await sql`drop trigger only_added on readings`.execute(shop.db)
    const told: string[] = []
    await migrateTables(shop.db, getTables(wholeShop.resources), line => told.push(line))
    expect(told.join()).toContain('readings')
    await expect(sql`delete from readings`.execute(shop.db)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a part', () => {
  it('belongs to whom the whole belongs to, whoever makes it, and is read with it', async () => {
    const made = await note({ text: '店家说' })
    expect(made.wisher).toBe(guest.accountId)
    expect(await guest.ok(`/api/notes/getNote?id=${made.id}`)).toMatchObject({ text: '店家说' })
    const mine = await note({ text: '客人说' }, guest)
    expect(await shop.as.user.ok(`/api/notes/getNote?id=${mine.id}`)).toMatchObject({ wisher: guest.accountId })
    const { list } = await guest.ok<{ list: { id: string }[] }>('/api/notes/listNotes', {
      filter: { wish: wishId },
      pageSize: 200,
    })
    expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining([made.id, mine.id]))
  })
  it('of somebody else’s is neither read nor made', async () => {
    const stranger = await shop.account('other-guest', 'mini', 'user')
    const { id } = await note()
    expect((await stranger.call(`/api/notes/getNote?id=${id}`)).code).toBe(40400)
    expect((await stranger.ok<{ total: number }>('/api/notes/listNotes')).total).toBe(0)
    const forged = await stranger.call<{ errors: object }>('/api/notes/addOrUpdateNote', { wish: wishId, text: '闯入' })
    expect(forged).toMatchObject({ code: 40000, data: { errors: { wish: 'noRecord' } } })
    expect((await shop.as.stranger.call('/api/notes/addOrUpdateNote', { wish: wishId, text: '闯入' })).code).toBe(40000)
  })
  it('keeps its whole from being removed', async () => {
    await note()
    expect((await guest.call(`/api/wishes/delWish?id=${wishId}`)).code).toBe(40900)
  })
})

describe('a chain', () => {
  const full = {
    text: '  满 ',
    amount: 129_900,
    weight: 0.1,
    seen: '2026-02-28T08:00:00Z',
    until: 'long-term',
    urgent: true,
    lines: [{ count: 2, what: '盏' }, { what: '托' }],
  }
  it('holds for every kind it keeps, and each link holds the hash of the one before it', async () => {
    await note(full)
    await note({ ...full, until: '2030-01-01', seen: null, urgent: false, lines: [] })
    const { length, last, broken } = await walk()
    expect(broken).toBeUndefined()
    expect(length).toBeGreaterThan(2)
    const links = await queryRows<{ chain_before: string; chain_hash: string }>(
      shop.db,
      sql`select chain_before, chain_hash from notes where wish = ${wishId} order by chain_no`,
    )
    expect(links.map(({ chain_before }) => chain_before)).toEqual([
      '',
      ...links.slice(0, -1).map(({ chain_hash }) => chain_hash),
    ])
    expect(last).toBe(links.at(-1)?.chain_hash)
    const { list } = await guest.ok<{ list: { chain: object }[] }>('/api/notes/listNotes')
    expect(list.map(({ chain }) => chain)).toContainEqual({ no: length, before: links.at(-2)?.chain_hash, hash: last })
  })
  it('is one for each whole, and has one link after another when many are made at once', async () => {
    const lamp = (await shop.as.creator.ok('/api/lamps/addOrUpdateLamp', { name: '台灯' })).id
    const whole = (await shop.as.creator.ok('/api/wishes/addOrUpdateWish', { name: '另一个', lamp })).id
    await Promise.all(Array.from({ length: 12 }, (_, index) => note({ wish: whole, text: `第 ${index}` })))
    expect(await walk(whole)).toMatchObject({ length: 12 })
    expect((await walk(whole)).broken).toBeUndefined()
  })
  it.each<[string, (no: number) => ReturnType<typeof sql>, (no: number) => Partial<BrokenLink>]>([
    [
      'a word that was changed',
      no => sql`update notes set text = '改' where wish = ${wishId} and chain_no = ${no}`,
      no => ({ no, why: 'values' }),
    ],
    [
      'an amount that was changed',
      no => sql`update notes set amount = 1 where wish = ${wishId} and chain_no = ${no}`,
      no => ({ no, why: 'values' }),
    ],
    [
      'a hash that was made to fit',
      no => sql`update notes set chain_hash = repeat('0', 64) where wish = ${wishId} and chain_no = ${no}`,
      no => ({ no, why: 'values' }),
    ],
    [
      'a link that was made to follow another',
      no => sql`update notes set chain_before = repeat('0', 64) where wish = ${wishId} and chain_no = ${no}`,
      no => ({ no, why: 'before' }),
    ],
    [
      'a link that is gone',
      no => sql`delete from notes where wish = ${wishId} and chain_no = ${no}`,
      no => ({ no, why: 'missing' }),
    ],
  ])('names the first link that does not hold: %s', async (_, deed, expected) => {
    const whole = await queryRows(shop.db, sql`select * from notes where wish = ${wishId} order by chain_no`)
    expect((await walk()).broken).toBeUndefined()
    await sql`create table kept as select * from notes`.execute(shop.db)
    await tamper(deed(2))
    expect((await walk()).broken).toMatchObject(expected(2))
    await tamper(sql`delete from notes`)
    await tamper(sql`insert into notes select * from kept returning 1`)
    await sql`drop table kept`.execute(shop.db)
    expect(await walk()).toMatchObject({ length: whole.length })
  })
})
