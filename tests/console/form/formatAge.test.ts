import { expect, it } from 'vitest'
import { formatAge } from '../../../src/schema/text/format'

const now = Date.parse('2026-11-27T09:40:00Z')
it.each([
  [0, '刚刚', 'just now'],
  [59_000, '刚刚', 'just now'],
  // A browser's clock may be ahead of the server's.
  [-2_000, '刚刚', 'just now'],
  [61_000, '1 分钟前', '1 minute ago'],
  [2 * 86_400_000, '前天', '2 days ago'],
])('an age of %d ms is read as people say it', (age, zh, en) => {
  const iso = new Date(now - age).toISOString()
  expect([formatAge(iso, 'zh-CN', now), formatAge(iso, 'en-US', now)]).toEqual([zh, en])
})
