import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runSql } from '../../../src/server/ops/commands/runSql'
import { queryRows, sql } from '../../../src/server/database/connections/database'
import { migrateTables } from '../../../src/server/database/migrations/migrate'
import { checkSchemaHistory } from '../../../src/server/database/migrations/schemaHistory'
import { getTables } from '../../../src/server/database/tables/tables'
import type { Fields } from '../../../src/schema/model/field'
import type { AnyResource } from '../../../src/schema/model/resource'
import { lampKit } from '../../kit/declarations/lamps'
import { buildShop } from '../../kit/testServer'

const { f, resource } = lampKit
const topic = { zh: '主题', en: 'Topic' }
const hours = { zh: '时长', en: 'Hours' }
let shop: Awaited<ReturnType<typeof buildShop>>
beforeAll(async () => {
  shop = await buildShop()
})
afterAll(() => shop.close())

const courses = (fields: Fields) =>
  resource('courses', {
    zh: '课程',
    en: 'Courses',
    fields: {
      name: f.text({ zh: '名称', en: 'Name' }),
      sessions: f.array({ zh: '课次', en: 'Sessions', max: 9, fields }),
    },
    permissions: { read: '*' },
  }) as AnyResource
const first = courses({ topic: f.text(topic), hours: f.text(hours) })
/** What a start says. */
const start = async (declared: AnyResource) => {
  const told: string[] = []
  await migrateTables(shop.db, getTables([declared]), () => {})
  await checkSchemaHistory(shop.db, getTables([declared]), line => told.push(line))
  return told
}
const refusal = (declared: AnyResource) =>
  start(declared).then(
    () => '',
    (fault: Error) => fault.message,
  )
const sessions = async () =>
  (await queryRows<{ sessions: unknown }>(shop.db, sql`select sessions from courses order by fact_id, id`)).map(
    each => each.sessions,
  )
const mend = (line = '') => runSql(shop.mall.database, line.split('npm run sql -- --write: ')[1] ?? '', { write: true })

beforeEach(async () => {
  await sql`drop table if exists courses`.execute(shop.db)
  await start(first)
  await sql`insert into courses (fact_id, id, name, sessions) values
    ('a', '1', 'x', '[{"topic":"t","hours":"3"},{"topic":"u","hours":null},{"topic":"v","hours":"4"}]'), ('a', '2', 'x', '[]'),
    ('b', '1', 'x', '[{"topic":"w","hours":"5"}]')`.execute(shop.db)
})

it('a sub-field that is no longer declared is told of at every start until the statement that is named has dropped it', async () => {
  const without = courses({ topic: f.text(topic) })
  for (const turn of ['first', 'second'])
    expect(await start(without), turn).toEqual([
      expect.stringMatching(
        /^courses\.sessions\.hours is no longer declared, 2 rows; .* Say renamedFrom: 'hours' at what took its place/,
      ),
    ])
  await mend((await start(without))[0])
  expect(await sessions()).toEqual([[{ topic: 't' }, { topic: 'u' }, { topic: 'v' }], [], [{ topic: 'w' }]])
  expect(await start(without)).toEqual([])
})
it('a sub-field that was renamed without was is carried over once it is said', async () => {
  expect(await start(courses({ topic: f.text(topic), length: f.text(hours) }))).toHaveLength(1)
  expect(await start(courses({ topic: f.text(topic), length: f.text({ ...hours, renamedFrom: 'hours' }) }))).toEqual([])
  expect((await sessions())[2]).toEqual([{ topic: 'w', length: '5' }])
})
it.each([
  ['text to a number', f.integer(hours), 'string in 2 rows and is declared number', 5],
  [
    'text to several choices',
    f.multiSelect({ ...hours, options: { 3: hours, 4: hours, 5: hours } }),
    'string in 2 rows and is declared array',
    ['5'],
  ],
])(
  'a sub-field that becomes another kind, %s, is refused, and the statement that is named does it',
  async (_, field, why, after) => {
    const changed = courses({ topic: f.text(topic), hours: field })
    for (const turn of ['first', 'second'])
      expect(await refusal(changed), turn).toContain(`courses.sessions.hours is ${why}`)
    expect((await sessions())[2]).toEqual([{ topic: 'w', hours: '5' }])
    await mend(await refusal(changed))
    expect((await sessions())[2]).toEqual([{ topic: 'w', hours: after }])
    expect(await start(changed)).toEqual([])
  },
)
const tools = { 3: hours, 4: hours, 5: hours }
it.each([
  [
    'a choice',
    { hours: f.select({ ...hours, options: tools }) },
    'courses.sessions.hours was text and is declared select: 2 rows',
  ],
  ['a day', { hours: f.date(hours) }, 'courses.sessions.hours was text and is declared date: 2 rows'],
  [
    'a reference under another name',
    { room: f.reference('rooms', { ...hours, renamedFrom: 'hours' }) },
    'courses.sessions.room was text and is declared reference: 2 rows',
  ],
])(
  'a text in sub-records that becomes %s is told of at every start until the statement that is named takes the note away',
  async (_, fields, line) => {
    const changed = courses({ topic: f.text(topic), ...fields })
    for (const turn of ['first', 'second'])
      expect(await start(changed), turn).toEqual([expect.stringMatching(`^${line} keep their values as they are`)])
    await mend((await start(changed))[0])
    expect(await start(changed)).toEqual([])
    expect(await start(changed)).toEqual([])
  },
)
it.each([
  ['several lines', f.text(hours), f.longText(hours)],
  ['a day that nothing is kept of', f.text(hours), f.date(hours)],
])('a text in sub-records that becomes %s is no news', async (what, before, after) => {
  const declared = (field: typeof before | typeof after) => courses({ topic: f.text(topic), hours: field })
  if (what !== 'several lines') await sql`update courses set sessions = '[]'`.execute(shop.db)
  await start(declared(before))
  expect(await start(declared(after))).toEqual([])
})
it('a whole number in sub-records that becomes an amount is told of', async () => {
  await sql`update courses set sessions = '[{"topic":"t","count":3}]'`.execute(shop.db)
  const counted = (field: object) => courses({ topic: f.text(topic), count: field } as Fields)
  await start(counted(f.integer(hours)))
  expect(await start(counted(f.number(hours)))).toEqual([])
  expect(await start(counted(f.money(hours)))).toEqual([
    expect.stringContaining('courses.sessions.count was number and is declared money: 3 rows'),
  ])
})
it('a sub-field that is no longer declared is not answered, so that the record can be sent back; what is kept goes with the save', async () => {
  const { creator } = shop.as
  const { id } = await creator.ok('/api/lamps/addOrUpdateLamp', { name: '台灯', parts: [{ part: 'a', count: 1 }] })
  await sql`update lamps set parts = '[{"part":"a","count":1,"hours":"3"}]' where id = ${id}`.execute(shop.db)
  const kept = () => queryRows(shop.db, sql`select parts from lamps where id = ${id}`)
  const asked = { filter: { name: '台灯' } }
  const { list } = await creator.ok<{ list: { parts: object[] }[] }>('/api/lamps/listLamps', asked)
  const loaded = await creator.ok(`/api/lamps/getLamp?id=${id}`)
  expect([list[0]?.parts, loaded.parts]).toEqual([[{ part: 'a', count: 1 }], [{ part: 'a', count: 1 }]])
  expect(await kept()).toEqual([{ parts: [{ part: 'a', count: 1, hours: '3' }] }])
  await creator.ok('/api/lamps/addOrUpdateLamp', { id, version: loaded.version, parts: loaded.parts })
  expect(await kept()).toEqual([{ parts: [{ part: 'a', count: 1 }] }])
})
it('looks at the sub-records once for a declaration that they meet', async () => {
  const looks = () => shop.statements.filter(each => each.includes('"courses", jsonb_array_elements')).length
  const before = looks()
  expect(before).toBeGreaterThan(0)
  expect(await start(first)).toEqual([])
  expect(looks()).toBe(before)
})
