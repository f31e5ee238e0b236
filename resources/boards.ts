import { board } from '../src/schema/metrics/board'
import { fact } from './manufacturer/fact'
import { expiring, remindDays } from './manufacturer/expiryDates'
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
      en: 'Expiring documents',
      resource: fact,
      fields: expiring,
      within: remindDays,
      roles: creatorOnly,
    },
  },
})
/** What explains a day of trade: interest, orders and refunds, and the bowls that were sold or taken off sale. */
const dayReasons = {
  figures: [
    by.views,
    by.visitors,
    by.kept,
    by.madeOrders,
    by.paidOrders,
    by.paidAmount,
    by.conversion,
    by.refunded,
    by.cameOnSale,
  ],
  records: [{ figure: by.soldBowls, dimension: 'jzId' }, { figure: by.wentOffSale }],
}
const bowlAnalysis = board('JzAnalysis', {
  zh: '建盏分析',
  en: 'Bowl analysis',
  path: '/visualization/jz-analysis',
  roles: factAndPlatform,
  group: 'visualization',
  icon: 'chart',
  keyFigures: [by.views, by.visitors, by.kept, by.conversion, by.paidOrders, by.sellThrough],
  day: dayReasons,
  panels: {
    stock: { figure: by.stock, chart: 'breakdown', dimension: 'status', top: 8 },
    onSale: { figure: by.onSale, chart: 'breakdown', dimension: 'price' },
    sold: { figure: by.paidOrders, chart: 'breakdown', dimension: 'jzPrice' },
    glazes: {
      figure: [
        by.onSale,
        by.views,
        by.kept,
        by.conversion,
        by.paidOrders,
        by.paidAmount,
        by.timeToSell,
        by.sellThrough,
      ],
      chart: 'table',
      dimension: 'glaze',
      zh: '釉色对比',
      en: 'Glazes compared',
      description: {
        zh: '每种釉色一行，每列一个指标；颜色越深，在这一列里越高。点数字看明细，点列名排序。',
        en:
          'A row for each glaze, a column for each figure; the darker, the higher within its column. ' +
          'A number leads to its records, a heading sorts.',
      },
    },
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
    stockByAge: { figure: by.stockByAge, chart: 'breakdown', dimension: '@age' },
    looks: { figure: by.views, chart: 'trend' },
    kept: { figure: by.keptInAll, chart: 'trend' },
  },
})
const tradeAnalysis = board('TradeAnalysis', {
  zh: '交易分析',
  en: 'Trade analysis',
  path: '/visualization/trade-analysis',
  roles: factAndPlatform,
  group: 'visualization',
  icon: 'trend',
  weekly: {
    to: factStaff,
    figures: [by.paidAmount, by.paidOrders, by.averageOrder, by.refunded, by.views, by.timeToShip],
  },
  keyFigures: [by.paidAmount, by.paidOrders, by.visitors, by.conversion, by.averageOrder, by.refundRate],
  day: dayReasons,
  panels: {
    paidAmount: { figure: by.paidAmount, chart: 'trend' },
    paidOrders: { figure: by.paidOrders, chart: 'trend' },
    averageOrder: { figure: by.averageOrder, chart: 'trend' },
    refunded: { figure: by.refunded, chart: 'trend' },
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
