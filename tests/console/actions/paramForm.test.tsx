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
  },
  actions: { agree: { zh: '同意', en: 'Agree', roles: '*', params: { amount: 'required', note: 'optional' } } },
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
