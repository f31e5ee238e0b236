import { bowlSortNames, bowlSorts } from './bowlSorts'
import { f, factAndPlatform, factStaff, resource } from '../kit'

/** Daily views of a bowl on sale. The server keeps only these sums, no data about viewers. */
export const bowlLooks = resource('bowlLooks', {
  zh: '浏览',
  en: 'Views',
  one: { en: 'Day of views' },
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
    ...bowlSorts,
  },
  list: {
    columns: ['day', 'jzId', 'views', 'visitors'],
    filters: ['day', ...bowlSortNames],
    sort: '-day',
  },
  permissions: { read: factAndPlatform, export: factStaff },
})
