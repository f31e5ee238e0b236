import { firings, glazes, shapes } from '../choices'
import { buyerOnly, f, resource } from '../kit'

const copied = ['list', 'form'] as const

/** What buyers keep in mind. A maker learns which bowl and when, and never who: nothing of the buyer is read, and no line of the log names one. */
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
    glaze: f.select({ zh: '釉色', en: 'Glaze', options: glazes, snapshot: 'jzId.glaze', hiddenIn: copied }),
    shape: f.select({ zh: '器型', en: 'Shape', options: shapes, snapshot: 'jzId.shape', hiddenIn: copied }),
    firing: f.select({
      zh: '烧制方式',
      en: 'Firing method',
      options: firings,
      snapshot: 'jzId.firing',
      hiddenIn: copied,
    }),
    masterId: f.reference('masters', { zh: '大师', en: 'Master', snapshot: 'jzId.masterId', hiddenIn: copied }),
    buyerId: f.text({ zh: '买家账号', en: 'Buyer account', hiddenIn: ['list', 'form', 'show'] }),
    createdTime: f.createdTime({ zh: '收藏时间', en: 'Added' }),
  },
  deleteConsequences: {
    zh: '收藏被取消；建盏在售时可以再次收藏。',
    en: 'It is kept in mind no more, and can be again while the bowl is on sale.',
    several: 'They are kept in mind no more, and can be again while the bowls are on sale.',
  },
  list: {
    columns: ['createdTime', 'jzName'],
    filters: ['createdTime', 'glaze', 'shape', 'firing', 'masterId'],
    sort: '-createdTime',
  },
  permissions: { read: '*', create: buyerOnly, remove: buyerOnly, fields: { buyerId: { read: [] } } },
})
