import type { NamedRoute } from '../providers/loginTarget'

/** The addresses of the pages that no declaration draws (specification, point 2). */
export const pageRoutes = {
  register: { path: '/register', name: 'register' },
  registerFactData: { path: '/registerFactData', name: 'registerFactData' },
  factInfo: { path: '/set/info', name: 'factInfo' },
  userSettings: { path: '/user/settings', name: 'userSettings' },
} as const satisfies Record<string, NamedRoute & { readonly path: `/${string}` }>
