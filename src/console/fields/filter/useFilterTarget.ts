import { useGetMany, useGetOne } from 'ra-core'
import { getTitleField } from '../../../schema/selectors/definition'
import type { AnyField } from '../../../schema/model/field'
import { isMissing } from '../../providers/api/httpError'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { asText } from './filterProps'

/** Record that a filter names. A filter by several is lost only if all are missing. */
export const useFilterTarget = (field: AnyField, value: unknown) => {
  const { resources } = useConsoleConfig()
  const target = resources.find(({ name }) => name === field.options.to)
  const id = asText(value) ?? ''
  const { data, error } = useGetOne(
    target?.name ?? '',
    { id },
    { enabled: target !== undefined && id !== '', retry: false },
  )
  const ids = Array.isArray(value) ? value.map(String) : []
  const several = useGetMany(
    target?.name ?? '',
    { ids },
    { enabled: target !== undefined && ids.length > 0, retry: false },
  )
  const isNoneThere =
    several.data?.every(each => each === undefined) ?? (several.error !== null && isMissing(several.error))
  return {
    record: id && data?.id === id ? data : undefined,
    title: target && data ? String(data[getTitleField(target)] ?? id) : '',
    isLost: ids.length > 0 ? isNoneThere : error !== null && isMissing(error),
  }
}
