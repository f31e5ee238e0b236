import { addresses } from '../../../../resources/manufacturer/addresses'
import { bowls } from '../../../../resources/catalogue/bowls'
import { factStaff } from '../../../../resources/kit'
import { orders } from '../../../../resources/trade/orders'
import { orderTerms } from '../../../../resources/trade/orderTerms'
import { payments } from '../../../../resources/trade/payments'
import { refunds } from '../../../../resources/trade/refunds'
import { codeFault, formatCode, readCode } from '../../../schema/fields/secureCode'
import { getStateValue } from '../../../schema/selectors/definition'
import { conflictAt, invalidInput, RequestError } from '../../../server/errors/requestError'
import { type RecordsApi, type RecordInRule, rules, type RuleContext } from '../../../server/config/rules'
import { lockRecords } from '../../../server/database/queries/records'
import { cascadeCertificate } from './certificates/issue'
import { makerNames } from './makerNames'
import { openRefundOfOrders } from './refunds/openRefund'
import { paidFor } from './payments'

const UNPAID = getStateValue(orders.fields.status, 'pendingPayment')
/** Maximum unpaid orders of a buyer per manufacturer and day, since each reserves a bowl. */
const UNPAID_MOST = 20
const DAY_MS = 86_400_000
const tooMany = {
  zh: `您一天内有 ${UNPAID_MOST} 张订单没有付款，请先付款`,
  en: `You have left ${UNPAID_MOST} orders unpaid within a day. Pay for one first`,
}
const unavailable = { code: 'unavailable', zh: '这只建盏已售出或已下架', en: 'This bowl is sold, or no longer on sale' }
const arrived = {
  to: factStaff,
  type: 'message',
  zh: '新订单 {no}：“{jzName}”，等待买家付款',
  en: 'New order {no}: “{jzName}”, awaiting payment',
} as const

const priceChanged = {
  code: 'priceChanged',
  zh: '价格已变更，请确认后再下单',
  en: 'The price has changed. Please check it before you order',
}
const amountChanged = {
  code: 'priceChanged',
  zh: '订单金额已变更，请确认后再付款',
  en: 'The amount of the order has changed. Please check it before you pay',
}
type About = RuleContext<RecordInRule<typeof orders>>
/** Reserves a bowl. One buyer gets it, the others learn that it is gone, but not its state. */
const reserve = (records: RecordsApi, bowlId: string) =>
  records.runAction(bowls, bowlId, 'sell').catch((fault: unknown) => {
    throw fault instanceof RequestError && fault.reason === 'wrongState' ? conflictAt('jzId', unavailable) : fault
  })
/** Refuses an order at another price, with the current bowl. Older clients send no amount. */
const assertPriceSeen = async ({ after, records }: About, bowl: RecordInRule<typeof bowls>): Promise<void> => {
  if (after.amount === null || after.amount === bowl.price) return
  throw conflictAt('amount', priceChanged, await records.presentListed(bowls, bowl))
}
/** Refuses a payment of another amount than the order's. Older clients send no amount. */
const assertAmountSeen = ({ before, after }: Pick<About, 'before' | 'after'>): void => {
  if (!before || after.amount === before.amount) return
  if (after.amount === null) throw invalidInput({ amount: 'required' })
  const { id, version, status, amount } = before
  throw conflictAt('amount', amountChanged, { id, version, status, amount })
}
/** Refuses an order of a buyer with too many unpaid ones, even if no longer payable. */
const assertPays = async ({ records, principal, scope, refuse }: About): Promise<void> => {
  const since = new Date(scope.now.getTime() - DAY_MS).toISOString()
  const left = await records.find(
    orders,
    { buyerId: principal.accountId, paidTime: null, createTime: { gte: since } },
    { limit: UNPAID_MOST },
  )
  if (left.length >= UNPAID_MOST) refuse(tooMany)
}
/** Refunds the remaining amount of a cancelled order, and closes its open request as refunded. */
const payAllBack = async ({ records, after }: About): Promise<void> => {
  const amount = await paidFor(records, after.id)
  const [request] = await records.find(refunds, { orderId: after.id, status: 'pending' })
  if (request) await records.runAction(refunds, request.id, 'closeWithOrder')
  if (amount === 0) return
  await records.append(payments, { orderId: after.id, refundId: request?.id ?? null, kind: 'refunded', amount })
  await records.update(orders, after.id, { refundedAmount: (after.refundedAmount ?? 0) + amount })
  if (request) await records.runAction(refunds, request.id, 'refundWithOrder', { agreedAmount: amount })
}
/** Releases an unpaid order's bowl; refunds a paid order and returns its bowl to the maker. */
const giveBack = async (about: About): Promise<void> => {
  const { records, before, after } = about
  await payAllBack(about)
  await records.runAction(bowls, after.jzId, before?.status === UNPAID ? 'release' : 'takeBack')
}
/** Names of a region by level. A municipality repeats its province's name, unless `every` level is wanted. */
const regionParts = (region: string | null, every = false): readonly string[] => {
  const names = (region ?? '').split('/').slice(1)
  return every ? names : names.filter((name, at) => name !== names[at - 1])
}
const completeDelivery = async ({ records, after }: About): Promise<void> => {
  await records.runAction(bowls, after.jzId, 'receive')
  await cascadeCertificate(records, after.jzId, 'receive')
}
/**
 * Whether a buyer has paid an earlier order of this manufacturer, whatever became of it. A lock
 * serializes concurrent payments.
 */
const getBuyerType = async ({ records, after, scope }: About): Promise<'new' | 'returning'> => {
  await lockRecords(scope, orders, `paid ${after.buyerId}`)
  const paid = await records.find(orders, { buyerId: after.buyerId, paidTime: { set: true } }, { limit: 2 })
  return paid.some(({ id }) => id !== after.id) ? 'returning' : 'new'
}
const otherBowl = {
  code: 'otherBowl',
  zh: '这不是这只建盏的防伪码：请核对包裹里的建盏',
  en: 'This is not this bowl’s serial: check which bowl is in the parcel',
}
/** Refuses a shipment of another bowl: the serial on the label must be the ordered bowl's. */
const isItsBowl = ({ after, refuse }: Pick<About, 'after' | 'refuse'>): void => {
  if (!after.certificate) return
  const serial = readCode(after.serial ?? '')
  const mistyped = codeFault(serial)
  if (mistyped) throw invalidInput({ serial: mistyped })
  if (serial !== readCode(after.certificate)) refuse('serial', otherBowl)
}
/** Advances the bowl's certificate. */
const send = async ({ records, after }: About): Promise<void> => {
  if (after.certificate) await records.update(orders, after.id, { serial: formatCode(after.serial ?? '') })
  await cascadeCertificate(records, after.jzId, 'ship')
}

/** Rules of orders. A bowl has one active order, which reserves it and changes its state. */
export const orderRules = rules(orders, {
  computed: {
    factName: makerNames,
    openRefund: openRefundOfOrders,
    refundedWhole: (_, list) =>
      list.map(({ amount, refundedAmount }) =>
        amount && refundedAmount && refundedAmount >= amount ? refundedAmount : null,
      ),
    receiver_FullAddress: (_, list) =>
      list.map(({ region, receiver_detail_address: detail }) => [...regionParts(region), detail].join('')),
    receiver_city: (_, list) => list.map(({ region }) => regionParts(region, true)[1] ?? null),
    receiver_region: (_, list) => list.map(({ region }) => regionParts(region, true)[2] ?? null),
  },
  beforeSave: async context => {
    const { after, records, principal, scope } = context
    const bowl = await reserve(records, after.jzId)
    await assertPriceSeen(context, bowl)
    const { price, serial } = bowl
    await assertPays(context)
    const [returns] = await records.find(addresses, { defaultReturn: true })
    return {
      amount: price,
      certificate: serial,
      buyerName: principal.name,
      buyerPhone: principal.phone,
      addressId: returns?.id ?? null,
      payBefore: new Date(scope.now.getTime() + orderTerms.pay.minutes * 60_000).toISOString(),
    }
  },
  afterSave: ({ records, after }) => records.notify(orders, after.id, arrived),
  validateActions: { pay: assertAmountSeen, ship: isItsBowl },
  actions: {
    pay: async context => {
      const { records, after } = context
      await records.append(payments, { orderId: after.id, kind: 'paid', amount: after.amount ?? 0 })
      await records.update(orders, after.id, { buyerKind: await getBuyerType(context) })
    },
    correctAddress: async ({ records, after }) => {
      // Requests are found by the receiver of their order.
      const { receiver_name, receiver_phone, receiver_extension } = after
      for (const { id } of await records.find(refunds, { orderId: after.id }))
        await records.update(refunds, id, { receiver_name, receiver_phone, receiver_extension })
    },
    ship: send,
    cancel: giveBack,
    cancelRefunded: async ({ records, after }) => {
      await records.runAction(bowls, after.jzId, 'takeBack')
    },
    cancelUnpaid: giveBack,
    receive: completeDelivery,
    receiveOverdue: completeDelivery,
  },
})
