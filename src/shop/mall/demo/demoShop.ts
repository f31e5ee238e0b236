import type { FastifyInstance } from 'fastify'
import type { DraftOf } from '../../../schema/records'
import type { bowls } from '../../../../resources/bowls'
import type { masters } from '../../../../resources/masters'
import type { addresses } from '../../../../resources/addresses'
import type { fact } from '../../../../resources/fact'
import { createAccount, createTenant } from '../../../mall/session/accounts'
import { type Database, type Db, row, rows, sql } from '../../../mall/store/database'
import type { Table } from '../../../mall/store/mallTables'
import { markOf, setMark } from '../../../mall/store/shared'
import { tablesOf } from '../../../mall/store/tables'
import { type BowlLook, bowlFront, bowlInside, paper, portrait } from './demoPictures'
import { shop } from '../shop'
import { registerMaker, type Visitor, visit } from './knock'

export const demoPassword = 'Demo1234'
/** The demo accounts, as the start prints them. */
export const demoAccounts = [
  { username: 'demo', identity: 'fact', role: 'creator', name: '林建安', phone: '13805990001', what: 'creator' },
  { username: 'demo-user', identity: 'fact', role: 'user', name: '陈小盏', phone: '13805990002', what: 'staff' },
  { username: 'platform', identity: 'plat', role: 'admin', name: '平台审核', phone: '13805990003', what: 'platform' },
  { username: 'buyer', identity: 'mini', role: 'user', name: '周茶友', phone: '13805990004', what: 'buyer' },
] as const

const demoName = '建阳兔毫坊陶瓷有限公司'
const [creator, staff] = demoAccounts
/** The accounts that nobody can register: the platform's manager, and the buyer of the mall's own shop. Answers their ids by user name. */
const makeOutsiders = async (db: Db): Promise<Record<string, string>> => {
  const ids: Record<string, string> = {}
  for (const { what: _, ...account } of demoAccounts)
    if (account.identity !== 'fact') ids[account.username] = await createAccount(db, { ...account, password: demoPassword })
  return ids
}
/** The demo's accounts in a manufacturer whose data is complete, made at once: for tests that are about something else. */
export const makeDemoAccounts = async (db: Db): Promise<Record<string, string>> => {
  const factId = await createTenant(db, { factName: demoName }, true)
  const ids = await makeOutsiders(db)
  for (const { what: _, ...account } of [creator, staff])
    ids[account.username] = await createAccount(db, { ...account, password: demoPassword, factId })
  return ids
}
/** One without tables is as new as can be. */
const hasAccounts = async (db: Db): Promise<boolean> => {
  const there = await row<{ name: string | null }>(db, sql`select to_regclass('accounts')::text as name`)
  return there?.name ? Boolean(await row(db, sql`select 1 from accounts limit 1`)) : false
}

type MasterDraft = Partial<DraftOf<typeof masters>> & { name: string }
const people: readonly MasterDraft[] = [
  {
    name: '李达明',
    title: 'professor',
    titleBody: '福建省人力资源和社会保障厅',
    titleDate: '2019-12-20',
    inheritorLevel: 'provincial',
    inheritorBody: '福建省文化和旅游厅',
    introduction: '专注兔毫盏烧制三十余年，釉面条达清晰，器型端庄。',
    honours: [{ honour: 'fujianMaster', body: '福建省工业和信息化厅', certificateNo: 'FJ-2018-031', date: '2018-11-08', photo: null }],
  },
  {
    name: '黄青岚',
    title: 'senior',
    titleBody: '福建省人力资源和社会保障厅',
    titleDate: '2021-06-18',
    introduction: '以油滴盏见长，追求圆润匀净的斑点。',
    honours: [{ honour: 'fujianCeramicMaster', body: '福建省陶瓷行业协会', certificateNo: null, date: '2020-09-01', photo: null }],
  },
  {
    name: '吴松窑',
    title: 'artist',
    introduction: '坚持龙窑柴烧，作品古朴厚重。',
    inheritorLevel: 'city',
    honours: [{ honour: 'cityMaster', body: '南平市工业和信息化局', certificateNo: null, date: '2022-05-12', photo: null }],
  },
  { name: '张一荷', title: 'assistant', introduction: '年轻制盏人，擅长创新器型与主人杯。', honours: [] },
]

const looks: Readonly<Record<string, Omit<BowlLook, 'seed'>>> = {
  brownHaresFur: { dark: '#1b120d', light: '#b9793a', pattern: 'fur' },
  silverHaresFur: { dark: '#10141c', light: '#b7c6d6', pattern: 'fur' },
  goldHaresFur: { dark: '#17110a', light: '#e0b04a', pattern: 'fur' },
  silverOilSpot: { dark: '#0d1118', light: '#c9d6e2', pattern: 'spots' },
  goldOilSpot: { dark: '#150f08', light: '#d8a545', pattern: 'spots' },
  partridgeFeather: { dark: '#15171a', light: '#e8e4d8', pattern: 'spots' },
  domesticYohen: { dark: '#0a1030', light: '#5f8bff', pattern: 'spots' },
  persimmonRed: { dark: '#7a2f16', light: '#d9743f', pattern: 'plain' },
  wujin: { dark: '#0b0b0d', light: '#55555c', pattern: 'plain' },
  teaDust: { dark: '#4a4a22', light: '#a3a057', pattern: 'spots' },
}
type BowlDraft = DraftOf<typeof bowls>
interface Piece extends Pick<BowlDraft, 'name' | 'glaze' | 'shape' | 'firing'> {
  readonly yuan: number
  readonly rimCm: number
  readonly master?: number
  /** How far it has come: drawn up, sent to review, approved, rejected, delisted. */
  readonly stage: 'draft' | 'review' | 'passed' | 'rejected' | 'delisted'
}
const pieces: readonly Piece[] = [
  { name: '金兔毫束口盏', glaze: 'goldHaresFur', shape: 'cinchedRim', firing: 'wood', yuan: 6800, rimCm: 12.2, master: 0, stage: 'passed' },
  { name: '银兔毫撇口盏', glaze: 'silverHaresFur', shape: 'flaredRim', firing: 'electric', yuan: 1280, rimCm: 11.5, stage: 'passed' },
  { name: '褐兔毫敛口盏', glaze: 'brownHaresFur', shape: 'inwardRim', firing: 'electric', yuan: 580, rimCm: 9.6, stage: 'passed' },
  {
    name: '银油滴束口盏',
    glaze: 'silverOilSpot',
    shape: 'cinchedRim',
    firing: 'electric',
    yuan: 2680,
    rimCm: 12,
    master: 1,
    stage: 'passed',
  },
  { name: '金油滴斗笠盏', glaze: 'goldOilSpot', shape: 'openRim', firing: 'gas', yuan: 1980, rimCm: 13.4, master: 1, stage: 'passed' },
  {
    name: '鹧鸪斑大盏',
    glaze: 'partridgeFeather',
    shape: 'flaredRim',
    firing: 'wood',
    yuan: 12800,
    rimCm: 15.6,
    master: 0,
    stage: 'passed',
  },
  { name: '曜变主人杯', glaze: 'domesticYohen', shape: 'modern', firing: 'refired', yuan: 3600, rimCm: 8.2, stage: 'passed' },
  { name: '柿红禅定杯', glaze: 'persimmonRed', shape: 'modern', firing: 'electric', yuan: 460, rimCm: 8.6, master: 3, stage: 'passed' },
  { name: '乌金束口盏', glaze: 'wujin', shape: 'cinchedRim', firing: 'wood', yuan: 880, rimCm: 12.1, master: 2, stage: 'review' },
  { name: '茶叶末钵型盏', glaze: 'teaDust', shape: 'almsBowl', firing: 'coal', yuan: 720, rimCm: 10.8, stage: 'rejected' },
  { name: '银油滴撇口小盏', glaze: 'silverOilSpot', shape: 'flaredRim', firing: 'electric', yuan: 390, rimCm: 8.9, stage: 'delisted' },
  { name: '柴烧兔毫灯盏', glaze: 'brownHaresFur', shape: 'lamp', firing: 'wood', yuan: 1680, rimCm: 10.2, master: 2, stage: 'draft' },
  { name: '新出窑乌金小盏', glaze: 'wujin', shape: 'inwardRim', firing: 'wood', yuan: 0, rimCm: 9.1, stage: 'draft' },
]

const addMasters = async (maker: Visitor): Promise<string[]> => {
  const ids: string[] = []
  for (const [index, person] of people.entries()) {
    const headImg = await maker.upload('portrait.png', await portrait(index * 31 + 5))
    const { id } = await maker.call<{ id: string }>('/api/master/addOrUpdateMaster', { ...person, headImg })
    await maker.call(`/api/master/goOnlineMaster?id=${id}`)
    ids.push(id)
  }
  return ids
}
const addBowl = async (maker: Visitor, piece: Piece, masters: readonly string[], seed: number): Promise<string> => {
  const look = { ...(looks[piece.glaze as string] as Omit<BowlLook, 'seed'>), seed }
  const [front, inside] = [await maker.upload('front.png', await bowlFront(look)), await maker.upload('inside.png', await bowlInside(look))]
  const { yuan, stage: _, master, ...rest } = piece
  const draft: BowlDraft = {
    ...rest,
    price: yuan ? yuan * 100 : null,
    headImg: front,
    frontImg: front,
    carouselImgs: yuan ? [front, inside] : [],
    otherImgs: [],
    detailImgs: [inside],
    description: `${piece.name}，口径约 ${piece.rimCm} 厘米，胎骨厚实，釉色温润，一器一貌。`,
    material: 'redClay',
    productionTime: `2026-0${(seed % 8) + 1}-1${seed % 9}`,
    origin: '350703',
    heightCm: Math.round(piece.rimCm * 5.2) / 10,
    weightG: Math.round(piece.rimCm * 21),
    craft: '手工拉坯，自然挂釉，1300℃ 还原焰烧成。',
    isMasterWork: master !== undefined,
    masterId: master === undefined ? null : masters[master],
    supportVerify: false,
  }
  return (await maker.call<{ id: string }>('/api/product/addOrUpdateProduct', draft)).id
}
const bring = async (maker: Visitor, platform: Visitor, id: string, stage: Piece['stage']) => {
  if (stage === 'draft') return
  await maker.call(`/api/product/listForSaleProduct?id=${id}`)
  if (stage === 'rejected')
    await platform.call(`/api/product/rejectProduct?id=${id}`, { reviewReason: '主图与轮播图光线不一致，请在自然光下重拍。' })
  if (stage === 'passed' || stage === 'delisted') await platform.call(`/api/product/approveProduct?id=${id}`)
  if (stage === 'delisted') await maker.call(`/api/product/delistProduct?id=${id}`, { delistReason: '窑口留藏' })
}

const papers: Partial<DraftOf<typeof fact>> = {
  factNo: '91350703MA2YK3T2X1',
  jyScope: '陶瓷制品、工艺美术品的设计、制造与销售；互联网销售。',
  businessStart: '2017-05-18',
  businessEnd: 'long-term',
  factAddress: '福建省南平市建阳区水吉镇后井村 18 号',
  faName: creator.name,
  faPhone: creator.phone,
  idCard: '350703198506152014',
  idStart: '2016-03-01',
  idEnd: '2036-03-01',
  shopName: '兔毫坊',
  address: '福建省南平市建阳区建盏文化街 6 号',
  desc: '三代人守一口窑，只烧建盏。每一只都在水吉手作、还原焰烧成。',
}
const places: readonly Omit<DraftOf<typeof addresses>, 'defaultShipping' | 'defaultReturn'>[] = [
  { receiver: '兔毫坊发货部', phone: '13805990002', region: '350703', detail: '水吉镇后井村 18 号' },
  { receiver: '兔毫坊售后', phone: '13805990001', region: '350703', detail: '建盏文化街 6 号' },
]
/** Registers the workshop, completes its papers, has them accepted, and adds a helper and addresses. */
const settle = async (app: FastifyInstance, db: Db, platform: Visitor): Promise<Visitor> => {
  const login = { username: creator.username, phone: creator.phone, password: demoPassword, confirmPassword: demoPassword }
  const maker = await registerMaker(app, db, { ...login, factName: demoName })
  const [licence, front, back] = [await paper('营业执照', 3 / 2), await paper('居民身份证', 8 / 5), await paper('中华人民共和国', 8 / 5)]
  const { factId, accountId } = await maker.call<{ factId: string; accountId: string }>('/api/admin/info')
  const { version } = await maker.call<{ version: number }>(`/api/fact/getFact?id=${factId}`)
  await maker.call('/api/fact/addOrUpdateFact', {
    ...papers,
    id: factId,
    version,
    yyzz: await maker.upload('licence.png', licence, 'private'),
    sfzup: await maker.upload('front.png', front, 'private'),
    sfzdown: await maker.upload('back.png', back, 'private'),
    shopAvatar: await maker.upload('logo.png', await bowlFront({ dark: '#1b120d', light: '#e0b04a', pattern: 'fur', seed: 3 })),
  })
  await platform.call(`/api/fact/acceptFact?id=${factId}`)
  const own = await maker.call<{ version: number }>(`/api/admin/getAdmin?id=${accountId}`)
  await maker.call('/api/admin/addOrUpdateSubAccount', { id: accountId, version: own.version, name: creator.name })
  await maker.call('/api/admin/addOrUpdateSubAccount', {
    username: staff.username,
    name: staff.name,
    phone: staff.phone,
    role: staff.role,
    password: demoPassword,
  })
  for (const place of places) await maker.call('/api/address/addOrUpdateAddress', place)
  return maker
}

/** Fills a new mall with a small workshop, by the calls its people would make. */
const makeDemoShop = async (app: FastifyInstance, db: Db): Promise<void> => {
  const outsiders = await makeOutsiders(db)
  const platform = await visit(app, db, outsiders.platform as string, 'plat')
  const maker = await settle(app, db, platform)
  const masters = await addMasters(maker)
  for (const [index, piece] of [...pieces.entries()].reverse())
    await bring(maker, platform, await addBowl(maker, piece, masters, index + 1), piece.stage)
}

const MARKED = 'accounts'
const marks = { begun: 'a demo shop is being made', made: 'made as a demo shop' }
/** Tables in an order in which rows can be deleted: what names another comes before it. */
const inOrder = (tables: readonly Table[]): Table[] => {
  const named = (table: Table) => tables.some(other => other !== table && other.foreignKeys.some(key => key.to === table.name))
  const first = tables.filter(table => !named(table))
  return first.length > 0 ? [...first, ...inOrder(tables.filter(table => named(table)))] : [...tables]
}
/** Takes away what an interrupted making left: the rows of the demo's own people, whom nobody has ever met. The audit log keeps its lines. */
const clearDemoShop = (db: Db, tables: readonly Table[]): Promise<void> =>
  db.transaction().execute(async work => {
    await sql`set local app.fact = '*'`.execute(work)
    const own = sql`select id from accounts where username = any(${demoAccounts.map(each => each.username)})`
    const makers = await rows<{ id: string }>(
      work,
      sql`select distinct fact_id as id from accounts where fact_id is not null and id in (${own})`,
    )
    await sql`delete from sessions where account_id in (${own})`.execute(work)
    for (const table of inOrder(tables.filter(each => each.walled && !['accounts', 'audit'].includes(each.name))))
      await sql`delete from ${sql.table(table.name)} where fact_id = any(${makers.map(each => each.id)})`.execute(work)
    await sql`delete from accounts where id in (${own})`.execute(work)
  })

/**
 * Makes the demo shop where it is wanted and nobody has used the mall yet, one process at a time. One whose making was interrupted is taken away
 * first, wanted or not. `making` is called before it begins.
 */
export const settleDemoShop = (app: FastifyInstance, database: Database, wanted: boolean, making: () => void): Promise<void> =>
  database.alone(async db => {
    const begun = (await markOf(db, MARKED)) === marks.begun
    if (begun) await clearDemoShop(db, tablesOf(shop.resources))
    if (begun && !wanted) await setMark(db, MARKED, '')
    if (!wanted || (await hasAccounts(db))) return
    making()
    await setMark(db, MARKED, marks.begun)
    await makeDemoShop(app, database.db)
    await setMark(db, MARKED, marks.made)
  })
/** Whether nobody has ever used this mall: it has no accounts, or only those of a demo shop that was not finished. */
export const isUnused = async (db: Db): Promise<boolean> => (await markOf(db, MARKED)) === marks.begun || !(await hasAccounts(db))
