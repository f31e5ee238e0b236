import type { FastifyInstance } from 'fastify'
import type { DraftOf } from '../../../schema/model/recordTypes'
import type { bowls } from '../../../../resources/catalogue/bowls'
import type { ServerServices } from '../../../server/services/services'
import type { TenantId } from '../../../server/database/tenancy/tenant'
import { makeOutsiders } from './data/demoAccounts'
import { type DemoBowl, demoBowls } from './data/demoBowls'
import { demoBuyers, passingBuyers } from './data/demoBuyers'
import { otherBowls } from './data/demoMakers'
import { type DemoClock, daysAgo } from './demoClock'
import { type ModelName, models } from './demoModels'
import { addViews, favouritesOf, type OnSale } from './robots/views'
import { orderOf, type Step } from './data/demoOrders'
import { demoPicture, type Side } from './demoImages'
import { type DemoClient, openDemoClient } from './client'
import { addBuyers, addLatest, addMasters, addOthers, type Making, readPast, settle } from './demoPeople'

/** Age of the demo shop, in days. */
const BEGUN = 184

type Photos = Readonly<Record<Side, string>>
/** Pictures of models, which all bowls of a model share. */
interface Gallery {
  readonly of: (model: ModelName) => Promise<Photos>
  /** Waits for all uploads, even failed ones. */
  readonly end: () => Promise<unknown>
}
/**
 * Uploads the pictures of these bowls' models, those of the oldest bowls first, while the history
 * is made. Two at a time, matching the server's decoders.
 */
const openGallery = (maker: DemoClient, of: readonly DemoBowl[]): Gallery => {
  const oldest = [...of].sort((one, other) => other.daysAgo - one.daysAgo)
  const upload = async (name: `${ModelName}-${Side}`) => maker.upload(`${name}.jpg`, await demoPicture(name))
  const all = new Map<ModelName, Promise<Photos>>()
  let last: Promise<unknown> = Promise.resolve()
  const take = async (model: ModelName): Promise<Photos> => {
    const [main, front] = await Promise.all([upload(`${model}-main`), upload(`${model}-front`)])
    const [inside, base] = await Promise.all([upload(`${model}-inside`), upload(`${model}-base`)])
    return { main, front, inside, base }
  }
  for (const { model } of oldest) {
    if (all.has(model)) continue
    const photos = last.then(() => take(model))
    all.set(model, photos)
    last = photos.catch(() => {})
  }
  const none = () => Promise.reject(new Error('a bowl without pictures'))
  return { of: model => all.get(model) ?? none(), end: () => last }
}
const dayAgo = (days: number): string => daysAgo(days, 12).toISOString().slice(0, 10)
/** Whether the bowl has a certificate: works of the first master, of the history the rarest ones. */
const isCertified = ({ master, stage, sale, model }: DemoBowl): boolean =>
  master === 1 && stage !== 'draft' && !(sale && model === 'gold-fur')
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

const tryLabel = (maker: DemoClient) => async (id: string) => {
  const { serial } = await maker.call<{ serial: string }>(`/api/product/getProduct?id=${id}`)
  await maker.call('/api/verify/check', { serial })
}
/** Life of a bowl: its events, and its time on sale. */
interface Life {
  readonly steps: readonly Step[]
  readonly onSale?: OnSale
}
/** Events of a bowl after its creation, by staff, platform, buyer and system. */
const lifeOf = (making: Making, bowl: DemoBowl, count: number): Life => {
  const { maker, platform, buyers } = making
  const { daysAgo: days, stage, sale } = bowl
  const call = (who: DemoClient, action: string, body?: object) => (id: string) =>
    who.call(`/api/product/${action}Product?id=${id}`, body)
  const firing = { kiln: bowl.firing === 'wood' ? 'dragon' : 'electric', firedOn: dayAgo(days + 12), peakC: 1305 }
  const issued = isCertified(bowl) ? [{ at: daysAgo(days, 10, 10), does: call(maker, 'issue', firing) }] : []
  // Staff tests a label, which is recorded as a scan before shipping.
  const tried = isCertified(bowl) && stage === 'review' ? [{ at: daysAgo(1, 15), does: tryLabel(maker) }] : []
  const list = { at: daysAgo(days, 10, 20), does: call(maker, 'listForSale') }
  const approve = { at: daysAgo(days - 1, 11, 5), does: call(platform, 'approve') }
  const reject = call(platform, 'reject', { reviewReason: '主图与轮播图光线不一致，请在自然光下重拍。' })
  const delist = { at: daysAgo(4, 9, 30), does: call(maker, 'delist', { delistReason: '窑口留藏' }) }
  const regular = count % demoBuyers.length
  const [buyer, other] = [buyers[sale?.buyer ?? regular], buyers[(regular + 1) % demoBuyers.length]]
  const order = buyer && other ? orderOf({ ...making, buyer, other, count, isCertified: isCertified(bowl) }, bowl) : []
  const lives: { readonly [S in DemoBowl['stage']]?: readonly Step[] } = {
    draft: [],
    review: [list],
    rejected: [list, { at: daysAgo(days - 1, 14, 30), does: reject }],
    delisted: [list, approve, delist],
  }
  const ended = stage === 'delisted' ? delist.at : (sale?.ordered ?? order[0]?.at ?? new Date())
  const onSale = { from: approve.at, until: ended }
  const kept = lives[stage] ? [] : favouritesOf(buyers, onSale, count)
  const steps = [...issued, ...(lives[stage] ?? [list, approve, ...kept, ...order]), ...tried]
  return steps.includes(approve) ? { steps, onSale } : { steps }
}
/** Events of all bowls of a manufacturer, and the views of those that were on sale, by their ids. */
const planBowls = (making: Making, of: readonly DemoBowl[], masters: readonly string[], gallery: Gallery) => {
  const shown = new Map<string, OnSale>()
  const events = of.flatMap((bowl, index) => {
    const { steps, onSale } = lifeOf(making, bowl, index)
    let id = ''
    const draw = async () => {
      const draft = draftOf(bowl, await gallery.of(bowl.model), masters[bowl.master - 1] ?? null)
      id = (await making.maker.call<{ id: string }>('/api/product/addOrUpdateProduct', draft)).id
      if (onSale) shown.set(id, onSale)
    }
    const first = { at: daysAgo(bowl.daysAgo, 9, 59 - (index % 60)), does: draw }
    return [first, ...steps.map(({ at, does }) => ({ at, does: () => does(id) }))]
  })
  return { events, shown }
}
type Plan = ReturnType<typeof planBowls>
/** Runs the events of all manufacturers in chronological order, up to now, and adds the views. */
const live = async ({ services, clock }: Making, plans: ReadonlyMap<TenantId, Plan>): Promise<void> => {
  const past = [...plans.values()].flatMap(({ events }) =>
    events.filter(({ at }) => at.getTime() < Date.now() - 60_000),
  )
  for (const { at, does } of past.sort((one, other) => one.at.getTime() - other.at.getTime())) {
    clock.set(at)
    await does()
  }
  clock.set(undefined)
  for (const [factId, { shown }] of plans) await addViews(services, factId, shown)
}

/** Makes the bowls of both selling manufacturers, with their history. */
const addHistory = async (app: FastifyInstance, making: Making, sold: readonly DemoBowl[]): Promise<void> => {
  const all = [...sold, ...demoBowls]
  const other = await addOthers(app, making)
  making.clock.set(daysAgo(BEGUN - 2, 9))
  const masters = await addMasters(making)
  const galleries = [openGallery(making.maker, all), openGallery(other.maker, otherBowls)] as const
  try {
    const own = planBowls(making, all, masters, galleries[0])
    const others = planBowls(other, otherBowls, [], galleries[1])
    await live(
      making,
      new Map([
        [making.factId, own],
        [other.factId, others],
      ]),
    )
  } finally {
    await Promise.all(galleries.map(({ end }) => end()))
  }
}
/**
 * Fills a new server with a workshop and half a year of history, through the public API. `sold`:
 * bowls that were sold before the present ones. Returns how to deliver the messages of that time,
 * of which all but the newest are read. This may follow the start.
 */
export const makeDemo = async (
  app: FastifyInstance,
  services: ServerServices,
  clock: DemoClock,
  sold: readonly DemoBowl[],
) => {
  try {
    clock.set(daysAgo(BEGUN, 9))
    const outsiders = await makeOutsiders(services.database.db)
    const platform = await openDemoClient(app, services.database.db, outsiders.platform ?? '', 'plat', 60)
    const settled = await settle(app, services, platform)
    const buyers = await addBuyers(app, services, outsiders.buyer ?? '', sold.length > 0 ? passingBuyers : [])
    const making = { services, clock, platform, buyers, ...settled }
    await addHistory(app, making, sold)
    clock.set(daysAgo(1, 16))
    const colleagues = await addLatest(app, making)
    return async (): Promise<void> => {
      await services.work.pass()
      for (const who of [making.maker, ...colleagues, platform]) await readPast(who)
    }
  } finally {
    clock.set(undefined)
  }
}
