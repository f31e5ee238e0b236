import { factStaff } from '../../../../../resources/kit'
import { orders } from '../../../../../resources/trade/orders'
import { refunds } from '../../../../../resources/trade/refunds'
import { terms } from '../../../../../resources/trade/refundTerms'
import { conflictAt, RequestError } from '../../../../server/errors/requestError'
import { rules } from '../../../../server/config/rules'
import { makerNames } from '../makerNames'
import { paidFor } from '../payments'
import { type About, afterEvidence, noOffer, refused, sideOf, toDecide, whyNoReturn, write } from './refundCase'
import { isOpen } from './openRefund'
import { assertAddress, continueRefund, payBack } from './payBack'
import { negotiate, talkOf } from './negotiate'

/** Maximum number of requests per order (the usual limit of Chinese malls: `domain.md`, 9.1). */
const MAX_REQUESTS = 5
const messages = {
  living: { code: 'openRefund', zh: '这张订单已有售后申请在处理', en: 'This order has a request under way' },
  tooOften: {
    code: 'tooOften',
    zh: `一张订单最多申请 ${MAX_REQUESTS} 次售后`,
    en: `At most ${MAX_REQUESTS} requests an order`,
  },
  overAndDone: { code: 'notPaid', zh: '订单已取消或还没有付款', en: 'The order is cancelled or not paid' },
} as const
/** Notifications of the staff about a request. */
const notifications = {
  asked: {
    to: factStaff,
    type: 'todo',
    zh: `售后 {no}：买家申请{type}，${terms.decide.hours} 小时内处理：“{jzName}”`,
    en: `After-sales {no}: {type} requested, reply within ${terms.decide.hours} hours: “{jzName}”`,
  },
  withdrawn: {
    to: factStaff,
    type: 'message',
    zh: '售后 {no} 买家已撤销：“{jzName}”',
    en: 'After-sales {no} was withdrawn: “{jzName}”',
  },
} as const

/** Prepares a request under its order's lock: one at a time, for at most the remaining amount. */
const prepareRefund = async ({ after, records, principal, refuse, scope }: About) => {
  const order = await records.runAction(orders, after.orderId, 'askRefund').catch((fault: unknown) => {
    throw fault instanceof RequestError && fault.reason === 'wrongState'
      ? conflictAt('orderId', messages.overAndDone)
      : fault
  })
  const existing = await records.find(refunds, { orderId: after.orderId })
  if (existing.some(isOpen)) throw conflictAt('orderId', messages.living)
  if (existing.length >= MAX_REQUESTS) throw conflictAt('orderId', messages.tooOften)
  const why = after.type === 'refundAndReturn' ? whyNoReturn(order) : undefined
  if (why) throw conflictAt('type', why)
  const leftAmount = await paidFor(records, after.orderId)
  if (after.amount > leftAmount) refuse('amount', refused.tooMuch)
  return {
    paidAmount: leftAmount + (order.refundedAmount ?? 0),
    leftAmount,
    wantedAmount: after.amount,
    receiver_name: order.receiver_name,
    receiver_phone: order.receiver_phone,
    receiver_extension: order.receiver_extension,
    buyerName: principal.name,
    buyerPhone: principal.phone,
    ...toDecide(scope.now),
  }
}

/** Type of refund that the buyer wants now: their open offer's, else the request's. */
const wanted = ({ type, openBy, openType }: About['after']) => (openBy === 'buyer' && openType) || type
/** Closes a request after a deadline or with its order, with an entry in the negotiation. */
const closeBySystem = async (about: About) => {
  await about.records.update(refunds, about.after.id, noOffer)
  await write(about, about.after.id, sideOf(about), { kind: 'closed' })
}

/** Rules of after-sales: request, negotiation, refund and return (`decisions.md`, 9). */
export const refundRules = rules(refunds, {
  computed: { factName: makerNames },
  beforeSave: about => (about.before ? undefined : prepareRefund(about)),
  afterSave: async about => {
    const { records, after } = about
    const { type, amount, description, images } = after
    await write(about, after.id, 'buyer', {
      kind: 'asked',
      text: description,
      images,
      offerType: type,
      offerAmount: amount,
    })
    await records.notify(refunds, after.id, notifications.asked)
  },
  actions: {
    agree: async about => {
      const { before, after, records } = about
      const type = wanted(before ?? after)
      if (type === 'refundAndReturn') await assertAddress(about, 'addressId')
      await records.update(refunds, after.id, { type })
      await write(about, after.id, 'maker', { kind: 'agreed', offerType: type, offerAmount: after.agreedAmount })
      await continueRefund(about)
    },
    agreeOverdue: async about => {
      const { before, after, records } = about
      // The buyer's latest offer replaces the original request.
      const offered = before?.openBy === 'buyer'
      const type = wanted(before ?? after)
      const agreedAmount = offered ? before.openAmount : after.amount
      await records.update(refunds, after.id, { type, agreedAmount, ...noOffer })
      await write(about, after.id, 'mall', { kind: 'agreed', offerType: type, offerAmount: agreedAmount })
      await continueRefund(about)
    },
    settle: continueRefund,
    reject: async about => {
      const { rejectText, images } = about.after
      await about.records.update(refunds, about.after.id, noOffer)
      await write(about, about.after.id, 'maker', { kind: 'rejected', text: rejectText, images })
    },
    reply: talkOf('maker'),
    negotiate,
    withdraw: async about => {
      await about.records.update(refunds, about.after.id, noOffer)
      await write(about, about.after.id, 'buyer', { kind: 'withdrawn' })
      await about.records.notify(refunds, about.after.id, notifications.withdrawn)
    },
    returnGoods: async about => {
      await write(about, about.after.id, 'buyer', { kind: 'sentBack', text: about.after.trackingNo })
    },
    evidenceOverdue: async ({ records, after, scope }) => {
      await records.update(refunds, after.id, afterEvidence(scope.now, after))
    },
    closeUnanswered: closeBySystem,
    closeUnsent: closeBySystem,
    closeWithOrder: closeBySystem,
    refundWithOrder: async about => {
      await write(about, about.after.id, sideOf(about), { kind: 'refunded', offerAmount: about.after.refundedAmount })
    },
    payOut: payBack,
    confirmReturn: payBack,
    confirmOverdue: payBack,
  },
})
