import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { RecordData } from '../../../schema/condition'
import { askedFields, checkInput } from '../../../schema/draft'
import { traitsOf } from '../../../schema/kinds/traits'
import type { AnyAction, AnyResource } from '../../../schema/resource'
import { judging, resolved } from '../form/resolver'

/** Of what was filled in, the answers that an action asks for on one record. */
export const answersFor = (
  resource: AnyResource,
  action: AnyAction,
  record: RecordData,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> => Object.fromEntries(Object.keys(askedFields(resource, action, record)).map(name => [name, values[name]]))

/** The form of what an action asks for on some records, checked as the mall will; `given` holds answers that are known already. */
export const useAskForm = (
  resource: AnyResource,
  action: AnyAction | undefined,
  records: readonly RecordData[],
  given: Readonly<Record<string, unknown>> = {},
) => {
  const [defaults] = useState(() =>
    Object.fromEntries(
      Object.entries(action ? askedFields(resource, action) : {}).map(([name, { field }]) => [
        name,
        given[name] ?? field.options.default ?? traitsOf(field).empty,
      ]),
    ),
  )
  return useForm<Record<string, unknown>>({
    ...judging,
    defaultValues: defaults,
    resolver: async values => {
      const errors = records.flatMap(record =>
        action ? Object.entries(checkInput(resource, action, answersFor(resource, action, record, values), record).errors) : [],
      )
      return resolved(resource, Object.fromEntries(errors), values)
    },
  })
}
