import { afterAll, beforeAll, expect, it } from 'vitest'
import { importLimits } from '../../../src/schema/spreadsheet/importColumns'
import { queryRows as rowsOf, sql } from '../../../src/server/database/connections/database'
import type { Task } from '../../../src/server/database/storage/tasks'
import { buildShop, type TestShop } from '../../kit/testServer'

let shop: TestShop
beforeAll(async () => {
  shop = await buildShop()
})
afterAll(() => shop.close())

interface Line {
  readonly line: number
  readonly state: string
  readonly errors: Record<string, string>
}
type Answer = { task: string; rows: Line[] }
const ask = (body: object) => shop.as.creator.ok<Answer>('/api/product/importProducts', body)

/** Wrong cells by the line they stand in, each with what is said there. */
const wrong: Readonly<Record<number, readonly [cells: object, errors: object]>> = {
  10: [{ name: '' }, { name: 'required' }],
  20: [{ name: '盏'.repeat(61) }, { name: 'tooLong' }],
  30: [{ price: '面议' }, { price: 'amount' }],
  40: [{ price: '0' }, { price: 'tooSmall' }],
  50: [{ glaze: '紫金' }, { glaze: 'choice' }],
  60: [{ rimCm: '12.55' }, { rimCm: 'decimals' }],
  70: [{ weightG: '300.5' }, { weightG: 'whole' }],
  80: [{ productionTime: '去年' }, { productionTime: 'date' }],
  90: [{ origin: '火星' }, { origin: 'region' }],
  100: [{ no: 'B-999999' }, { no: '没有这个编号' }],
  110: [{ isMasterWork: '大概' }, { isMasterWork: 'yesNo' }],
  120: [{ headImg: '/files/none.jpg' }, { headImg: 'picture' }],
}
const sheet = Array.from({ length: 500 }, (_, n) => ({
  line: n + 2,
  cells: {
    name: `进货盏${n}`,
    price: `¥${100 + n}元`,
    glaze: '乌金',
    rimCm: '１２.５',
    productionTime: String(45_000 + n),
    origin: '福建省 南平市 建阳区',
    isMasterWork: '否',
    ...wrong[n + 2]?.[0],
  },
}))
const parts = Array.from({ length: Math.ceil(sheet.length / importLimits.call) }, (_, n) =>
  sheet.slice(n * importLimits.call, (n + 1) * importLimits.call),
)

it('five hundred bowls come in, the twelve that are wrong are told at their cells, and the numbers are those of the preview', async () => {
  const judged: Line[] = []
  for (const rows of parts) judged.push(...(await ask({ step: 'judge', rows })).rows)
  const refused = judged.filter(({ state }) => state === 'refused')
  expect(Object.fromEntries(refused.map(({ line, errors }) => [line, errors]))).toEqual(
    Object.fromEntries(Object.entries(wrong).map(([line, [, errors]]) => [line, errors])),
  )
  expect(judged.filter(({ state }) => state === 'created')).toHaveLength(488)
  const { task } = await ask({ step: 'begin' })
  for (const rows of parts) await ask({ step: 'add', task, rows })
  await ask({ step: 'run', task })
  const jobOf = async () =>
    (await shop.as.creator.ok<{ list: Task[] }>('/api/task/listTasks')).list.find(({ id }) => id === task)
  for (let pass = 0; pass < 50 && (await jobOf())?.state === 'waiting'; pass += 1) await shop.mall.work.pass()
  expect(await jobOf()).toMatchObject({ state: 'done', result: { created: 488, refused: 12 } })
  const made = await rowsOf(
    shop.db,
    sql`select price, "rimCm"::float8 as rim, origin, status from bowls where name = '进货盏0'`,
  )
  expect(made).toMatchObject([{ rim: 12.5, origin: '350703/福建省/南平市/建阳区', status: 1 }])
  expect(await rowsOf(shop.db, sql`select 1 from bowls where name like '进货盏%'`)).toHaveLength(488)
})

it('a cell that the rest of its row has no place for is told, and never dropped', async () => {
  const { id } = await shop.as.creator.ok('/api/master/addOrUpdateMaster', { name: '李达明' })
  await shop.as.creator.ok(`/api/master/goOnlineMaster?id=${id}`)
  const judge = async (more: object) =>
    (await ask({ step: 'judge', rows: [{ line: 2, cells: { name: '有款盏', masterId: '李达明', ...more } }] })).rows[0]
  expect(await judge({})).toMatchObject({ state: 'refused', errors: { masterId: 'unasked' } })
  expect(await judge({ isMasterWork: '是' })).toMatchObject({ state: 'created', errors: {} })
})

it.each([
  ['福建省南平市建阳区', '350703'],
  ['福建 南平 建阳', '350703'],
  ['福建南平建阳区', '350703'],
  ['北京市朝阳区', '110105'],
  ['北京市北京市朝阳区', '110105'],
  ['北京 朝阳', '110105'],
])('a place is understood as people write it: %s', async (origin, code) => {
  const { rows } = await ask({ step: 'judge', rows: [{ line: 2, cells: { name: '产地盏', price: '100', origin } }] })
  expect(rows).toMatchObject([{ state: 'created', errors: {} }])
  const { task } = await ask({ step: 'begin' })
  const name = `产地盏${origin}`
  await ask({ step: 'add', task, rows: [{ line: 2, cells: { name, price: '100', origin } }] })
  await ask({ step: 'run', task })
  for (let pass = 0; pass < 5; pass += 1) await shop.mall.work.pass()
  const [made] = await rowsOf<{ origin: string }>(shop.db, sql`select origin from bowls where name = ${name}`)
  expect(made?.origin).toMatch(new RegExp(`^${code}/`))
})
it('a place that may be another, or is in no province that is said, is refused', async () => {
  const rows = ['朝阳区', '西湖区', '火星省朝阳区', '甘肃 临夏 临夏', '新疆和田地区和田'].map((origin, at) => ({
    line: at + 2,
    cells: { name: `未知盏${at}`, price: '100', origin },
  }))
  expect((await ask({ step: 'judge', rows })).rows.map(({ errors }) => errors)).toEqual(
    rows.map(() => ({ origin: 'region' })),
  )
})

it('a record without a number is found by the id that its download says, and a masked number stays as it is', async () => {
  const address = { receiver: '仓库', phone: '13805990001', region: '350703', detail: '建盏文化街 6 号' }
  const { id } = await shop.as.creator.ok('/api/address/addOrUpdateAddress', address)
  const importing = (cells: object) =>
    shop.as.creator.ok<Answer>('/api/address/importAddresses', { step: 'judge', rows: [{ line: 2, cells }] })
  const download = { id, receiver: '仓库', phone: '138****0001', detail: '建盏文化街 8 号' }
  expect((await importing(download)).rows).toMatchObject([{ state: 'changed', errors: {} }])
  expect((await importing({ ...download, detail: address.detail })).rows).toMatchObject([{ state: 'same' }])
  const theirs = await shop.as.stranger.ok('/api/address/addOrUpdateAddress', address)
  for (const unknown of [theirs.id, 'no-such-id'])
    expect((await importing({ ...download, id: unknown })).rows).toMatchObject([
      { state: 'refused', errors: { id: expect.any(String) } },
    ])
})

it('what went with a cell that was emptied is there again once the sheet is taken back', async () => {
  const call = (body: object) => shop.as.creator.ok<Answer>('/api/master/importMasters', body)
  const former = { title: 'senior', titleBody: '省工信厅', titleNo: 'A-7' }
  const { id, no } = await shop.as.creator.ok<{ id: string; no: string }>('/api/master/addOrUpdateMaster', {
    name: '林师傅',
    ...former,
  })
  const stored = async () =>
    (await rowsOf(shop.db, sql`select title, "titleBody", "titleNo" from masters where id = ${id}`))[0]
  const { task } = await call({ step: 'begin' })
  await call({ step: 'add', task, rows: [{ line: 2, cells: { no, title: '(空)' } }] })
  await call({ step: 'run', task })
  await shop.mall.work.pass()
  expect(await stored()).toEqual({ title: null, titleBody: null, titleNo: null })
  await call({ step: 'undo', task })
  await shop.mall.work.pass()
  expect(await stored()).toEqual(former)
})
