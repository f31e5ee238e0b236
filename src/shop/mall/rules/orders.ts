import { addresses } from '../../../../resources/addresses'
import { bowls } from '../../../../resources/bowls'
import { factStaff } from '../../../../resources/kit'
import { orders } from '../../../../resources/orders'
import { payments } from '../../../../resources/payments'
import { refunds } from '../../../../resources/refunds'
import { stateValue } from '../../../schema/derive'
import { Failure } from '../../../mall/failures/failure'
import { type Hand, type Kept, rules, type RuleContext } from '../../../mall/rules'
import { makerNames } from './makerNames'
import { paidFor } from './payments'

const PAY_MS = 30 * 60_000
const UNPAID = stateValue(orders.fields.status, 'pendingPayment')
const gone = { zh: '这只建盏已售出或已下架', en: 'This bowl is sold, or no longer on sale' }
const arrived = {
  to: factStaff,
  zh: '新订单 {no}：“{jzName}”，等待买家付款',
  en: 'New order {no}: “{jzName}”, to be paid by the buyer',
} as const

/** A request that has just ended otherwise needs no closing. */
const passOver = (fault: unknown): void => {
  if (!(fault instanceof Failure && fault.reason === 'wrongState')) throw fault
}

type About = RuleContext<Kept<typeof orders>>
/** Takes the bowl out of the shop window: of several who want it one gets it. The others learn that it is gone, and nothing of where it stands. */
const reserve = (hand: Hand, bowlId: string) =>
  hand.take(bowls, bowlId, 'sell').catch((fault: unknown) => {
    throw fault instanceof Failure && fault.reason === 'wrongState' ? new Failure('wrongState', { words: gone }) : fault
  })
/** Gives an unpaid order's bowl back to the shop window; of a paid one, all money to the buyer and the bowl to its maker. */
const giveBack = async ({ hand, before, after }: About): Promise<void> => {
  const amount = await paidFor(hand, after.id)
  if (amount > 0) {
    await hand.append(payments, { orderId: after.id, kind: 'refunded', amount })
    await hand.change(orders, after.id, { refundedAmount: (after.refundedAmount ?? 0) + amount })
  }
  for (const { id } of await hand.find(refunds, { orderId: after.id, status: 'pending' }))
    await hand.take(refunds, id, 'closeWithOrder').catch(passOver)
  await hand.take(bowls, after.jzId, before?.status === UNPAID ? 'release' : 'takeBack')
}
const handOver = async ({ hand, after }: About): Promise<void> => {
  await hand.take(bowls, after.jzId, 'receive')
}

/** One living order a bowl: it is reserved while the order is made, and its way is the order's from then on. */
export const orderRules = rules(orders, {
  computed: { factName: makerNames },
  derive: async ({ after, hand, principal, scope }) => {
    const { price } = await reserve(hand, after.jzId)
    const [returns] = await hand.find(addresses, { defaultReturn: true })
    return {
      amount: price,
      buyerName: principal.name,
      buyerPhone: principal.phone,
      addressId: returns?.id ?? null,
      payBefore: new Date(scope.now.getTime() + PAY_MS).toISOString(),
    }
  },
  save: ({ hand, after }) => hand.send(orders, after.id, arrived),
  actions: {
    pay: async ({ hand, after }) => {
      await hand.append(payments, { orderId: after.id, kind: 'paid', amount: after.amount ?? 0 })
    },
    cancel: giveBack,
    cancelRefunded: async ({ hand, after }) => {
      await hand.take(bowls, after.jzId, 'takeBack')
    },
    receiveReturned: handOver,
    cancelUnpaid: giveBack,
    receive: handOver,
    receiveOverdue: handOver,
  },
})
