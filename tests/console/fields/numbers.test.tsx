import { cleanup, fireEvent, screen } from '@testing-library/react'
import { Form } from 'ra-core'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import FieldInput from '../../../src/console/fields/FieldInput'
import { FieldFilter } from '../../../src/console/fields/FieldFilter'
import { readNumber, writeNumber } from '../../../src/console/fields/input/parseNumber'
import ActionDialog from '../../../src/console/actions/dialog/ActionDialog'
import { draftResolver, validateOnBlur } from '../../../src/console/fields/validation/draftResolver'
import type { Locale } from '../../../src/console/i18n/locale'
import { getField } from '../../../src/schema/selectors/definition'
import { formatMoney } from '../../../src/schema/text/format'
import { emptyDraft } from '../../../src/schema/rules/validateDraft'
import type { AnyField } from '../../../src/schema/model/field'
import type { AnyResource } from '../../../src/schema/model/resource'
import { lampKit, lamps, places, rooms } from '../../kit/declarations/lamps'
import { creator, drawInputs } from '../../kit/console/inputStage'

afterEach(cleanup)
beforeEach(() => localStorage.clear())

const fieldOfKind = (kind: 'integer' | 'number' | 'money') => lampKit.f[kind]({ zh: '数', en: 'Number' }) as AnyField
it.each([
  ['number', '１２．５', 12.5],
  ['number', ' 1,280.5 ', 1280.5],
  ['number', '１，２８０', 1280],
  ['number', '12。5', 12.5],
  ['number', '-3', -3],
  ['number', '12.', 12],
  ['number', '.5', 0.5],
  ['number', '', null],
  ['number', '　', null],
  ['number', 'abc', 'abc'],
  ['number', '12元', '12元'],
  ['number', '1e3', '1e3'],
  ['number', '12,5', '12,5'],
  ['number', '1,28', '1,28'],
  ['number', '1 280', '1 280'],
  ['number', '-', '-'],
  ['number', '.', '.'],
  ['integer', '1.5', 1.5],
  ['money', '12.34', 1234],
  ['money', '￥ 1,280.05', 128_005],
  ['money', '0.005', 0.5],
  ['money', 'twelve', 'twelve'],
] as const)('%s: “%s” is read as %s', (kind, typed, read) => {
  expect(readNumber(typed, fieldOfKind(kind))).toBe(read)
})
it.each([
  ['number', 0.1, '0.1'],
  ['number', 1e21, '1000000000000000000000'],
  ['money', 128_005, '1280.05'],
  ['money', 'twelve', 'twelve'],
  ['integer', null, ''],
] as const)('%s: %s stands there as “%s”, which is read as the same', (kind, value, text) => {
  expect(writeNumber(value, fieldOfKind(kind))).toBe(text)
  expect(readNumber(text, fieldOfKind(kind))).toBe(value)
})

it('an amount that is refused is shown as it was typed, and never rounded', () => {
  const money = { currency: 'CNY', decimals: 2 }
  expect(formatMoney(128_000.5, money, 'zh-CN')).toBe('¥1,280.005')
  expect(formatMoney(128_000, money, 'zh-CN')).toBe('¥1,280.00')
})

const jars: AnyResource = lampKit.resource('jars', {
  zh: '罐',
  en: 'Jars',
  fields: { name: lampKit.f.text({ zh: '名称', en: 'Name' }) },
  actions: {
    fill: {
      zh: '装入',
      en: 'Fill',
      roles: '*',
      params: { grams: lampKit.f.integer({ zh: '克', en: 'Grams', min: 1, required: true }) },
    },
  },
  permissions: { read: '*' },
})
const draw = (locale: Locale, content: ReactNode) => drawInputs(locale, [lamps, rooms, places, jars], content)
const type = (input: HTMLElement, text: string) => {
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: text } })
}
const shownIn = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value
const wordsOf = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent)
    .join('')

const inputs = [
  ['zh-CN', '瓦数（瓦）', '价格（¥）', '数量', '请输入数字', '请输入金额，最多 2 位小数'],
  ['en-US', 'Watts (W)', 'Price (¥)', 'Count', 'Enter a number', 'Enter an amount with at most 2 decimals'],
] as const
describe.each(inputs)('what is no number, in %s,', (locale, watts, price, count, number, amount) => {
  it('stays in the form and in its rows, with an error when the field is left', async () => {
    const draft: Record<string, unknown> = { ...emptyDraft(lamps), parts: [{ part: '', count: null }] }
    await draw(
      locale,
      <Form {...validateOnBlur} resolver={draftResolver(lamps, creator)} defaultValues={draft}>
        {['watts', 'price', 'parts'].map(name => (
          <FieldInput key={name} source={name} field={getField(lamps, name)} />
        ))}
      </Form>,
    )
    for (const [name, said] of [
      [watts, number],
      [price, amount],
      [count, number],
    ] as const) {
      const input = screen.getByLabelText(name)
      type(input, 'abc')
      expect(screen.queryByText(said)).toBeNull()
      fireEvent.blur(input)
      await expect.poll(() => wordsOf(input)).toBe(said)
      expect([shownIn(name), input.getAttribute('aria-invalid')]).toEqual(['abc', 'true'])
      type(input, '１，２８０')
      await expect.poll(() => screen.queryByText(said)).toBeNull()
      fireEvent.blur(input)
      await expect.poll(() => shownIn(name)).toBe('1280')
    }
  })
  it('stays in a dialog', async () => {
    const [name, action] = ['fill', (jars.definition.actions as Record<string, never>).fill] as const
    await draw(
      locale,
      <ActionDialog
        resource={jars}
        pending={{ name, action: action as never, record: { id: '1' } }}
        close={() => {}}
      />,
    )
    const input = screen.getByLabelText(locale === 'zh-CN' ? /^克/ : /^Grams/)
    type(input, 'abc')
    fireEvent.blur(input)
    await expect.poll(() => wordsOf(input)).toBe(number)
    expect((input as HTMLInputElement).value).toBe('abc')
  })
  it('stays in a filter', async () => {
    let wanted: unknown
    const field = getField(lamps, 'price') as AnyField
    const Filter = () => (
      <FieldFilter name="price" field={field} value={wanted} tried={false} change={value => (wanted = value)} />
    )
    await draw(locale, <Filter />)
    const from = screen.getByLabelText(/从|from/) as HTMLInputElement
    type(from, 'abc')
    expect(wanted).toEqual({ gte: 'abc' })
    cleanup()
    await draw(locale, <Filter />)
    const again = screen.getByLabelText(/从|from/) as HTMLInputElement
    expect(again.value).toBe('abc')
    fireEvent.blur(again)
    await expect.poll(() => wordsOf(again)).toBe(amount)
  })
})

describe('a range of days', () => {
  const fill = (values: object) => {
    const draft: Record<string, unknown> = { ...emptyDraft(lamps), name: 'Lamp', ...values }
    return draw(
      'en-US',
      <Form {...validateOnBlur} resolver={draftResolver(lamps, creator)} defaultValues={draft}>
        <FieldInput source="warranty" field={getField(lamps, 'warranty')} />
        <FieldInput source="onLoan" field={getField(lamps, 'onLoan')} />
        <button type="submit">Save</button>
      </Form>,
    )
  }
  it('may be long-term only where its field says so', async () => {
    await fill({ warranty: { start: '2026-01-01', end: 'long-term' } })
    expect(
      screen.getAllByRole<HTMLInputElement>('checkbox').map(({ ariaLabel, checked }) => [ariaLabel, checked]),
    ).toEqual([['Warranty Long-term', true]])
  })
  it.each([
    ['the end that is missing', { start: '2026-01-01' }, ['On loan to'], 'This is not a date'],
    [
      'the end that may not be long-term',
      { start: '2026-01-01', end: 'long-term' },
      ['On loan to'],
      'This is not a date',
    ],
    [
      'both ends of one that ends before it begins',
      { start: '2026-02-01', end: '2026-01-01' },
      ['On loan from', 'On loan to'],
      /before/,
    ],
  ])('tells what is wrong at %s', async (_, onLoan, ends, said) => {
    await fill({ onLoan })
    fireEvent.click(screen.getByText('Save'))
    await expect.poll(() => screen.queryAllByText(said).length).toBe(ends.length)
    const wrong = screen.getAllByRole('textbox').filter(each => each.getAttribute('aria-invalid') === 'true')
    expect(wrong).toEqual(ends.map(name => screen.getByRole('textbox', { name })))
  })
})
