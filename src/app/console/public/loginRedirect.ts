import { boards, heads } from 'virtual:declarations'
import { pageRoutes } from '../routes'
import { loginTarget, pageAfterLogin } from '../../../console/providers/router/loginRedirect'
import { encodeAddress, routeTable } from '../../../console/providers/router/routeTable'

const table = routeTable(heads)
const routes = [...table, ...boards, ...Object.values(pageRoutes)]
/** The login page's address that leads back to `target`, the product's address or react-admin's, by the page's name and its query. */
export const loginAddress = (target: string): string => loginTarget(routes, encodeAddress(table, target))
/** Where the login page's address leads to: one of the product's own pages, never anywhere else. */
export const addressAfterLogin = (address: string): string => pageAfterLogin(routes, address)
