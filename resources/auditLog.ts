import type { AnyResource } from '../src/schema/model/resource'
import { f, factManagers, resource } from './kit'

const named = (resources: readonly AnyResource[]) =>
  Object.fromEntries(resources.map(({ name, labels }) => [name, labels]))

const own = { zh: '操作日志', en: 'Audit log' } as const

/** Declares the audit log of some resources. */
export const auditLogOf = (subjects: readonly AnyResource[]) =>
  resource('auditLog', {
    ...own,
    many: { zh: '操作记录', en: 'entries' },
    icon: 'log',
    group: 'set',
    table: 'audit',
    title: 'recordName',
    routes: { list: '/set/audit', create: '/set/audit-new', edit: '/set/audit-edit', show: '/set/audit-detail' },
    api: { service: 'audit', name: 'AuditLog' },
    fields: {
      at: f.createdTime({ zh: '时间', en: 'Time' }),
      accountName: f.text({ zh: '操作人', en: 'Who', max: 60, search: true }),
      username: f.text({ zh: '用户名', en: 'Username', max: 60, search: true }),
      action: f.text({ zh: '操作类型', en: 'Action', max: 60 }),
      resource: f.select({
        zh: '对象',
        en: 'Subject',
        options: {
          session: { zh: '登录与账号安全', en: 'Log-in and security' },
          ...named(subjects),
          auditLog: own,
        },
      }),
      recordName: f.text({ zh: '记录', en: 'Record', max: 200, search: true }),
      recordId: f.text({ zh: '记录编号', en: 'Record ID', max: 64, hiddenIn: ['list'] }),
      changes: f.computed({ zh: '修改内容', en: 'Changes', as: 'data' }),
      address: f.text({ zh: '来源地址', en: 'From', max: 60 }),
      device: f.text({ zh: '设备', en: 'Device', max: 60 }),
    },
    list: {
      columns: ['action', 'resource', 'recordName', 'at', 'accountName', 'changes', 'username', 'address'],
      filters: ['resource', 'at'],
      sort: '-at',
      perPage: 50,
    },
    permissions: { read: factManagers, export: factManagers },
  })
