import type { MenuPage } from '../src/schema/menu'

/** The pages that no declaration draws (specification, point 2): where they are, what they are called, and who they are for. */
export const pages = {
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
    labels: { zh: '厂家信息', en: 'Manufacturer information' },
    roles: ['creator'],
    group: 'set',
    icon: 'store',
  },
  userSettings: { path: '/user/settings', name: 'userSettings', labels: { zh: '账号与安全', en: 'Account and security' }, roles: '*' },
} as const satisfies Record<string, MenuPage>
