import { expect, it } from 'vitest'
import { leftOutOf } from '../../../src/console/layout/notifications/useMessageQuery'

it.each([
  ['tab=constructor&filter=%7B%22createdTime%22%3A%22x%22%7D', ['console.filters']],
  ['type=constructor', ['console.filters']],
  ['type=todo&unread=yes', ['console.filters']],
  ['from=2026-02-30', ['console.filters']],
  ['to=soon&page=x', ['console.filters', 'console.page']],
  ['page=-2', ['console.page']],
  ['page=1e9', ['console.page']],
  ['page=100001', ['console.page']],
  ['perPage=50&sort=time&order=ASC', ['console.perPage', 'console.sorting']],
])('messages cannot be asked for by %s', (search, names) => expect(leftOutOf(`?${search}`)).toEqual(names))
it.each([
  '',
  'type=todo&unread=1&q=盏&from=2026-11-01&to=2026-11-26&page=2',
  'type=all&page=1&unread=0',
  'redirect=login',
  'q=',
])('“%s” is nothing to speak of', search => expect(leftOutOf(`?${search}`)).toEqual([]))
