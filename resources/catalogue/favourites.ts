import { bowlSortNames, bowlSorts } from './bowlSorts'
import { buyerOnly, f, nowhere, resource } from '../kit'

/**
 * Favourites of buyers. A manufacturer reads which bowl and when. The buyer is never answered, and
 * no audit entry names one.
 */
export const favourites = resource('favourites', {
  zh: '收藏',
  en: 'Favourites',
  ownerField: 'buyerId',
  parent: 'jzId',
  uniquePerOwner: 'jzId',
  onParentDelete: 'cascade',
  auditLog: false,
  title: 'jzName',
  api: { service: 'product', name: 'Favourite', save: '/api/buyer/addFavourite', remove: '/api/buyer/removeFavourite' },
  fields: {
    jzId: f.reference('bowls', {
      zh: '建盏',
      en: 'Bowl',
      required: true,
      immutable: true,
      filter: { status: 'reviewPassed' },
    }),
    jzName: f.text({ zh: '建盏名称', en: 'Bowl name', max: 60, snapshot: 'jzId.name' }),
    ...bowlSorts,
    buyerId: f.text({ zh: '买家账号', en: 'Buyer account', hiddenIn: nowhere, auditLog: false }),
    createdTime: f.createdTime({ zh: '收藏时间', en: 'Added' }),
  },
  deleteConsequences: {
    zh: '收藏被取消；建盏在售时可以再次收藏。',
    en: 'No longer a favourite; it can be added again while on sale.',
    several: 'They are kept in mind no more, and can be again while the bowls are on sale.',
  },
  list: {
    columns: ['createdTime', 'jzName'],
    filters: ['createdTime', ...bowlSortNames],
    sort: '-createdTime',
  },
  permissions: { read: '*', create: buyerOnly, remove: buyerOnly, fields: { buyerId: { read: [] } } },
})
