import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DayPaste } from '../../../src/console/fields/date/DayPaste'
import { dayIn, isDay } from '../../../src/schema/text/values/dayNumber'

afterEach(cleanup)
const paste = (text: string) => {
  const take = vi.fn<(day: string) => void>()
  const read = (pasted: string) => {
    if (isDay(dayIn(pasted))) take(dayIn(pasted))
    return isDay(dayIn(pasted))
  }
  render(
    <CoreAdminContext>
      <DayPaste read={read}>
        <input aria-label="day" />
      </DayPaste>
    </CoreAdminContext>,
  )
  const input = screen.getByLabelText('day')
  const event = createEvent.paste(input, { clipboardData: { getData: () => text } })
  fireEvent(input, event)
  return { day: take.mock.calls[0]?.[0], isPrevented: event.defaultPrevented }
}
describe('a pasted date', () => {
  it.each(['2026-3-5', '2026年3月5日', '2026-03-05 00:00:00', '20260305', '2026.03.05', '2026年3月5号 星期四'])(
    '%s is read',
    text => expect(paste(text)).toEqual({ day: '2026-03-05', isPrevented: true }),
  )
  it.each(['3/5/2026', '去年'])('%s changes nothing', text =>
    expect(paste(text)).toEqual({ day: undefined, isPrevented: true }),
  )
  it('and a part of one is left to the picker', () =>
    expect(paste('2026')).toEqual({ day: undefined, isPrevented: false }))
})
