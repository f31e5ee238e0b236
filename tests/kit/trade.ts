import { sql } from '../../src/server/database/connections/database'
import type { Stage } from './console/browser'
import { caller } from './testServer'

/** Where a buyer's parcel goes. */
export const receiver = {
  receiver_name: '周茶友',
  receiver_phone: '13911112222',
  region: '110101',
  receiver_detail_address: '东华门大街 1 号 302 室',
}
/** Where a workshop wants returns sent. */
export const returnAddress = { receiver: '售后', phone: '13805990001', region: '350703', detail: '建盏文化街 6 号' }
let parcels = 0
/** Another parcel as its courier numbers it: two living orders of one maker share no number unasked. */
export const newParcel = () => {
  parcels += 1
  return { courier: 'SF', trackingNo: `SF${1_234_567_890_000 + parcels}` }
}
/** A record by what tests call it. */
export interface Made {
  readonly id: string
  readonly no: string
}
/** An order of the stage's buyer that is paid for and waits to be shipped; `bowl` says more of its bowl. */
export const paidOrder = async ({ maker, buyer, db }: Stage, bowl: object = {}): Promise<Made> => {
  const draft = { name: '兔毫盏', price: 128_000, ...bowl }
  const { id } = await maker.call<Made>('/api/product/addOrUpdateProduct', draft)
  await sql`update bowls set status = 3 where id = ${id}`.execute(db)
  const order = await buyer.call<Made>('/api/buyer/placeOrder', { jzId: id, ...receiver, note: '送人，请包好' })
  await buyer.call(`/api/buyer/payOrder?id=${order.id}`)
  return order
}
/** A request of the stage's buyer about an order that was shipped. */
export const requestRefund = ({ buyer }: Stage, orderId: string, type = 'refundOnly'): Promise<Made> =>
  buyer.call<Made>('/api/buyer/applyRefund', {
    orderId,
    type,
    reason: 'crack',
    amount: 128_000,
    description: '口沿有冲线',
  })
/** What a workshop has ready for its buyers: where they send things back to, and what it often answers. */
export const prepareAfterSales = async ({ maker }: Stage): Promise<void> => {
  await maker.call('/api/address/addOrUpdateAddress', returnAddress)
  await maker.call('/api/phrases/addOrUpdatePhrase', {
    name: '已收到',
    chinese: '申请已收到，请稍候。',
    english: 'We have your request.',
  })
}
/** So many races, one after the other, from so many addresses that no limit of one ends them. */
export const raced = async (most: number, race: () => Promise<void>): Promise<void> => {
  try {
    for (let count = 0; count < most; count += 1) {
      caller.address = `10.0.${Math.floor(count / 50)}.1`
      await race()
    }
  } finally {
    caller.address = undefined
  }
}
