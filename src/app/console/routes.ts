/** The addresses of the pages that no declaration draws. */
export { pages as pageRoutes } from '../../../resources/pages'
