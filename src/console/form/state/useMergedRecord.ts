import { useWatch } from 'react-hook-form'
import { newRecord } from '../../../schema/rules/validateDraft'
import type { AnyResource } from '../../../schema/model/resource'

type Values = Readonly<Record<string, unknown>>
/** A record as it would stand if the form were saved now; for a new one without a `record`, as it would be made. */
export const useMergedRecord = (resource: AnyResource, record?: Values): Values => {
  const values = useWatch()
  return { ...(record ?? newRecord(resource)), ...values }
}
