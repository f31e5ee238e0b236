import { boards, heads } from 'virtual:declarations'
import { pageRoutes } from '../routes'
import { loginTarget, pageAfterLogin } from '../../../console/providers/router/loginRedirect'
import { encodeAddress, routeTable } from '../../../console/providers/router/routeTable'

const table = routeTable(heads)
const routes = [...table, ...boards, ...Object.values(pageRoutes)]
const onTheWay = `${pageRoutes.registerFactData.path}?redirect=`
/**
 * Login path that leads back to `target`, a path of the product or of react-admin. What waits for
 * the tenant's data stays wanted.
 */
export const loginAddress = (target: string): string =>
  target.startsWith(onTheWay) ? `/login?${target.split('?')[1]}` : loginTarget(routes, encodeAddress(table, target))
/** Path after the login. Only pages of the product are possible. */
export const addressAfterLogin = (address: string): string => pageAfterLogin(routes, address)
