import { act, cleanup, renderHook } from '@testing-library/react'
import { HttpError } from 'ra-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resources } from '../../../resources'
import { useParamForm } from '../../../src/console/actions/dialog/useParamForm'
import { keepLocale } from '../../../src/console/i18n/locale'
import { errorBody } from '../../../src/console/providers/api/httpError'
import { envelopeDataProvider } from '../../../src/console/providers/data/dataProvider'
import type { AnyField } from '../../../src/schema/model/field'
import type { AnyAction, AnyResource } from '../../../src/schema/model/resource'
import { getParamFields } from '../../../src/schema/rules/actionParams'
import { getActions } from '../../../src/schema/selectors/definition'
import { headsOf, loadDefinitions } from '../../kit/console/consoleApp'
import { lamps } from '../../kit/declarations/lamps'
import { bikes, depots } from '../../secondApp/app'

interface Beyond {
  readonly code: string
  readonly value: unknown
  readonly limit: number
}
const scaleOf = ({ type, options }: AnyField) => (type === 'money' ? 10 ** (options.decimals ?? 0) : 1)
/** Values beyond each limit of a field, with the limit as people type numbers. */
const beyond = (field: AnyField): Beyond[] => {
  const { min, max, format, pattern } = field.options
  const isText = field.type === 'text' || field.type === 'longText'
  if (isText)
    return max === undefined || format || pattern ? [] : [{ code: 'tooLong', value: '盏'.repeat(max + 1), limit: max }]
  if (!['integer', 'number', 'money'].includes(field.type)) return []
  const one = (code: string, limit: number | undefined, step: number): Beyond[] =>
    limit === undefined ? [] : [{ code, value: limit + step, limit: limit / scaleOf(field) }]
  return [...one('tooSmall', min, -1), ...one('tooLarge', max, 1)]
}
const texts = { tooLong: '最多 {} 个字', tooSmall: '不能小于 {}', tooLarge: '不能大于 {}' } as const
const messageOf = ({ code, limit }: Beyond) =>
  texts[code as keyof typeof texts].replace('{}', limit.toLocaleString('zh', { maximumFractionDigits: 20 }))

const all: readonly AnyResource[] = [...resources, lamps, bikes, depots]
const cases = all.flatMap(resource =>
  getActions(resource).flatMap(([name, action]) =>
    Object.entries(getParamFields(resource, action)).flatMap(([param, { field }]) =>
      beyond(field).map(
        wrong =>
          [`${resource.name} ${name} ${param} ${wrong.code}`, { resource, name, action, param, field, wrong }] as const,
      ),
    ),
  ),
)
/** The message at an input of the action's dialog, as the form shows a value there. */
const shownBy = async (resource: AnyResource, action: AnyAction, param: string, value: unknown) => {
  const { paramsWhen, ...always } = action
  const { result } = renderHook(() => {
    const form = useParamForm(resource, always, [{ id: '1' }])
    form.register(param)
    return { form, errors: form.formState.errors }
  })
  await act(async () => {
    result.current.form.setValue(param, value)
    await result.current.form.trigger(param)
  })
  return result.current.errors[param]?.message
}
/** The message at an input and the line of a notice, as the server's refusal brings them. */
const answered = async (resource: AnyResource, name: string, param: string, code: string) => {
  const body = JSON.stringify({ code: 40000, msg: '部分内容填写有误，请检查', data: { errors: { [param]: code } } })
  vi.stubGlobal(
    'fetch',
    async () => new Response(body, { status: 400, headers: { 'content-type': 'application/json' } }),
  )
  const provider = envelopeDataProvider(headsOf([resource]), loadDefinitions([resource]))
  const fault: unknown = await provider
    .act(resource.name, name, { id: '1', input: {} })
    .catch((thrown: unknown) => thrown)
  expect(fault).toBeInstanceOf(HttpError)
  return errorBody(fault)
}

beforeEach(() => keepLocale('zh-CN'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
describe('a value beyond a limit of a dialog tells that limit', () => {
  it('has limits to try', () => expect(cases.length).toBeGreaterThan(20))
  it.each(cases)('%s', async (_, { resource, name, action, param, field, wrong }) => {
    const shown = await shownBy(resource, action, param, wrong.value)
    // A field that does not apply to an empty record has no error.
    if (shown !== undefined || typeof action.params?.[param] !== 'string') expect(shown).toBe(messageOf(wrong))
    const refused = await answered(resource, name, param, wrong.code)
    expect(refused?.errors).toEqual({ [param]: messageOf(wrong) })
    expect(refused?.lines).toEqual({ [param]: `${field.labels.zh}：${messageOf(wrong)}` })
  })
})
