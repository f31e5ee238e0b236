import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readHistory } from '../../../src/server/records/read/readHistory'
import { runSql } from '../../../src/server/ops/commands/runSql'
import { queryRows, sql } from '../../../src/server/database/connections/database'
import { migrateTables } from '../../../src/server/database/migrations/migrate'
import { checkSchemaHistory } from '../../../src/server/database/migrations/schemaHistory'
import { getTables } from '../../../src/server/database/tables/tables'
import { tenantId } from '../../../src/server/database/tenancy/tenant'
import type { AnyResource } from '../../../src/schema/model/resource'
import { lampKit } from '../../kit/declarations/lamps'
import { buildShop } from '../../kit/testServer'

const { f, resource } = lampKit
const glaze = { zh: '釉', en: 'Glaze' }
const uses = { zh: '用途', en: 'Uses' }
const stand = { zh: '状态', en: 'Status' }
const red = { zh: '红', en: 'Red' }
const blue = { zh: '蓝', en: 'Blue' }
const told: string[] = []
let shop: Awaited<ReturnType<typeof buildShop>>
beforeAll(async () => {
  shop = await buildShop()
})
afterAll(() => shop.close())

const jugs = (fields: object, more: object = {}, name = 'jugs') =>
  resource(name, {
    zh: '壶',
    en: 'Jugs',
    fields: {
      name: f.text({ zh: '名称', en: 'Name' }),
      no: f.sequence({ zh: '编号', en: 'No.', prefix: 'J', digits: 2 }),
      ...fields,
    },
    permissions: { read: '*' },
    ...more,
  }) as AnyResource
/** What a start does to the tables. */
const start = async (declared: AnyResource) => {
  told.length = 0
  await migrateTables(shop.db, getTables([declared]), () => {})
  await checkSchemaHistory(shop.db, getTables([declared]), line => told.push(line))
}
const kept = (what: string, table = 'jugs') =>
  queryRows<{ value: unknown }>(
    shop.db,
    sql`select ${sql.ref(what)} as value from ${sql.table(table)} order by fact_id, id`,
  ).then(all => all.map(({ value }) => value))
const first = {
  glaze: f.select({ ...glaze, options: { red, blue } }),
  uses: f.multiSelect({ ...uses, options: { red, blue } }),
  status: f.state({ ...stand, initial: 'new', states: { new: { value: 1, zh: '新', en: 'New' } } }),
  word: f.state({ zh: '字', en: 'Word', initial: 'fresh', states: { fresh: { zh: '新', en: 'New' } } }),
}
beforeEach(async () => {
  await sql`drop table if exists jugs`.execute(shop.db)
  await sql`drop table if exists pots`.execute(shop.db)
  await start(jugs(first))
  await sql`insert into jugs (fact_id, id, name, no, glaze, uses) values
    ('a', '1', 'x', 'J01', 'red', '{red,blue}'), ('a', '2', 'x', 'J02', 'blue', '{}'), ('b', '1', 'x', 'J01', 'red', '{red}')`.execute(
    shop.db,
  )
  await sql`delete from serials`.execute(shop.db)
  await sql`insert into serials (fact_id, name, last) values ('a', 'jugs.no', 2)`.execute(shop.db)
})

it('an option that was renamed is carried over for every maker, in single and in several choices, once', async () => {
  const options = { crimson: { ...red, renamedFrom: 'red' }, blue }
  const renamed = jugs({ ...first, glaze: f.select({ ...glaze, options }), uses: f.multiSelect({ ...uses, options }) })
  await start(renamed)
  expect(await kept('glaze')).toEqual(['crimson', 'blue', 'crimson'])
  expect(await kept('uses')).toEqual([['crimson', 'blue'], [], ['crimson']])
  const before = shop.statements.length
  await start(renamed)
  expect(shop.statements.slice(before).filter(each => /^update "jugs"/.test(each))).toEqual([])
})
it('a state whose key or value changed goes on where it stood', async () => {
  await start(
    jugs({
      ...first,
      status: f.state({ ...stand, initial: 'new', states: { new: { value: 7, renamedFrom: 1, zh: '新', en: 'New' } } }),
      word: f.state({
        zh: '字',
        en: 'Word',
        initial: 'young',
        states: { young: { renamedFrom: 'fresh', zh: '新', en: 'New' } },
      }),
    }),
  )
  expect(await kept('status')).toEqual([7, 7, 7])
  expect(await kept('word')).toEqual(['young', 'young', 'young'])
})
const numbered = (state: { readonly value: number; readonly renamedFrom: string }) =>
  jugs({
    ...first,
    status: f.state({ ...stand, initial: 'resting', states: { resting: { ...state, zh: '静置', en: 'Resting' } } }),
  })
it('a state that has a new key and its former number goes on where it stood, on an empty table too', async () => {
  await start(numbered({ value: 1, renamedFrom: 'new' }))
  expect(await kept('status')).toEqual([1, 1, 1])
  await sql`drop table jugs`.execute(shop.db)
  await start(numbered({ value: 1, renamedFrom: 'new' }))
})
it('a state whose key and number both changed asks for its former number, not its key', async () => {
  await expect(start(numbered({ value: 2, renamedFrom: 'new' }))).rejects.toThrow(
    'jugs.status: 3 rows hold 1, which is no longer declared (2). Say renamedFrom: 1',
  )
})
it.each([
  [
    'an option',
    { glaze: f.select({ ...glaze, options: { blue } }) },
    'jugs.glaze: 2 rows hold "red", which is no longer declared (blue)',
  ],
  ['an option of one row', { glaze: f.select({ ...glaze, options: { red } }) }, 'jugs.glaze: 1 row holds "blue"'],
  ['an option among several', { uses: f.multiSelect({ ...uses, options: { blue } }) }, 'jugs.uses: 2 rows hold "red"'],
  [
    'a state',
    { status: f.state({ ...stand, initial: 'new', states: { new: { value: 7, zh: '新', en: 'New' } } }) },
    'jugs.status: 3 rows hold 1, which is no longer declared (7). Say renamedFrom: 1 at what took its place',
  ],
])(
  '%s that vanished stops the start with the number of rows and the mend, and nothing is lost',
  async (_, fields, line) => {
    await expect(start(jugs({ ...first, ...fields }))).rejects.toThrow(line)
    await expect(start(jugs({ ...first, ...fields }))).rejects.toThrow(line)
    expect([await kept('glaze'), await kept('status')]).toEqual([
      ['red', 'blue', 'red'],
      [1, 1, 1],
    ])
    await start(jugs(first))
  },
)
it('a new required field gives older rows its default, and without one tells how many lack it', async () => {
  await start(
    jugs({
      ...first,
      size: f.integer({ zh: '尺寸', en: 'Size', required: true, default: 3 }),
      maker: f.text({ zh: '作者', en: 'By', required: true }),
    }),
  )
  expect(await kept('size')).toEqual([3, 3, 3])
  expect(told).toEqual([
    'jugs.maker: 3 rows have nothing in it, and it is required now: it is asked for at their next save',
  ])
})
it('a resource that was renamed keeps its rows, its numbers and its history', async () => {
  await sql`insert into audit (fact_id, id, resource, "recordId", action, changes) values ('a', 'line', 'jugs', '1', 'save', '{"title":["a","b"]}')`.execute(
    shop.db,
  )
  const pots = jugs(
    { ...first, name: f.text({ zh: '名称', en: 'Name', renamedFrom: 'title' }) },
    { renamedFrom: 'jugs' },
    'pots',
  )
  await start(pots)
  expect(await kept('glaze', 'pots')).toEqual(['red', 'blue', 'red'])
  expect(await queryRows(shop.db, sql`select name, last from serials`)).toEqual([{ name: 'pots.no', last: 2 }])
  const scope = { db: shop.db, tenant: tenantId('a'), now: new Date() }
  expect(
    await readHistory(
      { scope, config: shop.mall.appConfig.config },
      pots,
      { id: '1' },
      { role: 'creator', accountId: '', tenant: scope.tenant },
    ),
  ).toMatchObject([{ action: 'save', changes: { name: ['a', 'b'] } }])
  await start(pots)
})
it.each([
  [
    'an option',
    { glaze: f.select({ ...glaze, options: { crimson: { ...red, renamedFrom: 'red' }, blue } }) },
    { glaze: ['red', 'blue'] },
    { glaze: ['crimson', 'blue'] },
  ],
  [
    'an option among several',
    { uses: f.multiSelect({ ...uses, options: { crimson: { ...red, renamedFrom: 'red' }, blue } }) },
    { uses: [['red', 'blue'], null] },
    { uses: [['crimson', 'blue'], null] },
  ],
  [
    'a state by its number',
    {
      status: f.state({ ...stand, initial: 'new', states: { new: { value: 7, renamedFrom: 1, zh: '新', en: 'New' } } }),
    },
    { status: [1, 7] },
    { status: [7, 7] },
  ],
  [
    'a state by its key',
    { word: f.state({ ...stand, initial: 'young', states: { young: { renamedFrom: 'fresh', zh: '新', en: 'New' } } }) },
    { word: ['fresh', 'gone'] },
    { word: ['young', 'gone'] },
  ],
  [
    'a sub-field',
    { sizes: f.array({ ...stand, fields: { deep: f.integer({ zh: '深', en: 'Deep', renamedFrom: 'depth' }) } }) },
    { sizes: [[{ depth: 3 }], [{ deep: 4 }]] },
    { sizes: [[{ deep: 3 }], [{ deep: 4 }]] },
  ],
])('%s that was renamed is told in old lines as what it is now', async (_, fields, kept, told) => {
  await sql`insert into audit (fact_id, id, resource, "recordId", action, changes)
    values ('a', ${JSON.stringify(kept)}, 'jugs', 'old', 'edit', ${JSON.stringify(kept)})`.execute(shop.db)
  const scope = { db: shop.db, tenant: tenantId('a'), now: new Date() }
  const [line] = await readHistory(
    { scope, config: shop.mall.appConfig.config },
    jugs({ ...first, ...fields }),
    { id: 'old' },
    {
      role: 'creator',
      accountId: '',
      tenant: scope.tenant,
    },
  )
  expect(line?.changes).toEqual(told)
})
it('a field that was renamed and is of another kind is refused at the first start already', async () => {
  const { glaze: _, ...others } = first
  const changed = jugs({ ...others, tint: f.integer({ zh: '色', en: 'Tint', renamedFrom: 'glaze' }) })
  for (const turn of ['first', 'second'])
    await expect(start(changed), turn).rejects.toThrow('jugs.glaze is text and is declared int4')
  expect(await kept('glaze')).toEqual(['red', 'blue', 'red'])
})
it.each([
  [
    'a single choice that becomes several',
    f.multiSelect({ ...glaze, options: { red, blue } }),
    [['red'], ['blue'], ['red']],
  ],
  ['a choice that becomes a line of text', f.longText(glaze), ['red', 'blue', 'red']],
])('%s: the statement that the refusal names does it', async (_, field, expected) => {
  const changed = jugs({ ...first, glaze: field })
  const refused = await start(changed).then(
    () => '',
    (fault: Error) => fault.message,
  )
  const statement = refused.split('npm run sql -- --write: ')[1]
  if (statement) await runSql(shop.mall.database, statement, { write: true })
  await start(changed)
  expect(await kept('glaze')).toEqual(expected)
})

describe('a range of days that was kept in one column', () => {
  const loan = { zh: '借出', en: 'On loan', longTerm: true }
  const ranged = jugs({ ...first, loan: f.dateRange(loan) })
  const held = async (declared = ranged) => {
    const [name = ''] = Object.keys(declared.fields).filter(each => each.endsWith('oan'))
    return queryRows(
      shop.db,
      sql`select ${sql.ref(`${name}_start`)} as start, ${sql.ref(`${name}_end`)} as end from jugs order by fact_id, id`,
    )
  }
  const both = [
    { start: '2026-01-01', end: '2026-02-01' },
    { start: null, end: null },
    { start: '2025-03-01', end: 'long-term' },
  ]
  /** The table as a version before had it. */
  const asBefore = async () => {
    await sql`alter table jugs add column loan jsonb`.execute(shop.db)
    await sql`update jugs set loan = '{"start": "2026-01-01", "end": "2026-02-01"}' where fact_id = 'a' and id = '1'`.execute(
      shop.db,
    )
    await sql`update jugs set loan = '{"start": "2025-03-01", "end": "long-term"}' where fact_id = 'b'`.execute(shop.db)
  }
  it('is carried over into two for every maker, once, and the one is kept', async () => {
    await asBefore()
    await start(ranged)
    expect(await held()).toEqual(both)
    await sql`update jugs set loan_start = null, loan_end = null where fact_id = 'b'`.execute(shop.db)
    await start(ranged)
    expect(await held()).toEqual([both[0], both[1], both[1]])
    expect(await kept('loan')).toEqual([
      { start: '2026-01-01', end: '2026-02-01' },
      null,
      { start: '2025-03-01', end: 'long-term' },
    ])
  })
  it('goes on with what was interrupted, and leaves alone what was written since', async () => {
    await asBefore()
    await start(ranged)
    await sql`update jugs set loan_start = null, loan_end = null where fact_id = 'b'`.execute(shop.db)
    await sql`update jugs set loan_start = '2027-01-01', loan_end = '2027-01-02' where fact_id = 'a' and id = '1'`.execute(
      shop.db,
    )
    await sql`comment on column jugs.loan_start is 'being carried over'`.execute(shop.db)
    await start(ranged)
    expect(await held()).toEqual([{ start: '2027-01-01', end: '2027-01-02' }, both[1], both[2]])
  })
  it('is carried over under its new name, and the two are renamed after it', async () => {
    await asBefore()
    const renamed = jugs({ ...first, newLoan: f.dateRange({ ...loan, renamedFrom: 'loan' }) })
    await start(renamed)
    expect(await held(renamed)).toEqual(both)
    const again = jugs({ ...first, oldLoan: f.dateRange({ ...loan, renamedFrom: 'newLoan' }) })
    await start(again)
    expect(await held(again)).toEqual(both)
  })
  it('is carried over where rows are only added', async () => {
    await asBefore()
    await start(jugs(first, { appendOnly: true }))
    await expect(sql`update jugs set loan = null`.execute(shop.db)).rejects.toThrow()
    await start(jugs({ ...first, loan: f.dateRange(loan) }, { appendOnly: true }))
    expect(await held()).toEqual(both)
  })
  it('gets a default where it is required now', async () => {
    await start(
      jugs({
        ...first,
        loan: f.dateRange({ ...loan, required: true, default: { start: '2026-01-01', end: 'long-term' } }),
      }),
    )
    expect(await held()).toEqual(Array(3).fill({ start: '2026-01-01', end: 'long-term' }))
  })
  it.each([
    [
      'a day that becomes a range of days',
      jugs({ ...first, loan: f.date(loan) }),
      ranged,
      "update jugs set loan = '2026-01-01'",
      'loan_end',
    ],
    [
      'a range of days that becomes a day',
      ranged,
      jugs({ ...first, loan: f.date(loan) }),
      "update jugs set loan_start = '2026-01-01', loan_end = '2026-01-02'",
      'loan',
    ],
  ])('%s is refused, and the statement that is named does it', async (_, before, after, fill, name) => {
    await start(before)
    await sql.raw(fill).execute(shop.db)
    const refused = await start(after).then(
      () => '',
      (fault: Error) => fault.message,
    )
    await runSql(shop.mall.database, refused.split('npm run sql -- --write: ')[1] ?? '', { write: true })
    await start(after)
    expect(await kept(name)).toEqual(Array(3).fill('2026-01-01'))
  })
})
