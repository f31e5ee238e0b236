import type { FastifyInstance } from 'fastify'
import type { DraftOf } from '../../../schema/model/recordTypes'
import type { bowls } from '../../../../resources/catalogue/bowls'
import type { ServerServices } from '../../../server/services/services'
import { type TenantId, tenantId } from '../../../server/database/tenancy/tenant'
import { demoAccounts, demoName, demoPassword, makeOutsiders } from './data/demoAccounts'
import { demoPhrases } from './data/demoAfterSales'
import { type DemoBowl, demoBowls } from './data/demoBowls'
import { type DemoBuyer, demoBuyers } from './data/demoBuyers'
import { type DemoClock, daysAgo } from './demoClock'
import { type ModelName, models } from './demoModels'
import { viewsOf } from './robots/views'
import { orderOf, type Step } from './data/demoOrders'
import { demoAddresses, demoFact, demoMasters } from './data/demoPeople'
import { demoPicture, type Side, sides } from './demoImages'
import { registerBuyer, registerMaker, type DemoClient, openDemoClient } from './client'

const [creator, staff] = demoAccounts
/** Age of the demo shop, in days. */
const BEGUN = 184

/** Clients and services that build the demo shop. */
interface Making {
  readonly services: ServerServices
  readonly clock: DemoClock
  readonly maker: DemoClient
  readonly helper: DemoClient
  readonly platform: DemoClient
  readonly buyers: readonly (DemoClient & DemoBuyer)[]
  readonly factId: TenantId
}
type Photos = Readonly<Record<Side, string>>

const completePapers = async (maker: DemoClient, factId: string): Promise<void> => {
  const { version } = await maker.call<{ version: number }>(`/api/fact/getFact?id=${factId}`)
  await maker.call('/api/fact/addOrUpdateFact', {
    ...demoFact,
    id: factId,
    version,
    yyzz: await maker.upload('licence.webp', await demoPicture('licence'), 'private'),
    sfzup: await maker.upload('front.webp', await demoPicture('id-front'), 'private'),
    sfzdown: await maker.upload('back.webp', await demoPicture('id-back'), 'private'),
    shopAvatar: await maker.upload('logo.webp', await demoPicture('seal')),
  })
}
/** Registers the manufacturer, has its data accepted, and adds a staff account and addresses. */
const settle = async (
  app: FastifyInstance,
  services: ServerServices,
  platform: DemoClient,
): Promise<Pick<Making, 'maker' | 'helper' | 'factId'>> => {
  const login = {
    username: creator.username,
    phone: creator.phone,
    password: demoPassword,
    confirmPassword: demoPassword,
  }
  const maker = await registerMaker(app, services.database.db, { ...login, factName: demoName, terms: true })
  const { factId, accountId } = await maker.call<{ factId: string; accountId: string }>('/api/admin/info')
  await completePapers(maker, factId)
  await platform.call(`/api/fact/acceptFact?id=${factId}`)
  const own = await maker.call<{ version: number }>(`/api/admin/getAdmin?id=${accountId}`)
  await maker.call('/api/admin/addOrUpdateSubAccount', { id: accountId, version: own.version, name: creator.name })
  const { id } = await maker.call<{ id: string }>('/api/admin/addOrUpdateSubAccount', {
    username: staff.username,
    name: staff.name,
    phone: staff.phone,
    role: staff.role,
    password: demoPassword,
  })
  for (const place of demoAddresses) await maker.call('/api/address/addOrUpdateAddress', place)
  for (const phrase of demoPhrases) await maker.call('/api/phrases/addOrUpdatePhrase', phrase)
  return {
    maker,
    helper: await openDemoClient(app, services.database.db, id, staff.identity, 60),
    factId: tenantId(factId),
  }
}
const addMasters = async ({ maker }: Making): Promise<string[]> => {
  const ids: string[] = []
  for (const { monogram, honours = [], ...person } of demoMasters) {
    const headImg = await maker.upload(`${monogram}.webp`, await demoPicture(monogram))
    const photo = await maker.upload('honour.webp', await demoPicture('seal'))
    // Numbered honours get a photo as proof, so that certificates and public pages show them.
    const proved = honours.map(each => (each.certificateNo ? { ...each, photo } : each))
    const draft = { ...person, headImg, honours: proved }
    const { id } = await maker.call<{ id: string }>('/api/master/addOrUpdateMaster', draft)
    await maker.call(`/api/master/goOnlineMaster?id=${id}`)
    ids.push(id)
  }
  return ids
}
/** Uploads the pictures of each model, which all bowls of the model share. */
const addPhotos = async ({ maker }: Making): Promise<(model: ModelName) => Photos> => {
  const all = new Map<string, string>()
  const names = Object.keys(models).flatMap(model => sides.map(side => ({ model: model as ModelName, side })))
  const each = async ({ model, side }: (typeof names)[number]) => {
    const name = `${model}-${side}` as const
    all.set(name, await maker.upload(`${name}.webp`, await demoPicture(name)))
  }
  // Two uploads at a time, matching the server's decoders.
  for (let at = 0; at < names.length; at += 2) await Promise.all(names.slice(at, at + 2).map(each))
  const of = (model: ModelName, side: Side) => all.get(`${model}-${side}`) ?? ''
  return model => ({
    main: of(model, 'main'),
    front: of(model, 'front'),
    inside: of(model, 'inside'),
    base: of(model, 'base'),
  })
}
const dayAgo = (days: number): string => daysAgo(days, 12).toISOString().slice(0, 10)
/** Whether the bowl has a certificate: works of the first master. */
const isCertified = ({ master, stage }: DemoBowl): boolean => master === 1 && stage !== 'draft'
const draftOf = (bowl: DemoBowl, photos: Photos, masterId: string | null): DraftOf<typeof bowls> => {
  const { name, model, side, firing, yuan, rimCm } = bowl
  return {
    name,
    firing,
    rimCm,
    ...models[model],
    price: yuan ? yuan * 100 : null,
    headImg: photos[side],
    frontImg: photos.front,
    bottomImg: photos.base,
    carouselImgs: yuan ? [photos.main, photos.front, photos.inside, photos.base] : [],
    otherImgs: [],
    detailImgs: [photos.inside, photos.base],
    description: `${name}，口径约 ${rimCm} 厘米，胎骨厚实，釉色温润，一器一貌。`,
    material: 'redClay',
    productionTime: dayAgo(bowl.daysAgo + 12),
    origin: '350703',
    heightCm: Math.round(rimCm * 5.2) / 10,
    weightG: Math.round(rimCm * 21),
    craft: '手工拉坯，自然挂釉，1300℃ 还原焰烧成。',
    isMasterWork: masterId !== null,
    masterId,
    supportVerify: isCertified(bowl),
    detail_pic: isCertified(bowl) ? photos.inside : null,
  }
}

/** Opens the buyers' clients. The first buyer's account exists, the others register. */
const addBuyers = async (app: FastifyInstance, services: ServerServices, first: string): Promise<Making['buyers']> => {
  const { db } = services.database
  const all: (DemoClient & DemoBuyer)[] = []
  for (const buyer of demoBuyers) {
    const { username, phone } = buyer
    const client =
      all.length === 0
        ? await openDemoClient(app, db, first, 'mini', 60)
        : await registerBuyer(app, db, { username, phone, password: demoPassword })
    all.push({ ...buyer, ...client })
  }
  return all
}
const tryLabel = (maker: DemoClient) => async (id: string) => {
  const { serial } = await maker.call<{ serial: string }>(`/api/product/getProduct?id=${id}`)
  await maker.call('/api/verify/check', { serial })
}
/** Events of a bowl after its creation, by staff, platform, buyer and system. */
const lifeOf = (making: Making, bowl: DemoBowl, count: number): readonly Step[] => {
  const { services, factId, maker, platform, buyers } = making
  const { daysAgo: days, stage } = bowl
  const call = (who: DemoClient, action: string, body?: object) => (id: string) =>
    who.call(`/api/product/${action}Product?id=${id}`, body)
  const firing = { kiln: bowl.firing === 'wood' ? 'dragon' : 'electric', firedOn: dayAgo(days + 12), peakC: 1305 }
  const issued = isCertified(bowl) ? [{ at: daysAgo(days, 10, 10), does: call(maker, 'issue', firing) }] : []
  // Staff tests a label, which is recorded as a scan before shipping.
  const tried = isCertified(bowl) && stage === 'review' ? [{ at: daysAgo(1, 15), does: tryLabel(maker) }] : []
  const list = { at: daysAgo(days, 10, 20), does: call(maker, 'listForSale') }
  const approve = { at: daysAgo(days - 1, 11, 5), does: call(platform, 'approve') }
  const reject = call(platform, 'reject', { reviewReason: '主图与轮播图光线不一致，请在自然光下重拍。' })
  const delist = call(maker, 'delist', { delistReason: '窑口留藏' })
  const delisted = daysAgo(4, 9, 30)
  const browsed = (until: Date) => viewsOf(buyers, { from: approve.at, until }, count)
  const lives: { readonly [S in DemoBowl['stage']]?: readonly Step[] } = {
    draft: [],
    review: [list],
    rejected: [list, { at: daysAgo(days - 1, 14, 30), does: reject }],
    delisted: [list, approve, ...browsed(delisted), { at: delisted, does: delist }],
  }
  const buyer = buyers[count % buyers.length]
  const order = buyer ? orderOf({ services, factId, maker, buyer, count }, bowl) : []
  const ordered = order[0]?.at ?? new Date()
  return [...issued, ...(lives[stage] ?? [list, approve, ...browsed(ordered), ...order]), ...tried]
}
/** Adds the bowls, with all events in chronological order. */
const addBowls = async (making: Making, masters: readonly string[], photosOf: (model: ModelName) => Photos) => {
  const ids = new Map<DemoBowl, string>()
  const happened = demoBowls.flatMap((bowl, index) => {
    const masterId = masters[bowl.master - 1] ?? null
    const draw = async () => {
      const draft = draftOf(bowl, photosOf(bowl.model), masterId)
      const { id } = await making.maker.call<{ id: string }>('/api/product/addOrUpdateProduct', draft)
      ids.set(bowl, id)
    }
    const steps = lifeOf(making, bowl, index).map(({ at, does }) => ({ at, does: () => does(ids.get(bowl) ?? '') }))
    return [{ at: daysAgo(bowl.daysAgo, 9, 59 - index), does: draw }, ...steps]
  })
  for (const { at, does } of happened.sort((one, other) => one.at.getTime() - other.at.getTime())) {
    making.clock.set(at)
    await does()
  }
}

/** Number of unread messages that a first visitor finds. */
const UNREAD = 3
interface Told {
  readonly list: readonly { readonly id: string }[]
}
/** Marks all but the newest messages of an account as read. */
const readPast = async (who: DemoClient): Promise<void> => {
  const query = { filter: { status: 0 }, current: 1, pageSize: 100 }
  const { list } = await who.call<Told>('/api/message/list', query)
  const ids = list.slice(UNREAD).map(({ id }) => id)
  if (ids.length > 0) await who.call('/api/message/read', { ids })
}
/** Fills a new server with a small workshop and half a year of history, through the public API. */
export const createDemo = async (app: FastifyInstance, services: ServerServices, clock: DemoClock): Promise<void> => {
  try {
    clock.set(daysAgo(BEGUN, 9))
    const outsiders = await makeOutsiders(services.database.db)
    const platform = await openDemoClient(app, services.database.db, outsiders.platform ?? '', 'plat', 60)
    const settled = await settle(app, services, platform)
    const buyers = await addBuyers(app, services, outsiders.buyer ?? '')
    const making = { services, clock, platform, buyers, ...settled }
    clock.set(daysAgo(BEGUN - 2, 9))
    const masters = await addMasters(making)
    await addBowls(making, masters, await addPhotos(making))
    clock.set(undefined)
    // Delivers pending messages first.
    await services.work.pass()
    for (const who of [making.maker, making.helper, platform]) await readPast(who)
  } finally {
    clock.set(undefined)
  }
}
