import { cleanup, fireEvent, screen } from '@testing-library/react'
import { Form } from 'ra-core'
import { useFormContext } from 'react-hook-form'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import FieldInput from '../../../src/console/fields/FieldInput'
import { DayPopover } from '../../../src/console/fields/filterPopover/DayPopover'
import { draftResolver, validateOnBlur } from '../../../src/console/fields/validation/draftResolver'
import { emptyDraft } from '../../../src/schema/rules/validateDraft'
import { getField } from '../../../src/schema/selectors/definition'
import { lamps, places, rooms } from '../../kit/declarations/lamps'
import { creator, drawInputs } from '../../kit/console/inputStage'

afterEach(cleanup)
beforeEach(() => localStorage.clear())

const draw = (content: React.ReactNode) => drawInputs('zh-CN', [lamps, rooms, places], content)
let values: () => Record<string, unknown> = () => ({})
const Values = () => {
  values = useFormContext().getValues
  return null
}
const drawForm = (name: string) =>
  draw(
    <Form {...validateOnBlur} resolver={draftResolver(lamps, creator)} defaultValues={emptyDraft(lamps)}>
      <FieldInput source={name} field={getField(lamps, name)} />
      <Values />
    </Form>,
  )
const box = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
const type = (label: string, text: string) => {
  const input = box(label)
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: text } })
  return input
}

const daySpellings = [
  ...['2026-3-5', '2026年3月5日', '2026-03-05 00:00:00', '20260305', '2026.03.05', '2026年3月5号 星期四'],
  ...['2026/3/5 14:05', '２０２６年３月５日', '2026 3 5', '二〇二六年三月五日', 'Mar 5, 2026', '5 Mar 2026'],
]
const unclear: readonly (readonly [text: string, message: string])[] = [
  ['3/5/2026', '“3/5/2026”可能是 2026-03-05 或 2026-05-03，请写成 2026-03-05 的样子。'],
  ['26.3.5', '“26.3.5”可能是 2026-03-05，请写成 2026-03-05 的样子。'],
  ['13/13/2026', '“13/13/2026”不是明确的日期，请写成 2026-03-05 的样子。'],
  ['3月5日', '“3月5日”不是明确的日期，请写成 2026-03-05 的样子。'],
  ['2026-02-30', '“2026-02-30”不是明确的日期，请写成 2026-03-05 的样子。'],
  ['去年', '“去年”不是明确的日期，请写成 2026-03-05 的样子。'],
]
describe('a typed day', () => {
  it.each(daySpellings)('%s is read, and shown plainly when the field is left', async text => {
    await drawForm('made')
    const input = type('制造日期', text)
    expect([values()['made'], input.value]).toEqual(['2026-03-05', text])
    fireEvent.blur(input)
    expect(input.value).toBe('2026-03-05')
  })
  it.each(unclear)('%s stays, and is refused with what it may mean', async (text, message) => {
    await drawForm('made')
    const input = type('制造日期', text)
    fireEvent.blur(input)
    await screen.findByText(message)
    expect([input.value, input.getAttribute('aria-invalid')]).toEqual([text, 'true'])
    type('制造日期', '2026-3-5')
    fireEvent.blur(input)
    await expect.poll(() => screen.queryByText(message)).toBeNull()
    expect(values()['made']).toBe('2026-03-05')
  })
  it('may be emptied', async () => {
    await drawForm('made')
    type('制造日期', '2026-3-5')
    type('制造日期', '')
    expect(values()['made']).toBeNull()
  })
  it('without end is read where the field allows it, and stays as typed elsewhere', async () => {
    await drawForm('until')
    fireEvent.blur(type('可用至', '长期有效'))
    expect(values()['until']).toBe('long-term')
    cleanup()
    await drawForm('made')
    const input = type('制造日期', '长期有效')
    fireEvent.blur(input)
    expect(input.value).toBe('长期有效')
  })
})
describe('a typed moment', () => {
  it.each(['2026/3/5 14:05', '2026年3月5日 14时05分', '2026-03-05T14:05', '2026.3.5 下午2:05', '2026年3月5日14:05:00'])(
    '%s is read in the zone of the app',
    async text => {
      await drawForm('tested')
      const input = type('测试时间', text)
      fireEvent.blur(input)
      expect([values()['tested'], input.value]).toEqual(['2026-03-05T06:05:00.000Z', '2026-03-05 14:05'])
    },
  )
  it('without a time is refused at the field, and stays', async () => {
    await drawForm('tested')
    const input = type('测试时间', '2026年3月5日')
    fireEvent.blur(input)
    await screen.findByText('“2026年3月5日”可能是 2026-03-05，请写成 2026-03-05 14:05 的样子。')
    expect(input.value).toBe('2026年3月5日')
  })
})
describe('a typed range', () => {
  it('takes both days from one text, as a cell does', async () => {
    await drawForm('onLoan')
    type('借出 从', '2026.3.5-2026.3.8')
    expect(values()['onLoan']).toEqual({ start: '2026-03-05', end: '2026-03-08' })
  })
})
describe('a typed day of a filter', () => {
  const drawFilter = async () => {
    const changes: unknown[] = []
    await draw(
      <DayPopover
        name="made"
        field={getField(lamps, 'made')}
        value={undefined}
        change={value => changes.push(value)}
        tried={false}
        anchor={document.body}
        close={() => {}}
      />,
    )
    return changes
  }
  const apply = () => fireEvent.click(screen.getByRole('button', { name: '确定' }))
  it.each(daySpellings)('%s is read', async text => {
    const changes = await drawFilter()
    type('制造日期 从', text)
    apply()
    expect(changes).toEqual([{ gte: '2026-03-05' }])
  })
  it.each(unclear)('%s is not applied, and stays with what it may mean', async (text, message) => {
    const changes = await drawFilter()
    fireEvent.blur(type('制造日期 从', text))
    apply()
    await screen.findByText(message)
    expect([changes, box('制造日期 从').value]).toEqual([[], text])
  })
  it('takes both ends from one text', async () => {
    const changes = await drawFilter()
    type('制造日期 从', '2026年3月5日至2026年3月8日')
    apply()
    expect(changes).toEqual([{ gte: '2026-03-05', lte: '2026-03-08' }])
  })
})
