import type { AnyField } from '../../../schema/model/field'
import { useFilterText } from '../filter/useFilterText'

/** Text of a filter's value. Loaded on demand. */
const FilterValue = ({ field, value }: { readonly field: AnyField; readonly value: unknown }) =>
  useFilterText(field, value)
export default FilterValue
