import { cleanup, fireEvent, screen } from '@testing-library/react'
import { Form } from 'ra-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bowls } from '../../../resources/catalogue/bowls'
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
