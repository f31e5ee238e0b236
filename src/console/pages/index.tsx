import { lazy } from 'react'
import type { ShopPage, ViewOverrides } from '../shopContext'
import { auditViews } from './auditViews'
import { pageRoutes } from './routes'

const FactDataPage = lazy(() => import('./FactDataPage'))
const RegisterPage = lazy(() => import('./RegisterPage'))
const UserSettingsPage = lazy(() => import('./UserSettingsPage'))

/** The pages that no declaration draws. */
export const pages: readonly ShopPage[] = [
  {
    ...pageRoutes.factInfo,
    labels: { zh: '厂家信息', en: 'Manufacturer information' },
    roles: ['creator'],
    group: 'set',
    icon: 'store',
    Component: FactDataPage,
  },
  {
    ...pageRoutes.registerFactData,
    labels: { zh: '完善厂家资料', en: 'Manufacturer data' },
    roles: '*',
    early: true,
    Component: FactDataPage,
  },
  { ...pageRoutes.register, labels: { zh: '入驻商城', en: 'Registration' }, roles: '*', early: true, Component: RegisterPage },
  {
    ...pageRoutes.userSettings,
    labels: { zh: '账号与安全', en: 'Account and security' },
    roles: '*',
    early: true,
    Component: UserSettingsPage,
  },
]
/** Hand-made parts of declared pages. */
export const shopViews: readonly ViewOverrides[] = [auditViews]
