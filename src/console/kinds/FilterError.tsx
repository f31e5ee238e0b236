import type { AnyField } from '../../schema/field'
import type { FieldError } from '../../schema/words'
import { errorText } from '../providers/fieldErrors'
import type { Range } from './range'

/** What is wrong with a filter, in words, which a list does not need before something is. */
const FilterError = ({
  id,
  field,
  code,
  range,
}: {
  readonly id: string
  readonly field: AnyField
  readonly code: FieldError
  readonly range: Range
}) => (
  <span id={id} className="filter-error">
    {errorText(field, code, { min: range.gte as number })}
  </span>
)
export default FilterError
