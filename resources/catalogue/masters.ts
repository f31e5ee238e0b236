import { honours, inheritorLevels, titles } from '../choices'
import { f, factManagers, factStaff, makerName, platformOnly, resource } from '../kit'

const proofHelp = {
  zh: '填写编号并上传照片的称号，才会写入证书、展示给买家',
  en: 'A title appears on certificates and to buyers only with its number and photo',
} as const

/** Titles and honours, each with its proof. */
const merits = [
  { zh: '职称', en: 'Professional title', fields: ['title', 'titleBody', 'titleNo', 'titleDate', 'titleImg'] },
  { zh: '荣誉称号', en: 'Honours', fields: ['honours', 'certificateImgs'] },
  {
    zh: '非遗传承',
    en: 'Heritage',
    fields: ['inheritorLevel', 'inheritorBody', 'inheritorNo', 'inheritorDate', 'inheritorImg'],
  },
] as const

export const masters = resource('masters', {
  zh: '大师',
  en: 'Masters',
  icon: 'user',
  group: 'master',
  createInMenu: true,
  routes: { list: '/master/guanli', create: '/master/add', edit: '/master/edit', show: '/master/detail' },
  api: { service: 'master', name: 'Master' },
  fields: {
    no: f.sequence({ zh: '编号', en: 'No.', prefix: 'M-', digits: 4 }),
    headImg: f.image({ zh: '照片', en: 'Photo' }),
    name: f.text({ zh: '姓名', en: 'Name', required: true, max: 30, search: true }),
    title: f.select({ zh: '职称', en: 'Professional title', options: titles }),
    titleBody: f.text({ zh: '职称评定机构', en: 'Title awarded by', max: 60, hiddenIn: ['list'] }),
    titleNo: f.text({
      zh: '职称证书编号',
      en: 'Title certificate number',
      max: 40,
      search: true,
      hiddenIn: ['list'],
      help: proofHelp,
    }),
    titleDate: f.date({ zh: '职称评定日期', en: 'Title awarded on', past: true, hiddenIn: ['list'] }),
    titleImg: f.image({ zh: '职称证书照片', en: 'Title certificate photo', hiddenIn: ['list'] }),
    honours: f.array({
      zh: '荣誉称号',
      en: 'Honours',
      help: proofHelp,
      max: 20,
      fields: {
        honour: f.select({ zh: '称号', en: 'Honour', options: honours, required: true }),
        body: f.text({ zh: '颁发机构', en: 'Awarded by', max: 60 }),
        certificateNo: f.text({ zh: '证书编号', en: 'Certificate number', max: 40, search: true }),
        date: f.date({ zh: '颁发日期', en: 'Awarded on', past: true }),
        photo: f.image({ zh: '证书照片', en: 'Certificate photo' }),
      },
    }),
    inheritorLevel: f.select({ zh: '非遗代表性传承人', en: 'Heritage inheritor', options: inheritorLevels }),
    inheritorBody: f.text({ zh: '传承人认定机构', en: 'Inheritor named by', max: 60, hiddenIn: ['list'] }),
    inheritorNo: f.text({
      zh: '传承人证书编号',
      en: 'Inheritor certificate number',
      max: 40,
      search: true,
      hiddenIn: ['list'],
      help: proofHelp,
    }),
    inheritorDate: f.date({ zh: '传承人认定日期', en: 'Inheritor named on', past: true, hiddenIn: ['list'] }),
    inheritorImg: f.image({ zh: '传承人证书照片', en: 'Inheritor certificate photo', hiddenIn: ['list'] }),
    introduction: f.longText({ zh: '简介', en: 'Introduction', max: 200 }),
    certificateImgs: f.images({ zh: '荣誉证书', en: 'Honour certificates', max: 9 }),
    workImgs: f.images({ zh: '作品图片', en: 'Works', max: 9 }),
    workCount: f.computed({ zh: '作品数', en: 'Number of works', as: 'integer', count: 'bowls.masterId' }),
    status: f.state({
      zh: '状态',
      en: 'Status',
      initial: 'offline',
      states: {
        online: { value: 1, zh: '展示中', en: 'Shown', color: 'green' },
        offline: { value: 0, zh: '未展示', en: 'Hidden', color: 'grey' },
      },
    }),
    factName: makerName(),
    order: f.position(),
    createdTime: f.createdTime(),
  },
  visibleWhen: {
    titleBody: { title: { set: true } },
    titleNo: { title: { set: true } },
    titleDate: { title: { set: true } },
    titleImg: { title: { set: true } },
    inheritorBody: { inheritorLevel: { set: true } },
    inheritorNo: { inheritorLevel: { set: true } },
    inheritorDate: { inheritorLevel: { set: true } },
    inheritorImg: { inheritorLevel: { set: true } },
  },
  import: { key: ['name'] },
  actions: {
    goOnline: { zh: '展示', en: 'Show', from: ['offline'], to: 'online', roles: factStaff },
    goOffline: { zh: '隐藏', en: 'Hide', from: ['online'], to: 'offline', roles: factStaff },
  },
  actionDetails: {
    goOnline: {
      placement: ['row', 'show', 'bulk'],
      undo: 'goOffline',
      historyLabel: { en: 'Shown' },
      consequences: { zh: '展示后，建盏可以选择该大师。', en: 'Bowls can then name them.' },
      successMessage: { zh: '“{name}”已展示', en: '“{name}” is now shown' },
    },
    goOffline: {
      placement: ['row', 'show', 'bulk'],
      historyLabel: { en: 'Hidden' },
      undo: 'goOnline',
      consequences: {
        zh: '隐藏后，其他建盏不能再选择该大师；已选择的建盏不变。',
        en: 'Other bowls can no longer name them; those that do stay as they are.',
      },
      successMessage: { zh: '“{name}”已隐藏', en: '“{name}” is now hidden' },
    },
  },
  list: {
    columns: ['headImg', 'name', 'no', 'status', 'title', 'inheritorLevel', 'workCount', 'createdTime'],
    also: { platform: ['factName'] },
    filters: ['no', 'title', 'inheritorLevel', 'createdTime'],
  },
  form: [
    { zh: '基本信息', en: 'Basic information', fields: ['headImg', 'name', 'introduction'] },
    ...merits,
    { zh: '作品', en: 'Works', fields: ['workImgs'] },
  ],
  summary: {
    details: ['no', 'title', 'inheritorLevel', 'workCount'],
    lines: [{ zh: '简介', en: 'Introduction', fields: ['introduction'] }],
  },
  show: [...merits, { zh: '记录信息', en: 'Record', folded: true, fields: ['factName', 'createdTime'] }],
  deleteConsequences: { zh: '资料和图片会一并移除。', en: 'Their data and pictures go with them.' },
  permissions: {
    read: '*',
    create: factStaff,
    edit: factStaff,
    sort: factStaff,
    remove: factManagers,
    export: factStaff,
    fields: { factName: { read: platformOnly } },
  },
})
