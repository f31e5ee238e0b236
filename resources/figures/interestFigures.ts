import { figure, ratio } from '../../src/schema/metrics/figure'
import { prices } from './bands'
import { paidOrders } from './tradeFigures'
import { bowlSortNames } from '../catalogue/bowlSorts'
import { bowlLooks } from '../catalogue/bowlLooks'
import { bowls } from '../catalogue/bowls'
import { favourites } from '../catalogue/favourites'
import { verifyScans } from '../traceability/verifyScans'

const views = figure('views', bowlLooks, {
  zh: '浏览量',
  en: 'Views',
  description: {
    zh: '买家打开建盏页面的次数，按日。建盏删除后它的浏览不再计入，恢复后重新计入。',
    en:
      'How often buyers opened the page of a bowl, by day. ' +
      'The views of a bowl that is removed no longer count, and do again when it is restored.',
  },
  dateField: 'day',
  sum: 'views',
  goodDirection: 'more',
  dimensions: [...bowlSortNames, 'jzId'],
})
const visitors = figure('visitors', bowlLooks, {
  zh: '访客',
  en: 'Visitors',
  description: {
    zh: '看过建盏的买家，每只建盏分开计算：同一买家一天看同一只只算一次，看两只算两次。建盏删除后它的访客不再计入，恢复后重新计入。',
    en:
      'Buyers who looked at a bowl, for each bowl by itself: ' +
      'the same buyer counts once a day for a bowl, and twice for two. ' +
      'The visitors of a bowl that is removed no longer count, and do again when it is restored.',
  },
  dateField: 'day',
  sum: 'visitors',
  goodDirection: 'more',
  dimensions: [...bowlSortNames, 'jzId'],
})
const kept = figure('favourites', favourites, {
  zh: '收藏',
  en: 'Favourites',
  description: {
    zh: '买家收藏且没有取消的建盏，按收藏时间。',
    en:
      'Bowls that buyers keep among their favourites, by the moment they were added; ' +
      'those taken out again do not count.',
  },
  dateField: 'createdTime',
  goodDirection: 'more',
  dimensions: bowlSortNames,
})
const keptInAll = figure('favouritesInAll', favourites, {
  zh: '收藏总数',
  en: 'All favourites',
  description: {
    zh: '到这一天为止，买家收藏且至今没有取消的建盏。',
    en: 'Favourites by that day, without those removed since.',
  },
  dateField: 'createdTime',
  cumulative: true,
  goodDirection: 'more',
})
const conversion = ratio('conversion', {
  zh: '浏览转化率',
  en: 'View-to-sale rate',
  description: {
    zh: '支付订单数除以访客：低的，看的多、买的少。',
    en: 'Paid orders divided by visitors: where it is low, many look and few buy.',
  },
  of: paidOrders,
  to: visitors,
  as: 'percent',
  goodDirection: 'more',
})
const cameOnSale = figure('cameOnSale', bowls, {
  zh: '上架建盏',
  en: 'Newly listed',
  description: {
    zh: '审核通过的建盏，按最近一次审核通过的时间，包括以后售出或下架的。',
    en: 'Bowls that passed review, by the latest time, including those sold or off sale since.',
  },
  where: { status: ['reviewPassed', 'soldUnderWay', 'soldReceived', 'delisted'] },
  dateField: 'reviewedTime',
  dimensions: [...bowlSortNames, 'price'],
  bands: { price: prices },
})
const soldOfThese = figure('soldOfThese', bowls, {
  zh: '其中已售',
  en: 'Of which sold',
  description: {
    zh: '这段时间审核通过的建盏里，现在已经售出或已被下单的。',
    en: 'Of the bowls that passed review in this period, those that are sold or ordered by now.',
  },
  where: { status: ['soldUnderWay', 'soldReceived'] },
  dateField: 'reviewedTime',
  dimensions: [...bowlSortNames, 'price'],
  bands: { price: prices },
})
const sellThrough = ratio('sellThrough', {
  zh: '动销率',
  en: 'Sell-through',
  description: {
    zh: '这段时间审核通过的建盏里，现在已经售出或已被下单的比例。',
    en: 'Share of the bowls that passed review in this period and are sold or ordered by now.',
  },
  of: soldOfThese,
  to: cameOnSale,
  as: 'percent',
  goodDirection: 'more',
})
const wentOffSale = figure('wentOffSale', bowls, {
  zh: '下架',
  en: 'Taken off sale',
  description: {
    zh: '下架或撤回审核、现在仍未上架的建盏，按下架时间。',
    en: 'Bowls taken off sale or out of review that are still off sale, by that moment.',
  },
  where: { status: 'delisted' },
  dateField: 'delistedTime',
})
const scans = figure('scans', verifyScans, {
  zh: '防伪扫码',
  en: 'Scans',
  description: { zh: '防伪码被查询的次数，按时间。', en: 'How often certificates were looked up, by that moment.' },
  dateField: 'createdTime',
  dimensions: ['verdict'],
})

/** Figures of views, favourites and scans, and their conversion into sales. */
export const interestFigures = {
  views,
  visitors,
  kept,
  keptInAll,
  conversion,
  cameOnSale,
  soldOfThese,
  sellThrough,
  wentOffSale,
  scans,
}
