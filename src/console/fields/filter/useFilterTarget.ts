import { useGetOne } from 'ra-core'
import { getTitleField } from '../../../schema/selectors/definition'
import type { AnyField } from '../../../schema/model/field'
import { isMissing } from '../../providers/api/httpError'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { asText } from './filterProps'

/** The record that a filter of references or places leads to. */
export const useFilterTarget = (field: AnyField, value: unknown) => {
  const { resources } = useConsoleConfig()
  const target = resources.find(({ name }) => name === field.options.to)
  const id = asText(value) ?? ''
  const { data, error } = useGetOne(
    target?.name ?? '',
    { id },
    { enabled: target !== undefined && id !== '', retry: false },
  )
  return {
    record: id && data?.id === id ? data : undefined,
    title: target && data ? String(data[getTitleField(target)] ?? id) : '',
    isLost: error !== null && isMissing(error),
  }
}
