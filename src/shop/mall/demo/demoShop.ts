import type { FastifyInstance } from 'fastify'
import type { DraftOf } from '../../../schema/records'
import type { bowls } from '../../../../resources/bowls'
import type { masters } from '../../../../resources/masters'
import type { addresses } from '../../../../resources/addresses'
import type { fact } from '../../../../resources/fact'
import type { Db } from '../../../mall/store/database'
import { demoAccounts, demoName, demoPassword, makeOutsiders } from './demoAccounts'
import { type BowlLook, bowlFront, bowlInside, paper, portrait } from './demoPictures'
import { registerMaker, type Visitor, visit } from './knock'

const [creator, staff] = demoAccounts

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
export const makeDemoShop = async (app: FastifyInstance, db: Db): Promise<void> => {
  const outsiders = await makeOutsiders(db)
  const platform = await visit(app, db, outsiders.platform as string, 'plat')
  const maker = await settle(app, db, platform)
  const masters = await addMasters(maker)
  for (const [index, piece] of [...pieces.entries()].reverse())
    await bring(maker, platform, await addBowl(maker, piece, masters, index + 1), piece.stage)
}
