import type { FastifyInstance } from 'fastify'
import { findAccount } from '../../../../server/auth/accounts'
import type { Db } from '../../../../server/database/connections/database'
import type { Round } from '../../../../server/jobs/taskTypes'
import { complaintsOfBuyers, type DemoBuyer, demoBuyers, parcelNo, wishesOfBuyers } from '../data/demoBuyers'
import { verifySerial } from '../data/demoOrders'
import { seededRandom } from '../seededRandom'
import { type DemoClient, openDemoClient } from '../client'

const EVERY_MS = 20_000
/** Bowls on sale that robots leave to human visitors. */
const LEFT = 8
/** Below this number of active orders robots buy soon, otherwise rarely. */
const BUSY = 4
const CHANCE = {
  soon: 0.5,
  nowAndThen: 0.04,
  pays: 0.85,
  receives: 0.3,
  asks: 0.02,
  answers: 0.4,
  accepts: 0.5,
  sendsBack: 0.3,
  browses: 0.5,
  keeps: 0.15,
  drops: 0.05,
}
/** Time that a parcel is on its way at least. */
const PARCEL_MS = 36 * 60 * 60 * 1000
/** Maximum views per visit. */
const MAX_VIEWS = 3

type Buyer = DemoClient & DemoBuyer
interface Order {
  readonly id: string
  readonly version: number
  readonly amount: number
  readonly shippedTime?: string | null
}
interface Listed {
  readonly total: number
  readonly list: readonly Order[]
}
interface Shown {
  readonly total: number
  readonly list: readonly { readonly id: string; readonly price: number }[]
}
const logInBuyers = async (app: FastifyInstance, db: Db): Promise<Buyer[]> => {
  const known: Buyer[] = []
  for (const buyer of demoBuyers) {
    const account = await findAccount(db, 'mini', buyer.username)
    if (account) known.push({ ...buyer, ...(await openDemoClient(app, db, account.id, 'mini')) })
  }
  return known
}
const ownOrders = (buyer: Buyer, ...status: readonly number[]) =>
  buyer.call<Listed>('/api/order/listOrders', { filter: { status }, pageSize: 50 })

interface Request {
  readonly id: string
  readonly orderId: string
  readonly version: number
  readonly step: string
  readonly openBy: string | null
  readonly openOffer: string | null
  readonly paidAmount: number
  readonly openType: string | null
}
const ownRequests = (buyer: Buyer, ...status: readonly number[]) =>
  buyer.call<{ readonly list: readonly Request[] }>('/api/refund/listRefunds', { filter: { status }, pageSize: 50 })
/** Handles a complaint: answers an offer, returns a bowl, or asks for a refund. False if idle. */
const argue = async (buyer: Buyer, next: () => number): Promise<boolean> => {
  const { list: open } = await ownRequests(buyer, 0)
  const { list: agreed } = await ownRequests(buyer, 1)
  const offered = open.find(({ openBy }) => openBy === 'maker')
  const leaving = agreed.find(({ step }) => step === 'awaitingReturn')
  if (offered && next() < CHANCE.answers) {
    const accepts = next() < CHANCE.accepts
    const answer = accepts ? { kind: 'accept', offer: offered.openOffer } : counter(offered, next)
    await buyer.call(`/api/buyer/negotiateRefund?id=${offered.id}`, answer).catch(() => {})
    return true
  }
  if (leaving && next() < CHANCE.sendsBack) {
    const parcel = { courier: 'SF', trackingNo: parcelNo(Math.floor(next() * 100_000)) }
    await buyer.call(`/api/buyer/returnGoods?id=${leaving.id}`, parcel).catch(() => {})
    return true
  }
  if (open.length > 0 || next() >= CHANCE.asks) return false
  const { list: came } = await ownOrders(buyer, 3)
  const { list } = await ownRequests(buyer, 1, 2, 3)
  const order = came.find(({ id }) => !list.some(({ orderId }) => orderId === id))
  const complaint = complaintsOfBuyers[Math.floor(next() * complaintsOfBuyers.length)]
  if (!order || !complaint) return false
  const { share, ...wish } = complaint
  const amount = Math.max(100, Math.round((order.amount * share) / 100) * 100)
  await buyer.call('/api/buyer/applyRefund', { orderId: order.id, ...wish, amount }).catch(() => {})
  return true
}
/** Counter-offer slightly above the open offer. */
const counter = ({ paidAmount, openType }: Request, next: () => number) => ({
  kind: 'offer',
  offerType: openType ?? 'refundOnly',
  offerAmount: Math.max(100, Math.round((paidAmount * (0.1 + next() / 5)) / 100) * 100),
  text: '再多一点可以吗？',
})

const PAY = '/api/buyer/payOrder'
const RECEIVE = '/api/buyer/receiveOrder'
/** Continues a buyer's orders: pays or confirms receipt. Returns whether there was work. */
const goOn = async (buyer: Buyer, next: () => number, now: Date): Promise<boolean> => {
  const { list: unpaid } = await ownOrders(buyer, 0)
  const { list: under } = await ownOrders(buyer, 2)
  const isThere = ({ shippedTime }: Order) => now.getTime() - Date.parse(shippedTime ?? '') >= PARCEL_MS
  const [due, sent] = [unpaid.at(-1), under.findLast(isThere)]
  const steps = [
    due && next() < CHANCE.pays && { path: PAY, ...due },
    sent && next() < CHANCE.receives && { path: RECEIVE, ...sent },
  ]
  const step = steps.find(each => each)
  if (!step) return false
  // The manufacturer may have changed or cancelled the order meanwhile; the next round retries.
  const seen = step.path === PAY ? { amount: step.amount } : {}
  await buyer.call(`${step.path}?id=${step.id}`, { version: step.version, ...seen }).catch(() => {})
  if (step.path === RECEIVE) await verifySerial(buyer, step.id)
  return true
}
const buy = async (buyer: Buyer, next: () => number): Promise<void> => {
  const { list, total } = await buyer.call<Shown>('/api/buyer/listProducts', { pageSize: 50 })
  const wanted = list[Math.floor(next() * list.length)]
  if (!wanted || total <= LEFT) return
  const note = wishesOfBuyers[Math.floor(next() * wishesOfBuyers.length)] || null
  const order = { jzId: wanted.id, amount: wanted.price }
  // Another buyer may have been faster, or the price changed.
  await buyer.call('/api/buyer/placeOrder', { ...order, ...buyer.receiver, note }).catch(() => {})
}

interface Kept {
  readonly list: readonly { readonly id: string }[]
}
/** Views a few bowls, and sometimes adds or removes a favourite. */
const browse = async (buyer: Buyer, next: () => number): Promise<void> => {
  const { list } = await buyer.call<Shown>('/api/buyer/listProducts', { pageSize: 50 })
  for (let views = Math.ceil(next() * MAX_VIEWS); views > 0; views -= 1) {
    const seen = list[Math.floor(next() * list.length)]
    // The bowl may be sold meanwhile.
    if (seen) await buyer.call(`/api/buyer/getProduct?id=${seen.id}`).catch(() => {})
    if (seen && next() < CHANCE.keeps) await buyer.call('/api/buyer/addFavourite', { jzId: seen.id }).catch(() => {})
  }
  if (next() >= CHANCE.drops) return
  const { list: kept } = await buyer.call<Kept>('/api/product/listFavourites', { pageSize: 50 })
  const dropped = kept[Math.floor(next() * kept.length)]
  if (dropped) await buyer.call(`/api/buyer/removeFavourite?id=${dropped.id}`)
}

/**
 * Robot of the demo's buyers: they browse, order, pay, receive and complain through the public API,
 * one at a time. Equal seeds give equal behaviour on equal data.
 */
export const buyerRobot = (app: FastifyInstance, db: Db, seed = 1): Round => {
  // Separate sequences: browsing must not change who buys.
  const [next, idly] = [seededRandom(seed), seededRandom(seed + 1_000_000)]
  let buyers: readonly Buyer[] | undefined
  return {
    type: 'buyers',
    every: EVERY_MS,
    run: async now => {
      buyers ??= await logInBuyers(app, db)
      const buyer = buyers[Math.floor(next() * buyers.length)]
      if (!buyer) {
        buyers = undefined
        return
      }
      try {
        if (idly() < CHANCE.browses) await browse(buyer, idly)
        if ((await argue(buyer, next)) || (await goOn(buyer, next, now))) return
        let under = 0
        for (const each of buyers) under += (await ownOrders(each, 0, 1)).total
        if (next() < (under < BUSY ? CHANCE.soon : CHANCE.nowAndThen)) await buy(buyer, next)
      } catch (fault) {
        // The session may have ended: the next round opens new ones.
        buyers = undefined
        throw fault
      }
    },
  }
}
