import { filterText } from '../../../schema/labels/filterText'
import type { AnyField } from '../../../schema/model/field'
import { useFieldTextContext } from '../../components/hooks/useFieldTextContext'
import { asText } from './filterProps'
import { useFilterTarget } from './useFilterTarget'

/** Text of a filter's value: label, record's name, 100 – 200, ≥ 100. Empty without a value. */
export const useFilterText = (field: AnyField, value: unknown): string => {
  const context = useFieldTextContext()
  const { title } = useFilterTarget(field, value)
  if (field.options.to && asText(value)) return title || '…'
  return filterText(field, value, context)
}
