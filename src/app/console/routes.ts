/** Paths of the custom pages. */
export { pages as pageRoutes } from '../../../resources/pages'
