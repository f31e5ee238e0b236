import { figure } from '../../src/schema/metrics/figure'
import { ages, prices } from './bands'
import { bowlSortNames } from '../catalogue/bowlSorts'
import { bowls } from '../catalogue/bowls'
import { fact } from '../manufacturer/fact'
import { orders } from '../trade/orders'
import { refunds } from '../trade/refunds'
import { verifyAlerts } from '../traceability/verifyAlerts'

const stock = figure('stock', bowls, {
  zh: '建盏数',
  en: 'Bowls',
  description: {
    zh: '现有的建盏，不论状态，不含已删除的。',
    en: 'The bowls there are now in every state, without removed ones.',
  },
  dimensions: ['status', ...bowlSortNames, 'price'],
  bands: { price: prices },
})
const onSale = figure('onSale', bowls, {
  zh: '在售',
  en: 'On sale',
  description: { zh: '审核通过、买家现在能买的建盏。', en: 'Bowls that passed review and that buyers can buy now.' },
  where: { status: 'reviewPassed' },
  dimensions: [...bowlSortNames, 'price'],
  bands: { price: prices },
})
const stockByAge = figure('stockByAge', bowls, {
  zh: '在售库龄',
  en: 'Listing age',
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
    en: 'Requests that wait for you. Past the deadline they are agreed or refunded automatically.',
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
  en: 'Rejected',
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
  description: { zh: '还没有处理的防伪提醒和举报。', en: 'Unusual scans and reports that nobody has answered yet.' },
  where: { status: 'open' },
  goodDirection: 'less',
})

/** Figures of present records and waiting work. */
export const stockFigures = {
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
}
