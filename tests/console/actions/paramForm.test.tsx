import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useParamForm } from '../../../src/console/actions/dialog/useParamForm'
import { lampKit } from '../../kit/declarations/lamps'

afterEach(cleanup)
const { f, resource } = lampKit
const claims = resource('claims', {
  zh: '申请',
  en: 'Claims',
  fields: {
    name: f.text({ zh: '名称', en: 'Name', required: true }),
    amount: f.money({ zh: '金额', en: 'Amount', min: 0 }),
    note: f.text({ zh: '备注', en: 'Note' }),
    most: f.money({ zh: '上限', en: 'Most' }),
  },
  actions: { agree: { zh: '同意', en: 'Agree', roles: '*', params: { amount: 'required', note: 'optional' } } },
  actionDetails: {
    agree: {
      confirmations: {
        meant: {
          when: { amount: { gt: 1000 } },
          code: 'meant',
          field: 'amount',
          zh: '较多。',
          en: 'Much.',
          label: { zh: '确定', en: 'I mean it' },
        },
      },
    },
  },
  constraints: [{ check: { amount: { lte: { field: 'most' } } }, field: 'amount', zh: '超过上限', en: 'Too much' }],
  permissions: { read: '*' },
})
const agree = claims.definition.actions?.agree
const opened = { id: '1', name: '一', amount: 100_000, note: null }
const open = () =>
  renderHook(
    ({ record }: { record: object }) => {
      const form = useParamForm(claims, agree, [{ ...record }])
      for (const name of ['amount', 'note']) form.register(name)
      const { isDirty } = form.formState
      return { form, isDirty }
    },
    { initialProps: { record: opened as object } },
  )

it('an answer that nobody touched follows the record under an open dialog', async () => {
  const { result, rerender } = open()
  rerender({ record: { ...opened, amount: 50_000, note: '二' } })
  expect(result.current.form.getValues()).toEqual({ amount: 50_000, note: '二' })
  expect(result.current.isDirty).toBe(false)
})
it('an answer that somebody wrote stays, and the others follow', async () => {
  const { result, rerender } = open()
  act(() => result.current.form.setValue('amount', 70_000, { shouldDirty: true }))
  rerender({ record: { ...opened, amount: 50_000, note: '二' } })
  expect(result.current.form.getValues()).toEqual({ amount: 70_000, note: '二' })
})
it('a question about a value is asked once the value is valid: one thing at a time', async () => {
  const { result } = renderHook(() => {
    const form = useParamForm(claims, agree, [{ ...opened, most: 200_000 }])
    return { ...form, errors: form.formState.errors }
  })
  const errorsOf = async (amount: number) => {
    act(() => result.current.setValue('amount', amount))
    await act(() => result.current.handleSubmit(() => undefined)())
    return Object.keys(result.current.errors)
  }
  act(() => void result.current.register('amount'))
  expect(await errorsOf(900_000)).toEqual(['amount'])
  expect(await errorsOf(150_000)).toEqual(['meant'])
})
