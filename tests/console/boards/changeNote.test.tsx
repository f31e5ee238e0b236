import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { by } from '../../../resources/figures'
import { config } from '../../../resources/kit'
import { ChangeNote } from '../../../src/console/boards/charts/ChangeNote'
import { spokenIn } from '../../../src/console/boards/text/useBoardMessages'
import type { Figure } from '../../../src/schema/metrics/figure'

afterEach(cleanup)
const spoken = { zh: spokenIn(config, 'zh-CN'), en: spokenIn(config, 'en-US') }
const beforePeriod = { from: '2026-11-23', to: '2026-11-23' }
type Case = readonly [Figure, value: number | null, before: number | null, isToday: boolean, zh: string, en: string]
/** What is read, signs and hidden words too. */
const note = (language: 'zh' | 'en', [figure, value, before, isToday]: Case) => {
  const answer = { value, before, n: value ?? 0, beforePeriod }
  const { container } = render(
    <ChangeNote figure={figure} answer={answer} isToday={isToday} spoken={spoken[language]} />,
  )
  return container.textContent?.trim()
}
const { paidOrders, paidAmount, views, refundRate } = by
it.each<Case>([
  [
    paidOrders,
    6,
    4,
    true,
    '↑高于上期 +50.0% 较昨日同时段',
    '↑Above the previous period +50.0% vs. same time yesterday',
  ],
  [
    paidOrders,
    3,
    4,
    true,
    '↓低于上期 −25.0% 较昨日同时段',
    '↓Below the previous period −25.0% vs. same time yesterday',
  ],
  [paidOrders, 4, 4, true, '与昨日同时段持平', 'No change'],
  [paidOrders, 4, 0, true, '昨日同时段为 0', 'None by this time yesterday'],
  [paidOrders, 4, 0, false, '上期为 0', 'None in the previous period'],
  [views, 6, 12, true, '昨日 12', 'Yesterday: 12'],
  [views, 12, 12, true, '昨日 12', 'Yesterday: 12'],
  [views, 6, 12, false, '↓低于上期 −50.0% 较上期', '↓Below the previous period −50.0% vs. previous period'],
  [paidAmount, 500, 500, false, '与上期持平', 'No change'],
  [
    refundRate,
    0.3,
    0.2,
    false,
    '↑高于上期 +10.0 个百分点 较上期',
    '↑Above the previous period +10.0 pts vs. previous period',
  ],
  [refundRate, null, 0.2, false, '', ''],
])('%#', (...one) => {
  expect([note('zh', one), note('en', one)]).toEqual([one[4], one[5]])
})
it('more is good news of what should be more, and bad news of what should be less', () => {
  const toneOf = (figure: Figure) => {
    const { container } = render(
      <ChangeNote
        figure={figure}
        answer={{ value: 3, before: 1, n: 3, beforePeriod }}
        isToday={false}
        spoken={spoken.en}
      />,
    )
    return container.querySelector('.change-mark')?.className
  }
  expect([by.paidOrders, by.refundsPaid, by.scans].map(toneOf)).toEqual([
    'change-mark change-good',
    'change-mark change-bad',
    'change-mark change-plain',
  ])
})
