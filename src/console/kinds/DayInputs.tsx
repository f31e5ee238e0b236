import { DateTimePicker } from '@mui/x-date-pickers'
import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import { useInput, useTranslate } from 'ra-core'
import type { DateRange } from '../../schema/field'
import { zone } from '../../schema/zone'
import DayPicker, { Pickers } from './DayPicker'
import { type InputProps, mark, useCommon } from './inputProps'

dayjs.extend(utc)
dayjs.extend(timezone)

const usePicker = (props: InputProps) => {
  const { label, disabled } = useCommon(props)
  const { field, fieldState, isRequired } = useInput({ source: props.source, ...mark(props.required) })
  const translate = useTranslate()
  const error = fieldState.error?.message
  const slotProps = {
    textField: {
      fullWidth: true,
      size: 'small',
      margin: 'dense',
      required: isRequired,
      error: fieldState.invalid,
      helperText: error ? translate(error, { _: error }) : ' ',
      onBlur: field.onBlur,
      name: props.source,
    },
    field: { clearable: true },
  } as const
  return { field, common: { label, disabled, slotProps } }
}
/** A day. */
export const DayInput = (props: InputProps) => {
  const { field, common } = usePicker(props)
  return <DayPicker {...common} value={field.value as string | null} change={field.onChange} />
}
/** A moment, typed and shown in the shop's time zone. */
export const MomentInput = (props: InputProps) => {
  const { field, common } = usePicker(props)
  return (
    <Pickers>
      <DateTimePicker
        {...common}
        format="YYYY-MM-DD HH:mm"
        ampm={false}
        timezone={zone}
        value={field.value ? dayjs(field.value).tz(zone) : null}
        onChange={at => field.onChange(at ? (at.isValid() ? at.toISOString() : 'invalid') : null)}
      />
    </Pickers>
  )
}
/** From one day to another, or long-term. */
export const RangeInput = (props: InputProps) => {
  const { field, common } = usePicker(props)
  const translate = useTranslate()
  const range = (field.value ?? {}) as Partial<DateRange>
  const longTerm = range.end === 'long-term'
  const set = (end: 'start' | 'end', text: string | undefined) => {
    const next = { ...range, [end]: text }
    field.onChange(next.start || next.end ? next : null)
  }
  const day = (end: 'start' | 'end', word: string) => (
    <DayPicker
      {...common}
      label={`${common.label} ${translate(`console.${word}`)}`}
      disabled={common.disabled || (end === 'end' && longTerm)}
      value={range[end] === 'long-term' ? null : range[end]}
      change={value => set(end, value ?? undefined)}
    />
  )
  return (
    <div className="date-range">
      {day('start', 'from')}
      {day('end', 'to')}
      <label>
        <input
          type="checkbox"
          checked={longTerm}
          disabled={common.disabled}
          onChange={event => set('end', event.target.checked ? 'long-term' : undefined)}
        />{' '}
        {translate('console.longTerm')}
      </label>
    </div>
  )
}
