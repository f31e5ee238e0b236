import { orders } from '../../../../../resources/trade/orders'
import type { ServerServices } from '../../../../server/services/services'
import { openRequestContext } from '../../../../server/records/write/openRequestContext'
import { systemPrincipal } from '../../../../server/auth/sessions'
import type { TenantId } from '../../../../server/database/tenancy/tenant'
import { claimOf, storyOf } from './demoAfterSales'
import type { DemoBowl, Stage } from './demoBowls'
import { carriers, type DemoBuyer, parcelNo, wishesOfBuyers } from './demoBuyers'
import { after, atWork, awake, daysAgo, onDay } from '../demoClock'
import type { DemoClient } from '../client'

/** Event of a bowl, with its time. `does` takes the bowl's id. */
export interface Step {
  readonly at: Date
  readonly does: (bowl: string) => Promise<unknown>
}
/** Participants of an order. */
interface Trade {
  readonly services: ServerServices
  readonly factId: TenantId
  readonly maker: DemoClient
  readonly buyer: DemoClient & DemoBuyer
  /** Buyer of an order that is never paid. */
  readonly other: DemoClient & DemoBuyer
  /** Sequential number of the order in the demo. */
  readonly count: number
  readonly isCertified: boolean
}
/** Age of recent orders in days, by stage. */
const recently: { readonly [S in Stage]?: number } = { paid: 1, shipped: 3, asked: 6, argued: 8, sentBack: 12 }

interface OrderSeen {
  readonly certificate?: string | null
  readonly serial?: string | null
}
const orderSeen = (who: DemoClient, id: string) => who.call<OrderSeen>(`/api/order/getOrder?id=${id}`)
/** Verifies the serial of a received bowl, as its buyer. */
export const verifySerial = async (buyer: DemoClient, order: string): Promise<void> => {
  const { serial } = await orderSeen(buyer, order)
  if (serial) await buyer.call('/api/verify/check', { serial })
}
/** Cancels an unpaid order, as the deadline does. */
const cancelUnpaid = ({ enter, appConfig }: ServerServices, factId: TenantId, order: string) =>
  enter(factId, scope =>
    openRequestContext(appConfig, scope, systemPrincipal(factId))
      .getRecordsApi()
      .runAction(orders, order, 'cancelUnpaid'),
  )
/** Moment of an order: of the history, minutes ago, or days ago, spread over the hours of day and evening. */
const momentOf = ({ stage, daysAgo: days, sale }: DemoBowl, count: number): Date => {
  const spread = daysAgo(recently[stage] ?? days - 9, 9 + ((count * 5) % 13), (count * 17) % 60)
  return sale?.ordered ?? (stage === 'ordered' ? after(new Date(), -6) : spread)
}
/** Calls of an order, by its buyer, the manufacturer and the system. */
const callsOf = ({ services, factId, maker, buyer, count, isCertified }: Trade, { yuan, sale }: DemoBowl) => {
  let order = ''
  const courier = sale?.courier ?? 'SF'
  const call = (who: DemoClient, path: string, body?: object) => () => who.call(`${path}?id=${order}`, body)
  return {
    courier,
    order: () => order,
    place: (who: DemoClient & DemoBuyer) => async (jzId: string) => {
      const note = wishesOfBuyers[count % wishesOfBuyers.length] || null
      const wanted = { jzId, amount: yuan * 100, ...who.receiver, note }
      order = (await who.call<{ id: string }>('/api/buyer/placeOrder', wanted)).id
    },
    pay: call(buyer, '/api/buyer/payOrder', { amount: yuan * 100 }),
    ship: async () => {
      const { certificate: serial } = isCertified ? await orderSeen(maker, order) : {}
      const parcel = { courier, trackingNo: parcelNo(count, courier), ...(serial ? { serial } : {}) }
      await maker.call(`/api/order/shipOrder?id=${order}`, parcel)
    },
    receive: call(buyer, '/api/buyer/receiveOrder'),
    verify: () => verifySerial(buyer, order),
    cancel: (reason: string) => call(maker, '/api/order/cancelOrder', { cancelReason: reason }),
    lapse: (placed: Date) => ({ at: after(placed, 31), does: () => cancelUnpaid(services, factId, order) }),
  }
}
/** Events of an order up to the bowl's stage. Empty if nobody ordered. */
export const orderOf = (trade: Trade, bowl: DemoBowl): readonly Step[] => {
  const { maker, buyer, other, count, isCertified } = trade
  const { stage, sale } = bowl
  const { courier, order, place, pay, ship, receive, verify, cancel, lapse } = callsOf(trade, bowl)
  const ordered = momentOf(bowl, count)
  const placed = { at: ordered, does: place(buyer) }
  const paid = { at: after(ordered, 2 + ((count * 7) % 25)), does: pay }
  const shipped = { at: atWork(after(paid.at, carriers[courier].hours * 60)), does: ship }
  const received = { at: onDay(shipped.at, carriers[courier].days, 12 + (count % 9)), does: receive }
  const verified = isCertified ? [{ at: after(received.at, 40), does: verify }] : []
  const sides = { maker, buyer, count, order, received: received.at, fen: bowl.yuan * 100 }
  const story = sale ? claimOf(sides, sale.claim) : storyOf(sides, stage)
  const arrived = [placed, paid, shipped, received, ...verified, ...story]
  const before = after(ordered, -45)
  const lives: { readonly [S in DemoBowl['stage']]?: readonly Step[] } = {
    ordered: [placed],
    paid: [placed, paid],
    shipped: [placed, paid, shipped],
    received: [...(sale?.isSecond ? [{ at: before, does: place(other) }, lapse(before)] : []), ...arrived],
    lapsed: [placed, lapse(ordered)],
    calledOff: [placed, { at: after(ordered, 12), does: cancel('买家拍错，协商取消') }],
    refunded: [placed, paid, { at: awake(after(ordered, 18 * 60)), does: cancel('出库检查发现冲线，已与买家说明') }],
  }
  return lives[stage] ?? (story.length > 0 ? arrived : [])
}
