import { figure, ratio } from '../src/schema/metrics/figure'
import { bowlLooks } from './catalogue/bowlLooks'
import { bowls } from './catalogue/bowls'
import { fact } from './manufacturer/fact'
import { favourites } from './catalogue/favourites'
import { orders } from './trade/orders'
import { payments } from './trade/payments'
import { refunds } from './trade/refunds'
import { verifyAlerts } from './traceability/verifyAlerts'
import { verifyScans } from './traceability/verifyScans'

/** Price bands of the trade, in fen: up to ¥1,000, 3,000, 5,000, 10,000, 50,000, and above. */
const prices = [100_000, 300_000, 500_000, 1_000_000, 5_000_000]
/** How long something has waited, in days. */
const ages = [30, 90, 180, 365]
const sorts = ['glaze', 'shape', 'firing', 'masterId'] as const

// What there is now.
const stock = figure('stock', bowls, {
  zh: '建盏数',
  en: 'Bowls',
  description: {
    zh: '现有的建盏，不论状态，不含已删除的。',
    en: 'The bowls there are now in every state, without removed ones.',
  },
  dimensions: ['status', ...sorts, 'price'],
  bands: { price: prices },
})
const onSale = figure('onSale', bowls, {
  zh: '在售',
  en: 'On sale',
  description: { zh: '审核通过、买家现在能买的建盏。', en: 'Bowls that passed review and that buyers can buy now.' },
  where: { status: 'reviewPassed' },
  dimensions: [...sorts, 'price'],
  bands: { price: prices },
})
const stockByAge = figure('stockByAge', bowls, {
  zh: '在售库龄',
  en: 'Age of what is on sale',
  description: {
    zh: '现在在售的建盏，按最近一次审核通过的日期。',
    en: 'Bowls on sale now, by the day on which they last passed review.',
  },
  where: { status: 'reviewPassed' },
  dateField: 'reviewedTime',
  ages,
  goodDirection: 'less',
})
const toShip = figure('toShip', orders, {
  zh: '待发货',
  en: 'To ship',
  description: { zh: '已付款、还没有发货的订单。', en: 'Orders that are paid and not shipped yet.' },
  where: { status: 'pendingShipment' },
  goodDirection: 'less',
})
const toAnswer = figure('toAnswer', refunds, {
  zh: '售后待处理',
  en: 'After-sales waiting',
  description: {
    zh: '等待您处理的售后，超时会自动同意或退款。',
    en: 'Requests that wait for you; past their deadline they are agreed to or refunded by themselves.',
  },
  where: { turn: 'maker' },
  goodDirection: 'less',
})
const dueToday = figure('dueToday', refunds, {
  zh: '今天到期',
  en: 'Due today',
  description: {
    zh: '等待您处理、今天到期的售后，按处理期限。',
    en: 'Requests that wait for you and whose deadline is today.',
  },
  where: { turn: 'maker' },
  dateField: 'deadline',
  goodDirection: 'less',
})
const notPassed = figure('notPassed', bowls, {
  zh: '审核未通过',
  en: 'Not passed',
  description: { zh: '平台驳回、等待您修改的建盏。', en: 'Bowls that the platform sent back for you to change.' },
  where: { status: 'reviewFailed' },
  goodDirection: 'less',
})
const toReview = figure('toReview', bowls, {
  zh: '待审核',
  en: 'To review',
  description: { zh: '已提交、等待平台审核的建盏。', en: 'Bowls that were sent in and wait for the platform.' },
  where: { status: 'pendingReview' },
  goodDirection: 'less',
})
const makersToReview = figure('makersToReview', fact, {
  zh: '厂家待审核',
  en: 'Makers to review',
  description: {
    zh: '资料已提交、等待平台审核的厂家。',
    en: 'Manufacturers whose data were sent in and wait for the platform.',
  },
  where: { status: 'pendingReview' },
  goodDirection: 'less',
})
const openAlerts = figure('openAlerts', verifyAlerts, {
  zh: '防伪提醒',
  en: 'Scan alerts',
  description: { zh: '还没有处理的防伪提醒和举报。', en: 'Odd scans and reports that nobody has answered yet.' },
  where: { status: 'open' },
  goodDirection: 'less',
})

// Trade.
const paidAmount = figure('paidAmount', orders, {
  zh: '成交额',
  en: 'Paid amount',
  description: {
    zh: '买家付款的订单金额，按付款时间；以后退的款不扣除，见“退款额”。',
    en: 'The amounts of orders that buyers paid, by the moment of payment. What was refunded later is not taken off; see “Refunded”.',
  },
  dateField: 'paidTime',
  sum: 'amount',
  goodDirection: 'more',
  dimensions: [...sorts, 'region', 'buyerKind', 'jzPrice'],
  bands: { jzPrice: prices },
})
const paidOrders = figure('paidOrders', orders, {
  zh: '成交订单',
  en: 'Paid orders',
  description: {
    zh: '买家付了款的订单，按付款时间；以后取消的也算。',
    en: 'Orders that buyers paid, by the moment of payment; those cancelled later count, too.',
  },
  dateField: 'paidTime',
  goodDirection: 'more',
  dimensions: [...sorts, 'region', 'buyerKind', 'jzPrice', 'status'],
  bands: { jzPrice: prices },
})
// By itself, as every bowl is a part of its own: no other figure of orders keeps as many sums.
const soldBowls = figure('soldBowls', orders, {
  zh: '热销建盏',
  en: 'Best-selling bowls',
  description: {
    zh: '这段时间买家付了款的建盏，付款金额最多的在前；点一只看它的订单。每只建盏是独件，件数分不出先后；取消后再卖出的，两次都算。',
    en: 'The bowls that buyers paid for in this period, those first that brought most; each leads to its orders. Every bowl is one piece, so that numbers tell none from another; one that was cancelled and sold again counts twice.',
  },
  dateField: 'paidTime',
  sum: 'amount',
  goodDirection: 'more',
  dimensions: ['jzId'],
})
const averageOrder = ratio('averageOrder', {
  zh: '客单价',
  en: 'Average order',
  description: { zh: '成交额除以成交订单。', en: 'Paid amount divided by paid orders.' },
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
  dimensions: [...sorts, 'status'],
})
const receivedOrders = figure('receivedOrders', orders, {
  zh: '收货',
  en: 'Received',
  description: {
    zh: '买家收到（或超过 15 天自动收货）的订单，按收货时间。',
    en: 'Orders received by buyers, or by themselves after 15 days, by that moment.',
  },
  dateField: 'receivedTime',
  goodDirection: 'more',
  dimensions: sorts,
})
const cancelledOrders = figure('cancelledOrders', orders, {
  zh: '取消',
  en: 'Cancelled',
  description: {
    zh: '取消的订单，按取消时间：没有付款的，和付款后取消的。',
    en: 'Orders that were cancelled, by that moment: those that were not paid, and those cancelled when they were.',
  },
  dateField: 'cancelledTime',
  goodDirection: 'less',
  dimensions: sorts,
})
const timeToSell = figure('timeToSell', orders, {
  zh: '售出用时',
  en: 'Time to sell',
  description: {
    zh: '从审核通过到买家付款的平均时间，按付款时间。',
    en: 'The mean time from passing review to being paid, by the moment of payment.',
  },
  dateField: 'paidTime',
  between: ['listedTime', 'paidTime'],
  goodDirection: 'less',
  dimensions: sorts,
})
const timeToShip = figure('timeToShip', orders, {
  zh: '发货用时',
  en: 'Time to ship',
  description: {
    zh: '从付款到发货的平均时间，按发货时间。',
    en: 'The mean time from payment to shipping, by the moment of shipping.',
  },
  dateField: 'shippedTime',
  between: ['paidTime', 'shippedTime'],
  goodDirection: 'less',
  dimensions: ['courier'],
})

// After-sales.
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
    en: 'All money that went back to buyers, by after-sales or because a paid order was cancelled, by that moment.',
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
    en: 'How often money went back to buyers, by after-sales or because a paid order was cancelled, by that moment.',
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
    en: 'The money that went back to buyers by after-sales, by that moment, without what cancelled orders gave back.',
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
    zh: '同一时期的售后申请除以成交订单。',
    en: 'After-sales requests divided by the paid orders of the same period.',
  },
  of: askedRefunds,
  to: paidOrders,
  as: 'percent',
  goodDirection: 'less',
})
const timeToDecide = figure('timeToDecide', refunds, {
  zh: '处理用时',
  en: 'Time to decide',
  description: {
    zh: '从售后申请到处理的平均时间，按处理时间。',
    en: 'The mean time from a request to its decision, by the moment of the decision.',
  },
  dateField: 'decidedTime',
  between: ['createdTime', 'decidedTime'],
  goodDirection: 'less',
  dimensions: ['type', 'reason'],
})
const timeToRefund = figure('timeToRefund', refunds, {
  zh: '退款用时',
  en: 'Time to refund',
  description: {
    zh: '从售后申请到退款的平均时间，按退款时间。',
    en: 'The mean time from a request to the refund, by the moment of the refund.',
  },
  dateField: 'refundedTime',
  between: ['createdTime', 'refundedTime'],
  goodDirection: 'less',
  dimensions: ['type', 'reason'],
})

// What is looked at.
const views = figure('views', bowlLooks, {
  zh: '浏览',
  en: 'Views',
  description: {
    zh: '买家打开建盏页面的次数，按日。建盏删除后它的浏览不再计入，恢复后重新计入。',
    en: 'How often buyers opened the page of a bowl, by day. The views of a bowl that is removed no longer count, and do again when it is restored.',
  },
  dateField: 'day',
  sum: 'views',
  goodDirection: 'more',
  dimensions: [...sorts, 'jzId'],
})
const visitors = figure('visitors', bowlLooks, {
  zh: '访客',
  en: 'Visitors',
  description: {
    zh: '看过建盏的买家，每只建盏分开计算：同一买家一天看同一只只算一次，看两只算两次。建盏删除后它的访客不再计入，恢复后重新计入。',
    en: 'Buyers who looked at a bowl, for each bowl by itself: the same buyer counts once a day for a bowl, and twice for two. The visitors of a bowl that is removed no longer count, and do again when it is restored.',
  },
  dateField: 'day',
  sum: 'visitors',
  goodDirection: 'more',
  dimensions: [...sorts, 'jzId'],
})
const kept = figure('favourites', favourites, {
  zh: '收藏',
  en: 'Favourites',
  description: {
    zh: '买家收藏且没有取消的建盏，按收藏时间。',
    en: 'Bowls that buyers keep among their favourites, by the moment they were added; those taken out again do not count.',
  },
  dateField: 'createdTime',
  goodDirection: 'more',
  dimensions: sorts,
})
const conversion = ratio('conversion', {
  zh: '看过后买下',
  en: 'Bought of looked at',
  description: {
    zh: '成交订单除以访客：低的，看的多、买的少。',
    en: 'Paid orders divided by visitors: where it is low, many look and few buy.',
  },
  of: paidOrders,
  to: visitors,
  as: 'percent',
  goodDirection: 'more',
})
const cameOnSale = figure('cameOnSale', bowls, {
  zh: '上架建盏',
  en: 'Came on sale',
  description: {
    zh: '审核通过的建盏，按最近一次审核通过的时间，包括以后售出或下架的。',
    en: 'Bowls that passed review, by the last time they did, with those sold or taken off sale since.',
  },
  where: { status: ['reviewPassed', 'soldUnderWay', 'soldReceived', 'delisted'] },
  dateField: 'reviewedTime',
  dimensions: [...sorts, 'price'],
  bands: { price: prices },
})
const soldOfThese = figure('soldOfThese', bowls, {
  zh: '其中已售',
  en: 'Sold of these',
  description: {
    zh: '这段时间审核通过的建盏里，现在已经售出或已被下单的。',
    en: 'Of the bowls that passed review in this period, those that are sold or ordered by now.',
  },
  where: { status: ['soldUnderWay', 'soldReceived'] },
  dateField: 'reviewedTime',
  dimensions: [...sorts, 'price'],
  bands: { price: prices },
})
const sellThrough = ratio('sellThrough', {
  zh: '售罄率',
  en: 'Sell-through',
  description: {
    zh: '这段时间审核通过的建盏里，现在已经售出或已被下单的比例。',
    en: 'Which share of the bowls that passed review in this period is sold or ordered by now.',
  },
  of: soldOfThese,
  to: cameOnSale,
  as: 'percent',
  goodDirection: 'more',
})
const scans = figure('scans', verifyScans, {
  zh: '扫码',
  en: 'Scans',
  description: { zh: '防伪码被查询的次数，按时间。', en: 'How often certificates were looked up, by that moment.' },
  dateField: 'createdTime',
  dimensions: ['verdict'],
})

/** What this shop counts, by name. */
export const by = {
  stock,
  onSale,
  stockByAge,
  toShip,
  toAnswer,
  dueToday,
  notPassed,
  toReview,
  makersToReview,
  openAlerts,
  paidAmount,
  paidOrders,
  soldBowls,
  averageOrder,
  madeOrders,
  receivedOrders,
  cancelledOrders,
  timeToSell,
  timeToShip,
  askedRefunds,
  refunded,
  refundsPaid,
  refundedByRequest,
  refundRate,
  timeToDecide,
  timeToRefund,
  views,
  visitors,
  kept,
  conversion,
  cameOnSale,
  soldOfThese,
  sellThrough,
  scans,
}
/** Every figure of the shop. */
export const figures = Object.values(by)
