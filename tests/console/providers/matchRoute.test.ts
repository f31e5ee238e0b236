import fc from 'fast-check'
import { matchPath as publicMatchPath, matchRoutes } from 'react-router'
import { expect, it } from 'vitest'
import { matchPath, matchRoute, rankRoutes } from '../../../src/console/providers/router/matchRoute'

const segment = fc.constantFrom(
  'bowls',
  'orders',
  'create',
  'show',
  'review',
  '1',
  'a.b',
  '盏',
  '%E7%9B%8F',
  'a%2Fb',
  '',
)
const path = fc.array(segment, { maxLength: 4 }).map(parts => `/${parts.join('/')}`)
const pattern = fc
  .tuple(
    fc.constantFrom('', '/'),
    fc.array(fc.constantFrom('bowls', 'BOWLS', 'create', 'show', ':id', ':to', 'a.b', '盏'), { maxLength: 3 }),
    fc.constantFrom('', '*', '/'),
  )
  .map(
    ([first, parts, last]) => first + [...parts, ...(last === '*' ? ['*'] : [])].join('/') + (last === '/' ? '/' : ''),
  )
const route = fc.oneof(
  { weight: 9, arbitrary: pattern.map(path => ({ path })) },
  { weight: 1, arbitrary: fc.constant({ index: true as const }) },
)

it('matches the route that react-router matches', () => {
  const base = fc.constantFrom('/', '/bowls', '/bowls/1', '/Orders')
  fc.assert(
    fc.property(fc.array(route, { maxLength: 6 }), path, base, (routes, pathname, base) => {
      const expected = matchRoutes(routes, pathname, base)?.at(-1)
      const match = matchRoute(rankRoutes(routes), pathname, base)
      expect(match?.route).toEqual(expected?.route)
      expect(match?.params).toEqual(expected?.params)
      expect(match?.pathnameBase).toEqual(expected?.pathnameBase)
    }),
    { numRuns: 3_000 },
  )
})
it('matches a pattern as react-router does', () => {
  fc.assert(
    fc.property(pattern, fc.boolean(), path, (path, end, pathname) => {
      const { pattern: _, ...expected } = publicMatchPath({ path, end }, pathname) ?? { pattern: undefined }
      expect(matchPath({ path, end }, pathname) ?? {}).toEqual(expected)
    }),
    { numRuns: 3_000 },
  )
})
