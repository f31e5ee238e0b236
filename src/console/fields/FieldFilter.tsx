import { useTranslate } from 'ra-core'
import { type ReactNode, useId } from 'react'
import { getStates } from '../../schema/selectors/definition'
import type { FieldType } from '../../schema/model/field'
import { useLabel } from '../config/ConsoleContext'
import { FilterFrame } from './filter/FilterFrame'
import type { FilterProps } from './filter/filterProps'
import { DayFilter, PlaceFilter } from './filterPopover/DayFilter'
import { exactTyping } from './input/typing'
import { NumberFilter } from './number/NumberFilter'
import { ReferenceFilter } from './reference/ReferenceFilter'

/** Native select: interactive from the first paint, and a wheel on phones. */
const ChoiceFilter = ({ field, value, change }: FilterProps) => {
  const label = useLabel()
  const translate = useTranslate()
  const id = useId()
  const options: readonly (readonly [string | number | boolean, string])[] =
    field.type === 'boolean'
      ? [
          [true, translate('console.yes')],
          [false, translate('console.no')],
        ]
      : getStates(field).map(([value, option]) => [value, label(option)])
  return (
    <FilterFrame label={label(field.labels)} htmlFor={id}>
      <select
        id={id}
        title={options.find(([key]) => key === value)?.[1]}
        value={value === undefined ? '' : String(value)}
        onChange={event => change(options.find(([each]) => String(each) === event.target.value)?.[0], true)}
      >
        <option value="">{translate('console.any')}</option>
        {typeof value === 'object' && <option value={String(value)}>{translate('console.asBelow')}</option>}
        {options.map(([key, text]) => (
          <option key={String(key)} value={String(key)}>
            {text}
          </option>
        ))}
      </select>
    </FilterFrame>
  )
}
const TextFilter = ({ field, value, change }: FilterProps) => {
  const label = useLabel()
  const id = useId()
  return (
    <FilterFrame label={label(field.labels)} htmlFor={id}>
      <input
        {...exactTyping}
        id={id}
        value={typeof value === 'string' ? value : ''}
        onChange={event => change(event.target.value || undefined)}
      />
    </FilterFrame>
  )
}
/** Filter of each field type that the server can filter by. */
const filters: { readonly [K in FieldType]: ((props: FilterProps) => ReactNode) | undefined } = {
  id: TextFilter,
  sequence: TextFilter,
  secureCode: TextFilter,
  text: TextFilter,
  longText: TextFilter,
  integer: NumberFilter,
  number: NumberFilter,
  money: NumberFilter,
  boolean: ChoiceFilter,
  select: ChoiceFilter,
  multiSelect: ChoiceFilter,
  state: ChoiceFilter,
  date: DayFilter,
  dateTime: DayFilter,
  dateRange: DayFilter,
  createdTime: DayFilter,
  updatedTime: DayFilter,
  reference: ReferenceFilter,
  references: ReferenceFilter,
  region: PlaceFilter,
  image: undefined,
  images: undefined,
  privateImage: undefined,
  array: undefined,
  secret: undefined,
  position: undefined,
  // Only computed numbers can be filtered.
  computed: NumberFilter,
}
/** Filter of one declared field. A real input from the first paint. */
export const FieldFilter = (props: FilterProps) => {
  const Filter = filters[props.field.type]
  return Filter && <Filter {...props} />
}
