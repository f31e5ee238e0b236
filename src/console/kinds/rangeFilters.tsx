import { TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { errorText } from '../providers/fieldErrors'
import { useLabel } from '../shopContext'
import { asText, type FilterProps } from './filterProps'
import { OnDemand, part } from './OnDemand'
import { type End, type Range, rangeErrors } from './range'
import { keysFor, readNumber, writeNumber } from './typedNumber'

const dayPicker = part(() => import('./DayPicker'))

interface EndProps extends FilterProps {
  readonly label: string
  readonly at: unknown
  readonly set: (at: unknown) => void
  readonly leave: () => void
  /** What is wrong with this end, in words. */
  readonly error?: string
  /** The other end. */
  readonly other: unknown
  readonly end: End
}
/** One control with two ends, from and to. What is wrong is said at its end when that is left. */
const RangeFilter = ({ draw: Draw, ...props }: FilterProps & { readonly draw: (props: EndProps) => ReactNode }) => {
  const { field, value, change, tried } = props
  const label = useLabel()
  const translate = useTranslate()
  const [left, setLeft] = useState<Partial<Record<End, boolean>>>({})
  const range: Range = value ?? {}
  const wrong = rangeErrors(field, range)
  const name = label(field.labels)
  const draw = (end: End, word: string, other: End) => {
    const code = left[end] || tried ? wrong[end] : undefined
    return (
      <Draw
        {...props}
        end={end}
        label={`${name} ${translate(word)}`}
        at={range[end]}
        other={range[other]}
        set={at => {
          const next = { ...range, [end]: at }
          change(next.gte === undefined && next.lte === undefined ? undefined : next)
        }}
        leave={() => setLeft(before => ({ ...before, [end]: true }))}
        error={code && errorText(field, code, { min: range.gte as number })}
      />
    )
  }
  return (
    <fieldset className="filter-range" aria-label={name}>
      {draw('gte', 'console.from', 'lte')}
      {draw('lte', 'console.to', 'gte')}
    </fieldset>
  )
}
const DayEnd = ({ label, at, set, leave, error, near, end, other }: EndProps) => (
  <OnDemand label={label} part={dayPicker} wanted={near || at !== undefined} className="filter-end">
    {(DayPicker, { focus, open }) => (
      <DayPicker
        label={label}
        openAtOnce={open}
        value={asText(at)}
        change={day => set(day ?? undefined)}
        className="filter-end"
        {...{ [end === 'gte' ? 'latest' : 'earliest']: other }}
        slotProps={{
          textField: { size: 'small', autoFocus: focus, onBlur: leave, error: Boolean(error), helperText: error },
          field: { clearable: true },
        }}
      />
    )}
  </OnDemand>
)
export const DayFilter = (props: FilterProps) => <RangeFilter {...props} draw={DayEnd} />

const NumberEnd = ({ field, label, at, set, leave, error }: EndProps) => {
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      size="small"
      label={label}
      value={typed ?? writeNumber(at, field)}
      onChange={event => {
        setTyped(event.target.value)
        set(readNumber(event.target.value, field) ?? undefined)
      }}
      onBlur={() => {
        setTyped(undefined)
        leave()
      }}
      error={Boolean(error)}
      helperText={error}
      slotProps={{ htmlInput: { inputMode: keysFor(field, 0) } }}
      className="filter-end"
    />
  )
}
export const NumberFilter = (props: FilterProps) => <RangeFilter {...props} draw={NumberEnd} />
