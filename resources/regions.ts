import { f, resource } from './kit'

/**
 * Provinces (level 1), cities (2), districts (3) and former codes (0). The id is the six-digit
 * code.
 */
export const regions = resource('regions', {
  zh: '地区',
  en: 'Regions',
  hidden: true,
  shared: true,
  availableBeforeCompletion: true,
  api: 'rest',
  title: 'path',
  fields: {
    name: f.text({ zh: '名称', en: 'Name', required: true, max: 40 }),
    level: f.integer({ zh: '级别', en: 'Level', min: 0, max: 3 }),
    parent: f.reference('regions', { zh: '上级地区', en: 'Part of' }),
    path: f.text({ zh: '完整名称', en: 'Full name', required: true, max: 150 }),
    renewedTo: f.text({ zh: '新代码', en: 'Renewed to', max: 6 }),
  },
  list: { filters: ['level', 'parent'], sort: 'id' },
  permissions: { read: '*' },
})
