import { addresses } from '../../../../../resources/manufacturer/addresses'
import { bowls } from '../../../../../resources/catalogue/bowls'
import { fact } from '../../../../../resources/manufacturer/fact'
import { orders } from '../../../../../resources/trade/orders'
import { payments } from '../../../../../resources/trade/payments'
import { refunds } from '../../../../../resources/trade/refunds'
import type { RecordsApi, RecordInRule } from '../../../../server/config/rules'
import { paidFor } from '../payments'
import { type About, noOffer, orderStatus, type Refund, sideOf, write } from './refundCase'

/** Address of a return: chosen, the order's, the manufacturer's default, or its own. */
const returnTo = async (records: RecordsApi, { addressId: own, orderId, fact_id }: Refund) => {
  const [order] = await records.find(orders, { id: orderId })
  const addressId = own ?? order?.addressId
  const [to] = await records.find(addresses, addressId ? { id: addressId } : { defaultReturn: true })
  if (to)
    return {
      addressId: to.id,
      returnReceiver: to.receiver,
      returnPhone: to.phone,
      returnExtension: to.extension,
      returnRegion: to.region,
      returnDetail: to.detail,
    }
  const [maker] = await records.find(fact, { id: fact_id })
  return {
    returnReceiver: maker?.shopName ?? maker?.factName,
    returnPhone: maker?.faPhone,
    returnExtension: null,
    returnDetail: maker?.address,
  }
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
