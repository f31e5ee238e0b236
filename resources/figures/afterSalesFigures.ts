import { figure, ratio } from '../../src/schema/metrics/figure'
import { paidOrders } from './tradeFigures'
import { payments } from '../trade/payments'
import { refunds } from '../trade/refunds'

const askedRefunds = figure('askedRefunds', refunds, {
  zh: '售后申请',
  en: 'After-sales requests',
  description: { zh: '买家提出的售后，按申请时间。', en: 'Requests that buyers made, by the moment they were made.' },
  dateField: 'createdTime',
  goodDirection: 'less',
  dimensions: ['reason', 'type', 'status'],
})
const refunded = figure('refunded', payments, {
  zh: '退款额',
  en: 'Refunded',
  description: {
    zh: '退给买家的全部金额：售后退款，和取消已付款的订单，按退款时间。',
    en: 'Money refunded, by after-sales or cancelled paid orders, by the time of the refund.',
  },
  where: { kind: 'refunded' },
  dateField: 'createdTime',
  sum: 'amount',
  goodDirection: 'less',
})
const refundsPaid = figure('refundsPaid', payments, {
  zh: '退款',
  en: 'Refunds',
  description: {
    zh: '退给买家的笔数：售后退款，和取消已付款的订单，按退款时间。',
    en: 'Number of refunds, by after-sales or cancelled paid orders, by the time of the refund.',
  },
  where: { kind: 'refunded' },
  dateField: 'createdTime',
  goodDirection: 'less',
})
const refundedByRequest = figure('refundedByRequest', refunds, {
  zh: '售后退款额',
  en: 'Refunded by after-sales',
  description: {
    zh: '售后退给买家的金额，按退款时间；取消订单退的款不在内。',
    en: 'Money refunded by after-sales, without cancelled orders, by the time of the refund.',
  },
  dateField: 'refundedTime',
  sum: 'refundedAmount',
  goodDirection: 'less',
  dimensions: ['reason', 'type'],
})
const refundRate = ratio('refundRate', {
  zh: '售后率',
  en: 'After-sales rate',
  description: {
    zh: '同一时期的售后申请除以支付订单数。',
    en: 'After-sales requests divided by the paid orders of the same period.',
  },
  of: askedRefunds,
  to: paidOrders,
  as: 'percent',
  goodDirection: 'less',
})
const timeToDecide = figure('timeToDecide', refunds, {
  zh: '平均处理时长',
  en: 'Response time',
  description: {
    zh: '从售后申请到处理的平均时间，按处理时间。',
    en: 'Average time from a request to the decision, by the time of the decision.',
  },
  dateField: 'decidedTime',
  between: ['createdTime', 'decidedTime'],
  goodDirection: 'less',
  dimensions: ['type', 'reason'],
})
const timeToRefund = figure('timeToRefund', refunds, {
  zh: '平均退款时长',
  en: 'Time to refund',
  description: {
    zh: '从售后申请到退款的平均时间，按退款时间。',
    en: 'Average time from a request to the refund, by the time of the refund.',
  },
  dateField: 'refundedTime',
  between: ['createdTime', 'refundedTime'],
  goodDirection: 'less',
  dimensions: ['type', 'reason'],
})

/** Figures of after-sales requests and refunds. */
export const afterSalesFigures = {
  askedRefunds,
  refunded,
  refundsPaid,
  refundedByRequest,
  refundRate,
  timeToDecide,
  timeToRefund,
}
