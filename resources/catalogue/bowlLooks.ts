import { firings, glazes, shapes } from '../choices'
import { f, factStaff, resource } from '../kit'

const copied = ['list', 'form'] as const

/** How often a bowl on sale was looked at, day by day: sums that the mall keeps, and nothing of who looked. */
export const bowlLooks = resource('bowlLooks', {
  zh: '浏览',
  en: 'Looks',
  one: { en: 'Day of looks' },
  parent: 'jzId',
  onParentDelete: 'cascade',
  auditLog: false,
  title: 'day',
  api: { service: 'product', name: 'BowlLook' },
  fields: {
    jzId: f.reference('bowls', { zh: '建盏', en: 'Bowl', required: true, immutable: true }),
    day: f.date({ zh: '日期', en: 'Day' }),
    views: f.integer({ zh: '浏览次数', en: 'Views', min: 0 }),
    visitors: f.integer({
      zh: '访客数',
      en: 'Visitors',
      min: 0,
      help: { zh: '一位买家一天只算一次', en: 'A buyer counts once a day' },
    }),
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
  },
  list: {
    columns: ['day', 'jzId', 'views', 'visitors'],
    filters: ['day', 'glaze', 'shape', 'firing', 'masterId'],
    sort: '-day',
  },
  permissions: { read: [...factStaff, 'platform'], export: factStaff },
})
