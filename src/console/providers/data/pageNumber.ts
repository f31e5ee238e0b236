/** The last page that the server answers. */
const LAST_PAGE = 100_000
/** Whether a number can be that of a list's page. */
export const isPage = (page: number): boolean => Number.isInteger(page) && page >= 1 && page <= LAST_PAGE
