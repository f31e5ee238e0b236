import { addresses } from '../../../../../resources/manufacturer/addresses'
import { bowls } from '../../../../../resources/catalogue/bowls'
import { fact } from '../../../../../resources/manufacturer/fact'
import { orders } from '../../../../../resources/trade/orders'
import { payments } from '../../../../../resources/trade/payments'
import { refunds } from '../../../../../resources/trade/refunds'
import type { RecordsApi, RecordInRule } from '../../../../server/config/rules'
import { paidFor } from '../payments'
import { conflictAt } from '../../../../server/errors/requestError'
import { factStaff } from '../../../../../resources/kit'
import { type About, noOffer, orderStatus, refused, type Refund, sideOf, write } from './refundCase'

/** Notification of the staff about a return that the clock or the buyer agreed to. */
const noAddressKept = {
  to: factStaff,
  type: 'todo',
  zh: '售后 {no} 没有退货地址，请修改退货地址：“{jzName}”',
  en: 'After-sales {no} has no return address. Correct it: “{jzName}”',
} as const

/** Kept address for a return: chosen, the order's, or the manufacturer's default. */
const keptAddress = async (records: Pick<RecordsApi, 'find'>, { addressId, orderId }: Refund) => {
  const [order] = await records.find(orders, { id: orderId })
  const named = [addressId, order?.addressId].flatMap(id => (id ? [{ id }] : []))
  for (const filter of [...named, { defaultReturn: true }]) {
    const [address] = await records.find(addresses, filter)
    if (address) return address
  }
  return undefined
}
/** Refuses a return to which the manufacturer agrees without a kept address. */
export const assertAddress = async ({ records, after }: About, field: string): Promise<void> => {
  if (!(await keptAddress(records, after))) throw conflictAt(field, refused.noAddress)
}
/** Destination of a return. Without a kept address, the manufacturer's own, and no person's phone. */
const returnTo = async (records: RecordsApi, refund: Refund) => {
  const to = await keptAddress(records, refund)
  if (to)
    return {
      addressId: to.id,
      returnReceiver: to.receiver,
      returnPhone: to.phone,
      returnExtension: to.extension,
      returnRegion: to.region,
      returnDetail: to.detail,
    }
  await records.notify(refunds, refund.id, noAddressKept)
  const [maker] = await records.find(fact, { id: refund.fact_id })
  return { returnReceiver: maker?.shopName ?? maker?.factName, returnDetail: maker?.address }
}
/** Continues an agreed request: refunds at once, or after a return to an address stored now. */
export const continueRefund = async ({ records, after }: About): Promise<void> => {
  await records.update(refunds, after.id, noOffer)
  const now = await records.find(refunds, { id: after.id })
  const refund = now[0] ?? after
  if (refund.type !== 'refundAndReturn') {
    await records.runAction(refunds, refund.id, 'payOut')
    return
  }
  await records.update(refunds, refund.id, await returnTo(records, refund))
  await records.runAction(refunds, refund.id, 'awaitReturn')
}
/** Refunds the agreed amount once: one open request per order, and the ledger limits refunds. */
export const payBack = async (about: About): Promise<void> => {
  const { records, after } = about
  const amount = after.refundedAmount ?? 0
  const [before] = await records.find(orders, { id: after.orderId })
  const order = await records.runAction(orders, after.orderId, 'refund', {
    refundedAmount: (before?.refundedAmount ?? 0) + amount,
  })
  await records.append(payments, { orderId: order.id, refundId: after.id, kind: 'refunded', amount })
  await write(about, after.id, sideOf(about), { kind: 'refunded', offerAmount: amount })
  if (after.type === 'refundAndReturn') await returnBowl(records, order)
  else if (order.status === orderStatus('pendingShipment') && (await paidFor(records, order.id)) === 0)
    await records.runAction(orders, order.id, 'cancelRefunded')
}
/** Returns the bowl to the manufacturer, and ends an order that is still on its way. */
const returnBowl = async (records: RecordsApi, order: RecordInRule<typeof orders>): Promise<void> => {
  if (order.status === orderStatus('pendingReceipt')) await records.runAction(orders, order.id, 'receiveReturned')
  await records.runAction(orders, order.id, 'comeBack')
  await records.runAction(bowls, order.jzId, 'comeBack')
}
