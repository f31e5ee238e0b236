import { figure, ratio } from '../../src/schema/metrics/figure'
import { prices } from './bands'
import { bowlSortNames } from '../catalogue/bowlSorts'
import { orders } from '../trade/orders'
import { orderTerms } from '../trade/orderTerms'

const paidAmount = figure('paidAmount', orders, {
  zh: '成交额',
  en: 'Paid amount',
  description: {
    zh: '买家付款的订单金额，按付款时间；以后退的款不扣除，见“退款额”。',
    en:
      'The amounts of orders that buyers paid, by the moment of payment. ' +
      'What was refunded later is not taken off; see “Refunded”.',
  },
  dateField: 'paidTime',
  sum: 'amount',
  goodDirection: 'more',
  dimensions: [...bowlSortNames, 'region', 'buyerKind', 'jzPrice'],
  bands: { jzPrice: prices },
})
export const paidOrders = figure('paidOrders', orders, {
  zh: '支付订单数',
  en: 'Paid orders',
  description: {
    zh: '买家付了款的订单，按付款时间；以后取消的也算。',
    en: 'Paid orders, by the time of payment, including those cancelled later.',
  },
  dateField: 'paidTime',
  goodDirection: 'more',
  dimensions: [...bowlSortNames, 'region', 'buyerKind', 'jzPrice', 'status'],
  bands: { jzPrice: prices },
})
// A figure of its own: each bowl is a part, so no other order figure has as many aggregates.
const soldBowls = figure('soldBowls', orders, {
  zh: '热销建盏',
  en: 'Best-selling bowls',
  description: {
    zh: '这段时间买家付了款的建盏，付款金额最多的在前；点一只看它的订单。每只建盏是独件，件数分不出先后；取消后再卖出的，两次都算。',
    en:
      'Bowls paid for in this period, the highest amounts first; each opens its orders. ' +
      'Each bowl is unique, so they are ranked by amount; ' +
      'a bowl sold again after a cancellation counts twice.',
  },
  dateField: 'paidTime',
  sum: 'amount',
  goodDirection: 'more',
  dimensions: ['jzId'],
})
const averageOrder = ratio('averageOrder', {
  zh: '客单价',
  en: 'Average order value',
  description: { zh: '成交额除以支付订单数。', en: 'Paid amount divided by paid orders.' },
  of: paidAmount,
  to: paidOrders,
  as: 'money',
  goodDirection: 'more',
})
const madeOrders = figure('madeOrders', orders, {
  zh: '下单',
  en: 'Orders',
  description: {
    zh: '买家下的订单，按下单时间，不论是否付款。',
    en: 'Orders that buyers made, by the moment they were made, paid or not.',
  },
  dateField: 'createTime',
  goodDirection: 'more',
  dimensions: [...bowlSortNames, 'status'],
})
const receivedOrders = figure('receivedOrders', orders, {
  zh: '收货',
  en: 'Received',
  description: {
    zh: `买家收到（或超过 ${orderTerms.receive.days} 天自动确认收货）的订单，按收货时间。`,
    en: `Orders received by buyers, or automatically after ${orderTerms.receive.days} days, by that moment.`,
  },
  dateField: 'receivedTime',
  goodDirection: 'more',
  dimensions: bowlSortNames,
})
const cancelledOrders = figure('cancelledOrders', orders, {
  zh: '取消',
  en: 'Cancelled',
  description: {
    zh: '取消的订单，按取消时间：没有付款的，和付款后取消的。',
    en: 'Cancelled orders, paid or unpaid, by the time of cancelling.',
  },
  dateField: 'cancelledTime',
  goodDirection: 'less',
  dimensions: bowlSortNames,
})
const timeToSell = figure('timeToSell', orders, {
  zh: '平均售出时长',
  en: 'Time to sell',
  description: {
    zh: '从审核通过到买家付款的平均时间，按付款时间。',
    en: 'Average time from passing review to payment, by the time of payment.',
  },
  dateField: 'paidTime',
  between: ['listedTime', 'paidTime'],
  goodDirection: 'less',
  dimensions: bowlSortNames,
})
const timeToShip = figure('timeToShip', orders, {
  zh: '平均发货时长',
  en: 'Time to ship',
  description: {
    zh: '从付款到发货的平均时间，按发货时间。',
    en: 'Average time from payment to shipping, by the time of shipping.',
  },
  dateField: 'shippedTime',
  between: ['paidTime', 'shippedTime'],
  goodDirection: 'less',
  dimensions: ['courier'],
})

/** Figures of orders and payments. */
export const tradeFigures = {
  paidAmount,
  paidOrders,
  soldBowls,
  averageOrder,
  madeOrders,
  receivedOrders,
  cancelledOrders,
  timeToSell,
  timeToShip,
}
