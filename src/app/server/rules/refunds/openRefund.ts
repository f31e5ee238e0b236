import { bowls } from '../../../../../resources/catalogue/bowls'
import { orders } from '../../../../../resources/trade/orders'
import { refunds } from '../../../../../resources/trade/refunds'
import { getStateValue } from '../../../../schema/selectors/definition'
import type { RecordsApi } from '../../../../server/config/rules'
import { orderStatus, type Refund, status } from './refundCase'

/** Whether a request awaits its decision or its payment. */
export const isOpen = (request: Refund): boolean =>
  request.status === status('pending') || (request.status === status('agreed') && !request.refundedTime)

/** Numbers of open requests by order id. An order has at most one. */
const openRefunds = async (records: RecordsApi, orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (orderIds.length === 0) return new Map()
  const requests = await records.find(
    refunds,
    { orderId: { in: orderIds }, status: { in: ['pending', 'agreed'] }, refundedTime: null },
    { limit: 1000 },
  )
  return new Map(requests.map(({ orderId, no }) => [orderId, no]))
}
const notPaid = [orderStatus('pendingPayment'), orderStatus('cancelled')]
/** Number of each order's open request, or null. */
export const openRefundOfOrders = async (
  records: RecordsApi,
  list: readonly { readonly id: string; readonly status: number }[],
) => {
  const open = await openRefunds(
    records,
    list.filter(each => !notPaid.includes(each.status)).map(({ id }) => id),
  )
  return list.map(({ id }) => open.get(id) ?? null)
}
const gone = ['soldUnderWay', 'soldReceived'].map(state => getStateValue(bowls.fields.status, state))
/** Number of the open request for each bowl, by its order. */
export const openRefundOfBowls = async (
  records: RecordsApi,
  list: readonly { readonly id: string; readonly status: number }[],
) => {
  const ids = list.filter(each => gone.includes(each.status)).map(({ id }) => id)
  if (ids.length === 0) return list.map(() => null)
  const sold = await records.find(
    orders,
    { jzId: { in: ids }, status: { in: ['pendingShipment', 'pendingReceipt', 'received'] } },
    { sort: '-id', limit: 1000 },
  )
  const open = await openRefunds(
    records,
    sold.map(({ id }) => id),
  )
  const byBowl = new Map(sold.flatMap(({ id, jzId }) => (open.has(id) ? [[jzId, open.get(id)] as const] : [])))
  return list.map(({ id }) => byBowl.get(id) ?? null)
}
