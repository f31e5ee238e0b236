import { honours, inheritorLevels, titles } from './choices'
import { f, factManagers, factStaff, resource } from './kit'

export const masters = resource('masters', {
  zh: '大师', en: 'Masters', icon: 'user', group: 'master', createInMenu: true,
  paths: { list: '/master/guanli', create: '/master/add', edit: '/master/edit', show: '/master/detail' },
  calls: { service: 'master', name: 'Master' },
  fields: {
    no: f.serial({ zh: '编号', en: 'No.', prefix: 'M-', digits: 4 }),
    headImg: f.image({ zh: '照片', en: 'Photo' }),
    name: f.text({ zh: '姓名', en: 'Name', required: true, max: 30, search: true }),
    title: f.pick({ zh: '职称', en: 'Professional title', options: titles }),
    titleBody: f.text({ zh: '职称评定机构', en: 'Title awarded by', max: 60, hide: ['list'] }),
    titleNo: f.text({ zh: '职称证书编号', en: 'Title certificate number', max: 40, hide: ['list'] }),
    titleDate: f.date({ zh: '职称评定日期', en: 'Title awarded on', hide: ['list'] }),
    titleImg: f.image({ zh: '职称证书照片', en: 'Title certificate photo', hide: ['list'] }),
    honours: f.rows({ zh: '荣誉称号', en: 'Honours', max: 20, fields: {
      honour: f.pick({ zh: '称号', en: 'Honour', options: honours, required: true }),
      body: f.text({ zh: '颁发机构', en: 'Awarded by', max: 60 }),
      certificateNo: f.text({ zh: '证书编号', en: 'Certificate number', max: 40 }),
      date: f.date({ zh: '颁发日期', en: 'Awarded on' }),
      photo: f.image({ zh: '证书照片', en: 'Certificate photo' }),
    } }),
    inheritorLevel: f.pick({ zh: '非遗代表性传承人', en: 'Heritage inheritor', options: inheritorLevels }),
    inheritorBody: f.text({ zh: '传承人认定机构', en: 'Inheritor named by', max: 60, hide: ['list'] }),
    inheritorNo: f.text({ zh: '传承人证书编号', en: 'Inheritor certificate number', max: 40, hide: ['list'] }),
    inheritorDate: f.date({ zh: '传承人认定日期', en: 'Inheritor named on', hide: ['list'] }),
    inheritorImg: f.image({ zh: '传承人证书照片', en: 'Inheritor certificate photo', hide: ['list'] }),
    introduction: f.longText({ zh: '简介', en: 'Introduction', max: 200 }),
    certificateImgs: f.images({ zh: '荣誉证书', en: 'Honour certificates', max: 9 }),
    workImgs: f.images({ zh: '作品图片', en: 'Works', max: 9 }),
    workCount: f.computed({ zh: '作品数', en: 'Number of works', as: 'int', count: 'bowls.masterId' }),
    status: f.state({ zh: '状态', en: 'Status', initial: 'offline', states: {
      online: { value: 1, zh: '展示中', en: 'Online', color: 'green' },
      offline: { value: 0, zh: '未展示', en: 'Offline', color: 'grey' },
    } }),
    order: f.order(),
    createdTime: f.createdTime(),
  },
  when: {
    titleBody: { title: { set: true } }, titleNo: { title: { set: true } }, titleDate: { title: { set: true } }, titleImg: { title: { set: true } },
    inheritorBody: { inheritorLevel: { set: true } }, inheritorNo: { inheritorLevel: { set: true } },
    inheritorDate: { inheritorLevel: { set: true } }, inheritorImg: { inheritorLevel: { set: true } },
  },
  actions: {
    goOnline: { zh: '展示', en: 'Put online', from: ['offline'], to: 'online', roles: factStaff, at: ['row', 'show', 'bulk'], undo: 'goOffline', follows: { zh: '展示后，建盏可以选择该大师。', en: 'Bowls can then name them.' }, done: { zh: '“{name}”已展示', en: '“{name}” is now online' } },
    goOffline: { zh: '隐藏', en: 'Take offline', from: ['online'], to: 'offline', roles: factStaff, at: ['row', 'show', 'bulk'], past: { en: 'Taken offline' }, undo: 'goOnline', follows: { zh: '隐藏后，其他建盏不能再选择该大师；已选择的建盏不变。', en: 'Other bowls can no longer name them; those that do stay as they are.' }, done: { zh: '“{name}”已隐藏', en: '“{name}” is now offline' } },
  },
  list: { columns: ['headImg', 'name', 'no', 'status', 'title', 'inheritorLevel', 'workCount', 'createdTime'], filters: ['no', 'title', 'inheritorLevel', 'createdTime'] },
  form: [
    { zh: '基本信息', en: 'Basic information', fields: ['headImg', 'name', 'introduction'] },
    { zh: '职称', en: 'Professional title', fields: ['title', 'titleBody', 'titleNo', 'titleDate', 'titleImg'] },
    { zh: '荣誉称号', en: 'Honours', fields: ['honours', 'certificateImgs'] },
    { zh: '非遗传承', en: 'Heritage', fields: ['inheritorLevel', 'inheritorBody', 'inheritorNo', 'inheritorDate', 'inheritorImg'] },
    { zh: '作品', en: 'Works', fields: ['workImgs'] },
  ],
  removeFollows: { zh: '资料和图片会一并移除。', en: 'Their data and pictures go with them.' },
  roles: { read: '*', create: factStaff, edit: factStaff, sort: factStaff, remove: factManagers },
})
