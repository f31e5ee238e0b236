import type { AppConfigOptions } from '../../src/server/config/appConfig'
import { config, f, resource } from './kit'

export const depots = resource('depots', {
  zh: '车库',
  en: 'Depots',
  fields: { name: f.text({ zh: '名称', en: 'Name', required: true, max: 30, search: true }) },
  permissions: { read: '*', create: ['owner'], edit: ['owner'], remove: ['owner'] },
})
export const bikes = resource('bikes', {
  zh: '自行车',
  en: 'Bicycles',
  group: 'stock',
  fields: {
    name: f.text({ zh: '名称', en: 'Name', required: true, max: 30, search: true }),
    rent: f.money({ zh: '日租金', en: 'Rent a day', min: 1 }),
    serviced: f.dateTime({ zh: '保养时间', en: 'Serviced' }),
    bought: f.date({ zh: '购入日期', en: 'Bought' }),
    depot: f.reference('depots', { zh: '车库', en: 'Depot' }),
    state: f.state({
      zh: '状态',
      en: 'State',
      initial: 'ready',
      states: { ready: { zh: '可租', en: 'Ready' }, broken: { zh: '待修', en: 'Broken' } },
    }),
    createdTime: f.createdTime(),
  },
  actions: {
    ground: { zh: '停用', en: 'Ground', from: ['ready'], to: 'broken', roles: ['mechanic', 'inspector'] },
    mend: { zh: '修好', en: 'Mend', from: ['broken'], to: 'ready', roles: ['mechanic'], assign: { bought: 'now' } },
  },
  list: { columns: ['name', 'rent', 'serviced', 'state'], filters: ['rent', 'serviced', 'depot'] },
  permissions: {
    read: '*',
    create: ['owner', 'mechanic'],
    edit: ['owner', 'mechanic'],
    remove: ['owner'],
    export: ['owner'],
  },
})

export const groups = { stock: { labels: { zh: '车辆', en: 'Stock' }, icon: 'store', order: 0 } } as const
export const shop: AppConfigOptions = { config, resources: [bikes, depots], rules: [], groups }
