import type { MenuPage } from '../src/schema/contract/buildMenu'
import { factAndPlatform } from './kit'

/** Custom pages (specification, point 2): path, name and roles. */
export const pages = {
  monitor: {
    path: '/dashboard/monitor',
    name: 'Monitor',
    labels: { zh: '实时监控', en: 'Monitor' },
    roles: ['admin', 'platform'],
    group: 'dashboard',
    icon: 'computer',
  },
  register: { path: '/register', name: 'register', labels: { zh: '入驻商城', en: 'Registration' }, roles: '*' },
  registerFactData: {
    path: '/registerFactData',
    name: 'registerFactData',
    labels: { zh: '完善厂家资料', en: 'Manufacturer data' },
    roles: '*',
  },
  factInfo: {
    path: '/set/info',
    name: 'factInfo',
    labels: { zh: '厂家信息', en: 'Manufacturer info' },
    roles: ['creator'],
    group: 'set',
    icon: 'store',
  },
  negotiation: {
    path: '/order/xieshang',
    name: 'order-xieshang',
    labels: { zh: '协商', en: 'Negotiation' },
    roles: factAndPlatform,
    of: 'refunds',
  },
  negotiationAlone: {
    path: '/xieshang',
    name: 'xieshang',
    labels: { zh: '协商', en: 'Negotiation' },
    roles: factAndPlatform,
    of: 'refunds',
  },
  messages: { path: '/messages', name: 'messages', labels: { zh: '消息', en: 'Messages' }, roles: '*' },
  userInfo: { path: '/user/info', name: 'userInfo', labels: { zh: '用户中心', en: 'My account' }, roles: '*' },
  userSettings: {
    path: '/user/settings',
    name: 'userSettings',
    labels: { zh: '用户设置', en: 'User settings' },
    roles: '*',
  },
  exception403: {
    path: '/exception/403',
    name: 'exception-403',
    labels: { zh: '无权访问', en: 'Not allowed' },
    roles: ['admin', 'platform'],
  },
  exception404: {
    path: '/exception/404',
    name: 'exception-404',
    labels: { zh: '页面不存在', en: 'Not found' },
    roles: '*',
  },
  exception500: {
    path: '/exception/500',
    name: 'exception-500',
    labels: { zh: '服务器出错', en: 'Server problem' },
    roles: '*',
  },
} as const satisfies Record<string, MenuPage>
