import { orders } from '../../../../../resources/trade/orders'
import type { ServerServices } from '../../../../server/services/services'
import { openRequestContext } from '../../../../server/records/write/recordsApi'
import { systemPrincipal } from '../../../../server/auth/sessions'
import type { TenantId } from '../../../../server/database/tenancy/tenant'
import { afterSalesOf } from './demoAfterSales'
import type { DemoBowl, Stage } from './demoBowls'
import { type DemoBuyer, parcelNo, wishesOfBuyers } from './demoBuyers'
import { daysAgo } from '../demoClock'
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
  /** Sequential number of the order in the demo. */
  readonly count: number
}
const MINUTE = 60_000
/** Age of recent orders in days, by stage. */
const recently: { readonly [S in Stage]?: number } = { paid: 1, shipped: 3, asked: 6, argued: 8, sentBack: 12 }
const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE)

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
/** Events of an order up to the bowl's stage. Empty if nobody ordered. */
export const orderOf = (trade: Trade, { stage, yuan = 0, daysAgo: days }: DemoBowl): readonly Step[] => {
  const { services, factId, maker, buyer, count } = trade
  const ago = recently[stage] ?? days - 9
  // Spreads the orders over the hours of day and evening.
  const ordered = stage === 'ordered' ? after(new Date(), -6) : daysAgo(ago, 9 + ((count * 5) % 13), (count * 17) % 60)
  let order = ''
  const place = async (jzId: string) => {
    const note = wishesOfBuyers[count % wishesOfBuyers.length] || null
    const wanted = { jzId, amount: yuan * 100, ...buyer.receiver, note }
    order = (await buyer.call<{ id: string }>('/api/buyer/placeOrder', wanted)).id
  }
  const call = (who: DemoClient, path: string, body?: object) => () => who.call(`${path}?id=${order}`, body)
  const cancel = (reason: string) => call(maker, '/api/order/cancelOrder', { cancelReason: reason })
  const lapse = () => cancelUnpaid(services, factId, order)
  const placed = { at: ordered, does: place }
  const paid = { at: after(ordered, 4 + count), does: call(buyer, '/api/buyer/payOrder', { amount: yuan * 100 }) }
  const parcel = { courier: 'SF', trackingNo: parcelNo(count) }
  const ship = async () => {
    const { certificate } = await orderSeen(maker, order)
    await maker.call(`/api/order/shipOrder?id=${order}`, certificate ? { ...parcel, serial: certificate } : parcel)
  }
  const shipped = { at: after(ordered, 17 * 60 + count), does: ship }
  const received = { at: after(ordered, 4 * 24 * 60 + 150), does: call(buyer, '/api/buyer/receiveOrder') }
  const verified = { at: after(received.at, 40), does: () => verifySerial(buyer, order) }
  const arrived = [placed, paid, shipped, received, verified]
  const story = afterSalesOf({ maker, buyer, count, order: () => order })[stage]
  const argued = story?.map(({ hoursAgo, does }) => ({ at: after(new Date(), -60 * hoursAgo), does }))
  if (argued) return [...arrived, ...argued]
  const lives: { readonly [S in DemoBowl['stage']]?: readonly Step[] } = {
    ordered: [placed],
    paid: [placed, paid],
    shipped: [placed, paid, shipped],
    received: arrived,
    lapsed: [placed, { at: after(ordered, 31), does: lapse }],
    calledOff: [placed, { at: after(ordered, 12), does: cancel('买家拍错，协商取消') }],
    refunded: [placed, paid, { at: after(ordered, 18 * 60), does: cancel('出库检查发现冲线，已与买家说明') }],
  }
  return lives[stage] ?? []
}
