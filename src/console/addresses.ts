import { resources } from '../../resources'
import { pageRoutes } from './pages/routes'
import { loginTarget, pageAfterLogin } from './providers/loginTarget'
import { routeTable } from './providers/routeTable'

const routes = [...routeTable(resources), ...Object.values(pageRoutes)]
/** The login page's address that leads back to `target`, by the page's name and its query. */
export const loginAddress = (target: string): string => loginTarget(routes, target)
/** Where the login page's address leads to: one of the product's own pages, never anywhere else. */
export const addressAfterLogin = (address: string): string => pageAfterLogin(routes, address)
