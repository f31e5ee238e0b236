import { useWatch } from 'react-hook-form'
import { newRecord } from '../../../schema/rules/validateDraft'
import type { AnyResource } from '../../../schema/model/resource'

type Values = Readonly<Record<string, unknown>>
/** Record with the form's values. Without a `record`: the new record. */
export const useMergedRecord = (resource: AnyResource, record?: Values): Values => {
  const values = useWatch()
  return { ...(record ?? newRecord(resource)), ...values }
}
