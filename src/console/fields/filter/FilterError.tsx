import type { AnyField } from '../../../schema/model/field'
import type { FieldError } from '../../../schema/text/errorMessages'
import { errorText } from '../../providers/api/fieldErrors'
import type { Range } from './rangeErrors'

/** Error of a filter. Lazy, since a list rarely needs it. */
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
