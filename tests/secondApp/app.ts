import { board } from '../../src/schema/metrics/board'
import { figure } from '../../src/schema/metrics/figure'
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
  list: { columns: ['name', 'rent', 'serviced', 'state'], filters: ['rent', 'serviced', 'depot', 'bought', 'state'] },
  permissions: {
    read: '*',
    create: ['owner', 'mechanic'],
    edit: ['owner', 'mechanic'],
    remove: ['owner'],
    export: ['owner'],
  },
})

export const groups = { stock: { labels: { zh: '车辆', en: 'Stock' }, icon: 'store', order: 0 } } as const
const bought = figure('bought', bikes, {
  zh: '购入车辆',
  en: 'Bought bicycles',
  description: { zh: '购入的自行车，按购入日期。', en: 'Bicycles that were bought, by that day.' },
  dateField: 'bought',
  goodDirection: 'more',
  dimensions: ['state', 'depot'],
})
const fleet = figure('fleet', bikes, {
  zh: '车队',
  en: 'Fleet',
  description: { zh: '到这一天为止购入的自行车。', en: 'Bicycles that were bought by that day.' },
  dateField: 'bought',
  cumulative: true,
})
const rent = figure('rent', bikes, {
  zh: '日租金',
  en: 'Rent a day',
  description: { zh: '购入的自行车的日租金，按购入日期。', en: 'The daily rent of bought bicycles, by that day.' },
  dateField: 'bought',
  sum: 'rent',
  dimensions: ['state', 'depot'],
})
export const figures = [bought, fleet, rent]
export const fleetBoard = board('Fleet', {
  zh: '车队分析',
  en: 'Fleet analysis',
  path: '/fleet',
  roles: ['owner'],
  group: 'stock',
  keyFigures: [bought, rent],
  day: { figures: [bought, rent], records: [{ figure: bought, dimension: 'depot' }, { figure: bought }] },
  panels: {
    bought: { figure: bought, chart: 'trend' },
    fleet: { figure: fleet, chart: 'trend' },
    depots: {
      figure: [bought, rent],
      chart: 'table',
      dimension: 'depot',
      zh: '车库对比',
      en: 'Depots compared',
      description: { zh: '每个车库一行。', en: 'A row for each depot.' },
    },
  },
})
export const shop: AppConfigOptions = {
  config,
  resources: [bikes, depots],
  rules: [],
  groups,
  figures,
  boards: [fleetBoard],
}
