import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { statesOf, targetOf } from '../../schema/derive'
import type { Kind } from '../../schema/field'
import { useLabel } from '../shopContext'
import { asText, type FilterProps } from './filterProps'
import { OnDemand, part } from './OnDemand'
import { DayFilter, NumberFilter } from './rangeFilters'

const refFilter = part(() => import('./RefFilter'))
const regionFilter = part(() => import('./RegionFilter'))

const RecordFilter = ({ field, value, change, near, gone }: FilterProps) => {
  const label = useLabel()
  return (
    <OnDemand label={label(field.labels)} part={refFilter} wanted={near || value !== undefined}>
      {(RefFilter, takeover) => (
        <RefFilter to={targetOf(field)} labels={field.labels} value={asText(value)} change={change} gone={gone} {...takeover} />
      )}
    </OnDemand>
  )
}
const PlaceFilter = ({ field, value, change, near }: FilterProps) => {
  const label = useLabel()
  const name = label(field.labels)
  return (
    <OnDemand label={name} part={regionFilter} wanted={near || value !== undefined}>
      {(RegionFilter, takeover) => <RegionFilter to={targetOf(field)} label={name} value={asText(value)} change={change} {...takeover} />}
    </OnDemand>
  )
}
const ChoiceFilter = ({ field, value, change }: FilterProps) => {
  const label = useLabel()
  const translate = useTranslate()
  const options: readonly (readonly [string | number | boolean, string])[] =
    field.kind === 'bool'
      ? [
          [true, translate('console.yes')],
          [false, translate('console.no')],
        ]
      : statesOf(field).map(([value, option]) => [value, label(option)])
  return (
    <TextField
      select
      size="small"
      label={label(field.labels)}
      value={value === undefined ? '' : String(value)}
      onChange={event => change(options.find(([each]) => String(each) === event.target.value)?.[0])}
    >
      <MenuItem value="">{translate('console.any')}</MenuItem>
      {options.map(([key, text]) => (
        <MenuItem key={String(key)} value={String(key)}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  )
}
const TextFilter = ({ field, value, change }: FilterProps) => {
  const label = useLabel()
  return (
    <TextField size="small" label={label(field.labels)} value={value ?? ''} onChange={event => change(event.target.value || undefined)} />
  )
}
/** The filter of every kind that the mall filters by. */
const filters: { readonly [K in Kind]: ((props: FilterProps) => ReactNode) | undefined } = {
  id: TextFilter,
  serial: TextFilter,
  text: TextFilter,
  longText: TextFilter,
  int: NumberFilter,
  number: NumberFilter,
  money: NumberFilter,
  bool: ChoiceFilter,
  pick: ChoiceFilter,
  picks: ChoiceFilter,
  state: ChoiceFilter,
  date: DayFilter,
  dateTime: DayFilter,
  dateRange: DayFilter,
  createdTime: DayFilter,
  updatedTime: DayFilter,
  ref: RecordFilter,
  refs: RecordFilter,
  region: PlaceFilter,
  image: undefined,
  images: undefined,
  file: undefined,
  rows: undefined,
  secret: undefined,
  order: undefined,
  // Only one that is worked out can be filtered by.
  computed: NumberFilter,
}
/** The filter of one declared field, by its kind. */
export const FilterInput = (props: FilterProps) => {
  const Filter = filters[props.field.kind]
  return Filter && <Filter {...props} />
}
