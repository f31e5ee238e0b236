import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { RecordData } from '../../../schema/model/condition'
import { checkInput } from '../../../schema/rules/actionParams'
import type { AnyAction, AnyResource } from '../../../schema/model/resource'
import { validateOnBlur, resolved } from '../../fields/validation/draftResolver'
import { type Answers, answersFor, beginningOf, unticked } from './paramDefaults'
import { serverNow } from '../../providers/clock/serverClock'

/** Form of an action's params for some records, validated by the server's rules. */
export const useParamForm = (
  resource: AnyResource,
  action: AnyAction | undefined,
  records: readonly RecordData[],
  provided: Answers = {},
) => {
  const [began] = useState(() => (action ? beginningOf(resource, action, records, provided) : {}))
  return useForm<Record<string, unknown>>({
    ...validateOnBlur,
    defaultValues: began,
    resolver: async values => {
      const errors = records.flatMap(record => {
        if (!action) return []
        const answers = answersFor(resource, action, record, { values, began })
        const { errors: wrong } = checkInput(resource, action, answers, { record, now: serverNow() })
        return [...unticked(resource, action, record, answers), ...Object.entries(wrong)]
      })
      return resolved(resource, Object.fromEntries(errors), values)
    },
  })
}
