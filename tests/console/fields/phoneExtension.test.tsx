import { cleanup, fireEvent, screen } from '@testing-library/react'
import { Form } from 'ra-core'
import { afterEach, expect, it } from 'vitest'
import FieldInput from '../../../src/console/fields/FieldInput'
import { draftResolver, validateOnBlur } from '../../../src/console/fields/validation/draftResolver'
import { emptyDraft } from '../../../src/schema/rules/validateDraft'
import { getField } from '../../../src/schema/selectors/definition'
import { lamps, places, rooms } from '../../kit/declarations/lamps'
import { creator, drawInputs } from '../../kit/console/inputStage'
import { extensions } from '../../schema/withExtensions'

afterEach(cleanup)
const draw = (...names: readonly string[]) =>
  drawInputs(
    'zh-CN',
    [lamps, rooms, places],
    <Form {...validateOnBlur} resolver={draftResolver(lamps, creator)} defaultValues={emptyDraft(lamps)}>
      {names.map(name => (
        <FieldInput key={name} source={name} field={getField(lamps, name)} />
      ))}
    </Form>,
  )
const box = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
const type = (label: string, text: string) => {
  fireEvent.focus(box(label))
  fireEvent.change(box(label), { target: { value: text } })
  fireEvent.blur(box(label))
}

it.each(extensions)('%s, typed or pasted, fills both inputs', async (typed, number, extension) => {
  await draw('phone', 'ringing')
  type('电话', typed)
  expect([box('电话').value, box('分机').value]).toEqual([number, extension])
})
it('a number stays where the other input holds another extension', async () => {
  await draw('phone', 'ringing')
  type('分机', '转 99')
  type('电话', '13812345678转1234')
  expect([box('电话').value, box('分机').value]).toEqual(['13812345678转1234', '99'])
  expect(await screen.findByText('手机号后面带有分机号，此项只填手机号')).toBeTruthy()
})
