import { createKit } from '../src/schema/define/createKit'

/**
 * Settings of this application. `platform` administers the mall, `buyer` has no console. All other
 * roles work for a manufacturer.
 */
export const { resource, f, config } = createKit({
  title: { zh: '建盏商家后台', en: "Tea-bowl makers' console" },
  tenant: { zh: '厂家', en: 'manufacturer' },
  roles: {
    creator: { zh: '创建者', en: 'Creator' },
    admin: { zh: '管理员', en: 'Manager' },
    user: { zh: '员工', en: 'Staff' },
    platform: { zh: '平台管理员', en: 'Platform manager' },
    buyer: { zh: '买家', en: 'Buyer' },
  },
  // Staff reach their manufacturer's rows, the platform all rows, a buyer only their own.
  identities: {
    fact: { rows: 'tenant' },
    plat: { rows: 'all', role: 'platform' },
    mini: {
      rows: 'own',
      role: 'buyer',
      login: '/api/admin/loginMiniApp',
      register: '/api/buyer/register',
      captcha: false,
    },
  },
  zone: 'Asia/Shanghai',
  currency: { code: 'CNY', decimals: 2, also: ['元', '人民币', 'RMB', '圆', '元整', '元正', '圆整', '块', '块钱'] },
  stock: {
    id: { zh: '系统编号', en: 'ID' },
    position: { zh: '排序', en: 'Order' },
    createdTime: { zh: '创建时间', en: 'Created' },
    updatedTime: { zh: '更新时间', en: 'Updated' },
  },
})

/** Extension of a privacy number, which platforms give in place of the person's own. */
export const phoneExtension = {
  max: 8,
  pattern: { zh: '1 至 8 位数字', en: '1 to 8 digits', matches: '\\d{1,8}' },
} as const

/** All staff of a manufacturer. */
export const factStaff = ['creator', 'admin', 'user'] as const
/** Staff that may also delete records. */
export const factManagers = ['creator', 'admin'] as const
/** Account that registered the manufacturer. */
export const creatorOnly = ['creator'] as const
/** Administrators of the mall. */
export const platformOnly = ['platform'] as const
/** Staff and platform, without buyers. */
export const factAndPlatform = [...factStaff, 'platform'] as const
/** Buyers in the mall's own shop. */
export const buyerOnly = ['buyer'] as const

/** System action caused by a person's action on another record. The timeline names that person. */
export const followUp = { by: 'system', actAs: 'caller' } as const

/** Hides a field outside the detail page. */
export const detailOnly = ['list', 'form'] as const
/** Hides a field that only rules and conditions read. */
export const nowhere = ['list', 'form', 'show'] as const

/** Name of the manufacturer that a record belongs to, set by the resource's rules. */
export const makerName = () => f.computed({ zh: '厂家名称', en: 'Manufacturer', as: 'text' })

/**
 * Icons in addition to `src/schema/model/icons.ts`. Their pictures are in
 * `src/app/console/icons.ts`.
 */
export const ownIcons = [
  'alert',
  'apps',
  'bowl',
  'chart',
  'computer',
  'dashboard',
  'phrase',
  'qrcode',
  'refund',
  'trend',
] as const

/** Menu groups in menu order, with icons and order numbers of the specification (point 2). */
export const groups = {
  dashboard: { labels: { zh: '仪表盘', en: 'Dashboard' }, icon: 'dashboard', order: 0 },
  jz: { labels: { zh: '建盏', en: 'Bowls' }, icon: 'computer', order: 0 },
  master: { labels: { zh: '大师', en: 'Masters' }, icon: 'user', order: 0 },
  order: { labels: { zh: '订单', en: 'Orders' }, icon: 'list', order: 0 },
  verify: { labels: { zh: '溯源', en: 'Traceability' }, icon: 'qrcode', order: 0 },
  visualization: { labels: { zh: '数据分析', en: 'Analysis' }, icon: 'apps', order: 1 },
  fact: { labels: { zh: '厂家', en: 'Manufacturers' }, icon: 'store', order: 1 },
  set: { labels: { zh: '设置', en: 'Settings' }, icon: 'settings', order: 2 },
} as const

/**
 * Roles as which a role can preview the console, the next lower first. Permissions stay the same.
 */
export const lowerRoles: Readonly<Record<string, readonly string[]>> = { creator: ['admin', 'user'], admin: ['user'] }
