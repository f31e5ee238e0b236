import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { AnyField, Kind, Labels } from '../../../schema/field'
import { useLabel } from '../../shopContext'
import { OnDemand, part } from './OnDemand'

const refFilter = part(() => import('../../kinds/RefFilter'))
const regionFilter = part(() => import('../../kinds/RegionFilter'))
const dayPicker = part(() => import('../../kinds/DayPicker'))

interface FilterProps {
  readonly name: string
  readonly field: AnyField
  readonly value: unknown
  readonly change: (value: unknown) => void
  /** Whether someone has come to the filters. */
  readonly near: boolean
  /** Called where the value leads to a record that is not there. */
  readonly gone: () => void
}

interface Range {
  readonly gte?: unknown
  readonly lte?: unknown
}
/** From and to; an empty end leaves that side open. */
const RangeFilter = ({
  field,
  value,
  change,
  end,
}: FilterProps & { readonly end: (text: string, value: unknown, set: (value: unknown) => void) => ReactNode }) => {
  const label = useLabel()
  const translate = useTranslate()
  const range = (value ?? {}) as Range
  const set = (side: keyof Range) => (given: unknown) => {
    const next = { ...range, [side]: given }
    change(next.gte === undefined && next.lte === undefined ? undefined : next)
  }
  const side = (name: keyof Range, word: string) => end(`${label(field.labels)} ${translate(`console.${word}`)}`, range[name], set(name))
  return (
    <div className="filter-range">
      {side('gte', 'from')}
      {side('lte', 'to')}
    </div>
  )
}
const DayFilter = (props: FilterProps) => (
  <RangeFilter
    {...props}
    end={(text, value, set) => (
      <OnDemand key={text} label={text} part={dayPicker} wanted={props.near || value !== undefined} className="filter-end">
        {(DayPicker, { focus, open }) => (
          <DayPicker
            label={text}
            openAtOnce={open}
            value={value as string | undefined}
            change={day => day !== 'invalid' && set(day ?? undefined)}
            className="filter-end"
            slotProps={{ textField: { size: 'small', autoFocus: focus }, field: { clearable: true } }}
          />
        )}
      </OnDemand>
    )}
  />
)
const toNumber = (text: string, scale: number) =>
  text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Math.round(Number(text) * scale * 1e6) / 1e6
const NumberFilter = (props: FilterProps) => {
  const scale = props.field.kind === 'money' ? 100 : 1
  return (
    <RangeFilter
      {...props}
      end={(text, value, set) => (
        <TextField
          key={text}
          size="small"
          type="number"
          label={text}
          value={typeof value === 'number' ? value / scale : ''}
          onChange={event => set(toNumber(event.target.value, scale))}
          slotProps={{ htmlInput: { min: 0, step: 'any' } }}
          className="filter-end"
        />
      )}
    />
  )
}
const RecordFilter = ({ field, value, change, near, gone }: FilterProps) => {
  const label = useLabel()
  return (
    <OnDemand label={label(field.labels)} part={refFilter} wanted={near || value !== undefined}>
      {(RefFilter, takeover) => (
        <RefFilter
          to={field.options.to as string}
          labels={field.labels}
          value={value as string | undefined}
          change={change}
          gone={gone}
          {...takeover}
        />
      )}
    </OnDemand>
  )
}
const PlaceFilter = ({ field, value, change, near }: FilterProps) => {
  const label = useLabel()
  const name = label(field.labels)
  return (
    <OnDemand label={name} part={regionFilter} wanted={near || value !== undefined}>
      {(RegionFilter, takeover) => (
        <RegionFilter to={field.options.to as string} label={name} value={value as string | undefined} change={change} {...takeover} />
      )}
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
      : Object.entries(field.options.options ?? field.options.states ?? {}).map(([key, option]) => [
          option.value ?? key,
          label(option as Labels),
        ])
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
  createdTime: DayFilter,
  updatedTime: DayFilter,
  ref: RecordFilter,
  refs: RecordFilter,
  region: PlaceFilter,
  dateRange: undefined,
  image: undefined,
  images: undefined,
  file: undefined,
  rows: undefined,
  secret: undefined,
  order: undefined,
  computed: undefined,
}
/** The filter of one declared field, by its kind. */
export const FilterInput = (props: FilterProps) => {
  const Filter = filters[props.field.kind]
  return Filter && <Filter {...props} />
}
