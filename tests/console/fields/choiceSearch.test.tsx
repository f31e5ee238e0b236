import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { Form } from 'ra-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bowls } from '../../../resources/catalogue/bowls'
import { masters } from '../../../resources/catalogue/masters'
import FieldInput from '../../../src/console/fields/FieldInput'
import type { Locale } from '../../../src/console/i18n/locale'
import { getField } from '../../../src/schema/selectors/definition'
import { drawInputs } from '../../kit/console/inputStage'

afterEach(cleanup)
beforeEach(() => localStorage.clear())

const draw = (locale: Locale) =>
  drawInputs(
    locale,
    [bowls],
    <Form defaultValues={{ glaze: null }}>
      <FieldInput source="glaze" field={getField(bowls, 'glaze')} />
    </Form>,
  )
it.each([
  ['zh-CN', 'hare', /兔毫/],
  ['zh-CN', 'tuhao', /兔毫/],
  ['zh-CN', '油滴', /油滴/],
  ['en-US', '油滴', /oil spot/i],
  ['en-US', 'oil', /oil spot/i],
] as const)('in %s the box of glazes offers for “%s” what it means', async (locale, text, found) => {
  await draw(locale)
  const box = await screen.findByRole('combobox')
  fireEvent.focus(box)
  fireEvent.mouseDown(box)
  fireEvent.change(box, { target: { value: text } })
  const options = (await screen.findAllByRole('option')).map(each => each.textContent ?? '')
  expect(options.length).toBeGreaterThan(0)
  expect(options.filter(each => !found.test(each))).toEqual([])
})
it.each([
  ['zh-CN', '清空输入'],
  ['en-US', 'Clear value'],
] as const)('in %s the list of titles has no blank row', async (locale, clear) => {
  const [title, honour] = [getField(masters, 'title'), getField(masters, 'honours').options.fields?.honour]
  await drawInputs(
    locale,
    [masters],
    <Form defaultValues={{ title: null, honour: null }}>
      <FieldInput source="title" field={title} />
      {honour && <FieldInput source="honour" field={honour} required />}
    </Form>,
  )
  const rows = async (box: HTMLElement) => {
    fireEvent.mouseDown(box)
    const list = within(await screen.findByRole('listbox'))
    const texts = list.getAllByRole('option').map(each => each.textContent?.trim())
    fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' })
    return texts
  }
  const [first, second] = await screen.findAllByRole('combobox')
  // Clearing is offered where there is a value.
  const titles = await rows(first as HTMLElement)
  expect(titles).not.toContain(clear)
  fireEvent.mouseDown(first as HTMLElement)
  fireEvent.click(within(screen.getByRole('listbox')).getByRole('option', { name: titles[0] }))
  expect((await rows(first as HTMLElement))[0]).toBe(clear)
  expect(first?.closest('.MuiFormControl-root')?.textContent).not.toContain('*')
  expect(await rows(second as HTMLElement)).not.toContain('')
})
