import { f, factStaff, resource } from '../kit'

/** Frequent phrases of the staff for replies, in the buyer's language. */
export const phrases = resource('phrases', {
  zh: '回复用语',
  en: 'Saved replies',
  icon: 'phrase',
  group: 'order',
  title: 'name',
  routes: {
    list: '/order/phrases',
    create: '/order/phrases-new',
    edit: '/order/phrases-edit',
    show: '/order/phrases-detail',
  },
  fields: {
    name: f.text({ zh: '名称', en: 'Name', required: true, max: 20, search: true }),
    chinese: f.longText({ zh: '中文', en: 'In Chinese', required: true, max: 300, search: true }),
    english: f.longText({ zh: '英文', en: 'In English', required: true, max: 300, search: true }),
    order: f.position(),
    updatedTime: f.updatedTime(),
  },
  list: { columns: ['name', 'chinese', 'english', 'updatedTime'], sort: 'order' },
  form: [{ zh: '回复用语', en: 'Saved reply', fields: ['name', 'chinese', 'english'] }],
  deleteConsequences: { zh: '已发出的回复不受影响。', en: 'Replies that were sent stay as they are.' },
  permissions: { read: factStaff, create: factStaff, edit: factStaff, sort: factStaff, remove: factStaff },
})
