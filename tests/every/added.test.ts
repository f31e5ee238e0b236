import { describe } from 'vitest'
import { f, factManagers, factStaff, platformOnly, resource } from '../../resources/kit'
import { appConfig } from '../../src/app/server/app'
import { rules } from '../../src/server/config/rules'
import { everyResource } from './everyResource'

/** Resources that somebody may add tomorrow: the generic tests hold for them without a word in any test. */
const labels = (name: string) => ({ zh: `项目${name}`, en: `Entries ${name}` })
const bare = resource('notes', {
  ...labels('notes'),
  fields: { text: f.text({ zh: '文字', en: 'Text' }) },
  permissions: { read: '*', create: factStaff },
})
const tags = resource('tags', {
  zh: '标签',
  en: 'Tags',
  group: 'jz',
  fields: {
    name: f.text({ zh: '名称', en: 'Name', required: true, max: 20, search: true }),
    order: f.position(),
    createdTime: f.createdTime(),
  },
  permissions: { read: '*', create: factStaff, edit: factStaff, sort: factStaff, remove: factStaff },
})
const called = (name: string) =>
  resource(name, {
    ...labels(name),
    api: { service: name, name: name.replace(/s$/, '') },
    fields: {
      no: f.text({ zh: '单号', en: 'No.', required: true, unique: true, max: 12, format: 'username' }),
      sum: f.money({ zh: '金额', en: 'Sum', min: 900, max: 901 }),
    },
    permissions: { read: factManagers, create: factManagers, edit: factManagers },
  })
const firings = resource('firings', {
  zh: '烧制',
  en: 'Kiln firings',
  fields: {
    code: f.text({
      zh: '窑次',
      en: 'Firing',
      required: true,
      pattern: { like: 'K-0000-000', zh: '窑次如 K-2026-014', en: 'A firing looks like K-2026-014' },
      search: true,
    }),
    top: f.integer({ zh: '最高温度', en: 'Top temperature', min: 800, max: 1400, unit: { zh: '度', en: '°C' } }),
    cone: f.number({ zh: '锥号', en: 'Cone', min: 8, max: 8, decimals: 0 }),
    firedOn: f.date({ zh: '烧制日期', en: 'Fired on' }),
    until: f.date({ zh: '结束日期', en: 'Until' }),
    bowls: f.references('bowls', { zh: '建盏', en: 'Bowls', max: 3 }),
    master: f.reference('masters', { zh: '大师', en: 'Master', required: true, filter: { status: 'online' } }),
    log: f.array({
      zh: '温度记录',
      en: 'Temperatures',
      max: 9,
      fields: {
        at: f.dateTime({ zh: '时间', en: 'At', required: true }),
        temp: f.integer({ zh: '温度', en: 'Temperature', min: 20, max: 1400 }),
        remark: f.text({ zh: '说明', en: 'Remark', max: 60, search: true }),
      },
    }),
    state: f.state({
      zh: '状态',
      en: 'State',
      initial: 'planned',
      states: {
        planned: { value: 7, zh: '计划', en: 'Planned' },
        burning: { value: 8, zh: '烧制中', en: 'Burning' },
        closed: { value: 9, zh: '已封', en: 'Closed' },
      },
    }),
    good: f.integer({ zh: '合格数', en: 'Good ones', min: 0, hiddenIn: ['form'] }),
    note: f.longText({ zh: '备注', en: 'Notes', max: 100 }),
    createdTime: f.createdTime(),
  },
  constraints: [
    {
      check: { until: { gte: { field: 'firedOn' } } },
      field: 'until',
      zh: '不能早于烧制日期',
      en: 'Not before the day it was fired',
    },
  ],
  editableWhen: [
    { when: { state: { not: 'closed' } }, fields: '*' },
    { when: { state: 'closed' }, fields: ['note'] },
  ],
  deletableWhen: { state: 'planned' },
  actions: {
    light: {
      zh: '点火',
      en: 'Light',
      from: ['planned'],
      to: 'burning',
      roles: factStaff,
      requires: { top: true, log: { atLeast: 3 } },
    },
    close: {
      zh: '封窑',
      en: 'Close',
      from: ['burning'],
      to: 'closed',
      roles: factStaff,
      availableWhen: { good: { gte: 1 } },
      params: { good: 'required' },
    },
    abort: {
      zh: '放弃',
      en: 'Abort',
      destructive: true,
      from: ['planned', 'burning'],
      to: 'closed',
      roles: factManagers,
      confirm: true,
    },
    look: { zh: '抽查', en: 'Look at', from: ['closed'], to: 'closed', roles: platformOnly },
  },
  list: { columns: ['code', 'state', 'firedOn'], filters: ['top', 'firedOn', 'good', 'master'], sort: '-firedOn' },
  permissions: { read: '*', create: factStaff, edit: factStaff, remove: factManagers },
})
const requests = called('requests')
// Whoever has declared one of these names has it tried as their own.
const added = [bare, tags, firings, requests, called('images'), called('events')].filter(
  ({ name }) => !appConfig.resources.some(own => own.name === name),
)

describe('what is added', () =>
  everyResource(
    {
      ...appConfig,
      resources: [...appConfig.resources, ...added],
      rules: [...appConfig.rules, ...(added.includes(requests) ? [rules(requests, {})] : [])],
    },
    added,
  ))
