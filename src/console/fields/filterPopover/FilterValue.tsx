import type { AnyField } from '../../../schema/model/field'
import { useFilterText } from '../filter/useFilterText'

/** What a filter asks for, in words; fetched when one asks for something. */
const FilterValue = ({ field, value }: { readonly field: AnyField; readonly value: unknown }) =>
  useFilterText(field, value)
export default FilterValue
