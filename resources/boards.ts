import { board } from '../src/schema/metrics/board'
import { fact } from './manufacturer/fact'
import { expiring, remindDays } from './manufacturer/factPapers'
import { by } from './figures'
import { creatorOnly, factStaff } from './kit'

const house = [...factStaff, 'platform'] as const

/** The page that one comes to (specification, point 2), which answers `getWorkInfoData` (point 7). */
const workplace = board('Workplace', {
  zh: '工作台', en: 'Workplace', path: '/dashboard/workplace', roles: house, group: 'dashboard', icon: 'dashboard', call: '/api/admin/getWorkInfoData',
  panels: {
    toShip: { figure: by.toShip, as: 'todo', nearest: 'paidTime', roles: factStaff },
    toAnswer: { figure: by.toAnswer, as: 'todo', due: 'deadline' },
    dueToday: { figure: by.dueToday, as: 'todo', due: 'deadline', period: 'today', roles: factStaff },
    notPassed: { figure: by.notPassed, as: 'todo', latest: { by: 'reviewedTime', says: 'reviewReason' }, roles: factStaff },
    toReview: { figure: by.toReview, as: 'todo', nearest: 'submittedTime', roles: ['platform'] },
    makersToReview: { figure: by.makersToReview, as: 'todo', nearest: 'submittedTime', roles: ['platform'] },
    openAlerts: { figure: by.openAlerts, as: 'todo', nearest: 'createdTime' },
    paidAmount: { figure: by.paidAmount, as: 'number', period: 'today' },
    paidOrders: { figure: by.paidOrders, as: 'number', period: 'today' },
    views: { figure: by.views, as: 'number', period: 'today' },
    scans: { figure: by.scans, as: 'number', period: 'today' },
    trend: { figure: by.paidAmount, as: 'trend', period: 'days30' },
    best: { figure: by.soldBowls, as: 'parts', divide: 'jzId', top: 6, period: 'days30', once: true },
  },
  ending: { papers: { zh: '证件到期', en: 'Papers that expire', resource: fact, fields: expiring, within: remindDays, roles: creatorOnly } },
})
const bowlAnalysis = board('JzAnalysis', {
  zh: '建盏分析', en: 'Bowl analysis', path: '/visualization/jz-analysis', roles: house, group: 'visualization', icon: 'apps',
  panels: {
    stock: { figure: by.stock, as: 'parts', divide: 'status', top: 8 },
    onSale: { figure: by.onSale, as: 'parts', divide: 'price' },
    sold: { figure: by.paidOrders, as: 'parts', divide: 'jzPrice' },
    views: { figure: by.views, as: 'parts', divide: 'glaze' },
    unsold: {
      figure: by.visitors, as: 'parts', divide: 'jzId', among: by.onSale, top: 10, zh: '看得多、没卖出', en: 'Looked at and not bought',
      means: { zh: '现在还在售的建盏，这段时间看过的买家最多的在前；点一只打开它。同一买家一天看同一只只算一次。', en: 'The bowls that are still on sale, those first that most buyers looked at in this period; each leads to the bowl. The same buyer counts once a day for a bowl.' },
    },
    favourites: { figure: by.kept, as: 'parts', divide: 'glaze' },
    sales: { figure: by.paidOrders, as: 'parts', divide: 'glaze' },
    sellThrough: { figure: by.sellThrough, as: 'parts', divide: 'glaze' },
    timeToSell: { figure: by.timeToSell, as: 'parts', divide: 'glaze' },
    stockByAge: { figure: by.stockByAge, as: 'parts', divide: '@age' },
    conversion: { figure: by.conversion, as: 'parts', divide: 'glaze', least: true },
    looks: { figure: by.views, as: 'trend' },
  },
})
const tradeAnalysis = board('TradeAnalysis', {
  zh: '交易分析', en: 'Trade analysis', path: '/visualization/trade-analysis', roles: house, group: 'visualization', icon: 'apps',
  weekly: { to: factStaff, figures: [by.paidAmount, by.paidOrders, by.averageOrder, by.refunded, by.views, by.timeToShip] },
  panels: {
    paidAmount: { figure: by.paidAmount, as: 'trend' },
    paidOrders: { figure: by.paidOrders, as: 'trend' },
    averageOrder: { figure: by.averageOrder, as: 'trend' },
    refunded: { figure: by.refunded, as: 'trend' },
    refundRate: { figure: by.refundRate, as: 'number' },
    reasons: { figure: by.refundRate, as: 'parts', divide: 'reason' },
    refundedReasons: { figure: by.refundedByRequest, as: 'parts', divide: 'reason' },
    hours: { figure: by.paidOrders, as: 'heat' },
    provinces: { figure: by.paidAmount, as: 'map', divide: 'region' },
    buyers: { figure: by.paidOrders, as: 'parts', divide: 'buyerKind' },
    timeToShip: { figure: by.timeToShip, as: 'number' },
    timeToDecide: { figure: by.timeToDecide, as: 'number' },
    timeToRefund: { figure: by.timeToRefund, as: 'number' },
    funnel: {
      figure: [by.views, by.madeOrders, by.paidOrders, by.receivedOrders], as: 'funnel', zh: '从浏览到收货', en: 'From view to receipt',
      means: { zh: '同一时期的浏览、下单、付款和收货，各按自己的时间。', en: 'Views, orders, payments and receipts of the same period, each by its own moment.' },
    },
  },
})

/** The pages of figures, in menu order. */
export const boards = [workplace, bowlAnalysis, tradeAnalysis] as const
