import { expect, it } from 'vitest'
import { lengthText } from '../../../src/console/layout/frame/ClockNotice'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
it.each([
  [3 * DAY - 400, '3 days', '3天'],
  [3 * DAY + 400, '3 days', '3天'],
  [DAY - 400, '1 day', '1天'],
  [60 * MINUTE - 400, '1 hour', '1小时'],
  [5 * MINUTE - 400, '5 minutes', '5分钟'],
  [2.2 * DAY, '2 days', '2天'],
])('a clock that is %i ms off is told rounded', (ms, english, chinese) => {
  expect(lengthText(ms, 'en-US')).toBe(english)
  expect(lengthText(ms, 'zh-CN').replace(/\s/g, '')).toBe(chinese)
})
