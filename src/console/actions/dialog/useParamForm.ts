import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { isEmpty, isSame, type RecordData } from '../../../schema/model/condition'
import { implausibleDays } from '../../../schema/rules/dateSpans'
import { checkInput } from '../../../schema/rules/actionParams'
import { withParams } from '../../../schema/selectors/definition'
import type { AnyAction, AnyResource } from '../../../schema/model/resource'
import { validateOnBlur, resolved } from '../../fields/validation/draftResolver'
import { type Answers, answersFor, beginningOf, unticked } from './paramDefaults'
import { serverNow } from '../../providers/clock/serverClock'

/**
 * Form of an action's params for some records, validated by the server's rules. Untouched
 * answers follow the records.
 */
export const useParamForm = (
  resource: AnyResource,
  action: AnyAction | undefined,
  records: readonly RecordData[],
  provided: Answers = {},
) => {
  const begins: Answers = action && records.length > 0 ? beginningOf(resource, action, records, provided) : {}
  const [began, setBegan] = useState(begins)
  const form = useForm<Record<string, unknown>>({
    ...validateOnBlur,
    defaultValues: began,
    resolver: async values => {
      const errors = records.flatMap(record => {
        if (!action) return []
        const answers = answersFor(resource, action, record, { values, began })
        const { errors: wrong } = checkInput(resource, action, answers, { record, now: serverNow() })
        const { fields } = withParams(resource, action)
        const future = implausibleDays(serverNow(), { fields, values: answers, stored: record })
        return [...unticked(resource, action, record, answers), ...Object.entries({ ...future, ...wrong })]
      })
      return resolved(action ? withParams(resource, action) : resource, Object.fromEntries(errors), values)
    },
  })
  const { getValues, setValue, resetField } = form
  const isUntouched = (name: string) => {
    const value: unknown = getValues(name)
    return isSame(value, began[name]) || (isEmpty(value) && isEmpty(began[name]))
  }
  const renewed = Object.entries(begins).filter(([name, value]) => !isSame(value, began[name]) && isUntouched(name))
  const key = JSON.stringify(renewed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names what is renewed
  useEffect(() => {
    if (renewed.length === 0) return
    for (const [name, value] of renewed) {
      // A field that the dialog does not show yet has no input to reset.
      setValue(name, value)
      resetField(name, { defaultValue: value })
    }
    setBegan(all => ({ ...all, ...Object.fromEntries(renewed) }))
  }, [key])
  return form
}
