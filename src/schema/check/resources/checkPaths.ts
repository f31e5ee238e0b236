import { problemAt, type Check } from '../support/problem'

/** Checks that paths begin with a slash. */
export const paths: Check = ({ definition }) =>
  Object.entries(definition.routes ?? {}).flatMap(([view, said]) => {
    const { path, also = [] } = typeof said === 'string' ? { path: said } : said
    return problemAt(
      `routes.${view}`,
      [path, ...also]
        .filter(each => !each.startsWith('/'))
        .map(each => `the address ${each} begins with a slash: /${each}`),
    )
  })
