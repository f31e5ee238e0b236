import { board } from '../src/schema/metrics/board'
import { fact } from './manufacturer/fact'
import { expiring, remindDays } from './manufacturer/factPapers'
import { by } from './figures'
import { creatorOnly, factAndPlatform, factStaff } from './kit'

/** Start page (specification, point 2). Answers `getWorkInfoData` (point 7). */
const workplace = board('Workplace', {
  zh: '工作台',
  en: 'Workplace',
  path: '/dashboard/workplace',
  roles: factAndPlatform,
  group: 'dashboard',
  icon: 'dashboard',
  call: '/api/admin/getWorkInfoData',
  panels: {
    toShip: { figure: by.toShip, chart: 'todo', nearest: 'paidTime', roles: factStaff },
    toAnswer: { figure: by.toAnswer, chart: 'todo', due: 'deadline' },
    dueToday: { figure: by.dueToday, chart: 'todo', due: 'deadline', period: 'today', roles: factStaff },
    notPassed: {
      figure: by.notPassed,
      chart: 'todo',
      latest: { by: 'reviewedTime', says: 'reviewReason' },
      roles: factStaff,
    },
    toReview: { figure: by.toReview, chart: 'todo', nearest: 'submittedTime', roles: ['platform'] },
    makersToReview: { figure: by.makersToReview, chart: 'todo', nearest: 'submittedTime', roles: ['platform'] },
    openAlerts: { figure: by.openAlerts, chart: 'todo', nearest: 'createdTime' },
    paidAmount: { figure: by.paidAmount, chart: 'number', period: 'today' },
    paidOrders: { figure: by.paidOrders, chart: 'number', period: 'today' },
    views: { figure: by.views, chart: 'number', period: 'today' },
    scans: { figure: by.scans, chart: 'number', period: 'today' },
    trend: { figure: by.paidAmount, chart: 'trend', period: 'days30' },
    best: { figure: by.soldBowls, chart: 'breakdown', dimension: 'jzId', top: 6, period: 'days30', once: true },
  },
  upcoming: {
    papers: {
      zh: '证件到期',
      en: 'Papers that expire',
      resource: fact,
      fields: expiring,
      within: remindDays,
      roles: creatorOnly,
    },
  },
})
const bowlAnalysis = board('JzAnalysis', {
  zh: '建盏分析',
  en: 'Bowl analysis',
  path: '/visualization/jz-analysis',
  roles: factAndPlatform,
  group: 'visualization',
  icon: 'apps',
  panels: {
    stock: { figure: by.stock, chart: 'breakdown', dimension: 'status', top: 8 },
    onSale: { figure: by.onSale, chart: 'breakdown', dimension: 'price' },
    sold: { figure: by.paidOrders, chart: 'breakdown', dimension: 'jzPrice' },
    views: { figure: by.views, chart: 'breakdown', dimension: 'glaze' },
    unsold: {
      figure: by.visitors,
      chart: 'breakdown',
      dimension: 'jzId',
      restrictTo: by.onSale,
      top: 10,
      zh: '高浏览未成交',
      en: 'Viewed, not sold',
      description: {
        zh: '现在还在售的建盏，这段时间看过的买家最多的在前；点一只打开它。' + '同一买家一天看同一只只算一次。',
        en:
          'The bowls that are still on sale, those first that most buyers looked at in this period; ' +
          'each leads to the bowl. The same buyer counts once a day for a bowl.',
      },
    },
    favourites: { figure: by.kept, chart: 'breakdown', dimension: 'glaze' },
    sales: { figure: by.paidOrders, chart: 'breakdown', dimension: 'glaze' },
    sellThrough: { figure: by.sellThrough, chart: 'breakdown', dimension: 'glaze' },
    timeToSell: { figure: by.timeToSell, chart: 'breakdown', dimension: 'glaze' },
    stockByAge: { figure: by.stockByAge, chart: 'breakdown', dimension: '@age' },
    conversion: { figure: by.conversion, chart: 'breakdown', dimension: 'glaze', ascending: true },
    looks: { figure: by.views, chart: 'trend' },
  },
})
const tradeAnalysis = board('TradeAnalysis', {
  zh: '交易分析',
  en: 'Trade analysis',
  path: '/visualization/trade-analysis',
  roles: factAndPlatform,
  group: 'visualization',
  icon: 'apps',
  weekly: {
    to: factStaff,
    figures: [by.paidAmount, by.paidOrders, by.averageOrder, by.refunded, by.views, by.timeToShip],
  },
  panels: {
    paidAmount: { figure: by.paidAmount, chart: 'trend' },
    paidOrders: { figure: by.paidOrders, chart: 'trend' },
    averageOrder: { figure: by.averageOrder, chart: 'trend' },
    refunded: { figure: by.refunded, chart: 'trend' },
    refundRate: { figure: by.refundRate, chart: 'number' },
    reasons: { figure: by.refundRate, chart: 'breakdown', dimension: 'reason' },
    refundedReasons: { figure: by.refundedByRequest, chart: 'breakdown', dimension: 'reason' },
    hours: { figure: by.paidOrders, chart: 'heat' },
    provinces: { figure: by.paidAmount, chart: 'map', dimension: 'region' },
    buyers: { figure: by.paidOrders, chart: 'breakdown', dimension: 'buyerKind' },
    timeToShip: { figure: by.timeToShip, chart: 'number' },
    timeToDecide: { figure: by.timeToDecide, chart: 'number' },
    timeToRefund: { figure: by.timeToRefund, chart: 'number' },
    funnel: {
      figure: [by.views, by.madeOrders, by.paidOrders, by.receivedOrders],
      chart: 'funnel',
      zh: '从浏览到收货',
      en: 'From view to receipt',
      description: {
        zh: '同一时期的浏览、下单、付款和收货，各按自己的时间。',
        en: 'Views, orders, payments and receipts of the same period, each by its own moment.',
      },
    },
  },
})

/** Boards, in menu order. */
export const boards = [workplace, bowlAnalysis, tradeAnalysis] as const
