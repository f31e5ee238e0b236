import { DateTimePicker } from '@mui/x-date-pickers'
import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import { useInput, useTranslate } from 'ra-core'
import { get, useFormState } from 'react-hook-form'
import type { DateRange } from '../../../schema/model/field'
import { formatMoment } from '../../../schema/text/format'
import { daySpanIn } from '../../../schema/text/values/dayNumber'
import { isMoment, momentIn } from '../../../schema/text/values/momentIn'
import { DateTextContext, DateTextField } from './DateTextField'
import DayPicker, { Pickers, useCalendarHeading } from './DatePicker'
import { type InputProps, requiredMark, useFieldInput } from '../input/useFieldInput'
import { getTimeZone } from '../../../schema/selectors/definition'

dayjs.extend(utc)
dayjs.extend(timezone)

const usePicker = (props: InputProps) => {
  const { label, disabled } = useFieldInput(props)
  const { field, fieldState, isRequired } = useInput({ source: props.source, ...requiredMark(props.required) })
  const translate = useTranslate()
  const error = fieldState.error?.message
  const textField = {
    fullWidth: true,
    size: 'small',
    margin: 'dense',
    required: isRequired,
    error: fieldState.invalid,
    helperText: error && translate(error, { _: error }),
    onBlur: field.onBlur,
    name: props.source,
  } as const
  return { field, common: { label, disabled, textField, clearable: true } }
}
const LongTerm = ({
  checked,
  disabled,
  change,
  name,
}: {
  checked: boolean
  disabled?: boolean
  change: (on: boolean) => void
  name: string
}) => {
  const translate = useTranslate()
  return (
    <label>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-label={`${name} ${translate('console.longTerm')}`}
        onChange={event => change(event.target.checked)}
      />{' '}
      {translate('console.longTerm')}
    </label>
  )
}
/** A day, or "long-term" where the field allows it. */
export const DayInput = (props: InputProps) => {
  const { field, common } = usePicker(props)
  const value: string | null = field.value
  const endless = value === 'long-term'
  const picker = (
    <DayPicker
      {...common}
      disabled={common.disabled || endless}
      value={endless ? null : value}
      longTerm={props.field.options.longTerm}
      change={field.onChange}
    />
  )
  if (!props.field.options.longTerm) return picker
  return (
    <div className="date-range">
      {picker}
      <LongTerm
        checked={endless}
        disabled={common.disabled}
        change={on => field.onChange(on ? 'long-term' : null)}
        name={common.label}
      />
    </div>
  )
}
/** A moment, typed and shown in the app's time zone. */
export const MomentInput = (props: InputProps) => {
  const { field, common } = usePicker(props)
  const { label, disabled, ...shown } = common
  const heading = useCalendarHeading()
  const zone = getTimeZone(props.field)
  const value: string = field.value ?? ''
  const isWhole = isMoment(value)
  const date = {
    ...shown,
    text: isWhole ? formatMoment(value, zone) : value,
    isUnclear: value !== '' && !isWhole,
    hasTime: true,
    type: (text: string) => field.onChange(momentIn(text, zone).trim() || null),
  }
  return (
    <Pickers>
      <DateTextContext value={date}>
        <DateTimePicker
          label={label}
          disabled={disabled}
          slots={{ field: DateTextField }}
          slotProps={heading}
          format="YYYY-MM-DD HH:mm"
          ampm={false}
          timezone={zone}
          value={isWhole ? dayjs(value).tz(zone) : null}
          onChange={at => field.onChange(at ? at.toISOString() : null)}
        />
      </DateTextContext>
    </Pickers>
  )
}
/** Text field of one end of a range, with the error of the end or of the whole range. */
const useEndTextField = (name: string, textField: ReturnType<typeof usePicker>['common']['textField']) => {
  const translate = useTranslate()
  const { errors } = useFormState()
  const wrongAt = (end: 'start' | 'end'): unknown => get(errors, `${name}.${end}.message`)
  return (end: 'start' | 'end') => {
    const wrong = wrongAt(end)
    if (typeof wrong === 'string') return { ...textField, helperText: translate(wrong, { _: wrong }) }
    return { ...textField, error: textField.error && !wrongAt(end === 'start' ? 'end' : 'start') }
  }
}
/** A range of days. May be open-ended where the field allows it. */
export const RangeInput = (props: InputProps) => {
  const { field, common } = usePicker(props)
  const translate = useTranslate()
  const textFieldOf = useEndTextField(field.name, common.textField)
  const range: Partial<DateRange> = field.value ?? {}
  const mayBeEndless = props.field.options.longTerm
  const longTerm = mayBeEndless === true && range.end === 'long-term'
  const set = (end: 'start' | 'end', text: string | undefined) => {
    const next = (text && daySpanIn(text)) || { ...range, [end]: text }
    field.onChange(next.start || next.end ? next : null)
  }
  const day = (end: 'start' | 'end', word: string) => (
    <DayPicker
      {...common}
      textField={textFieldOf(end)}
      label={`${common.label} ${translate(`console.${word}`)}`}
      disabled={common.disabled || (end === 'end' && longTerm)}
      value={range[end] === 'long-term' ? null : range[end]}
      longTerm={end === 'end' && mayBeEndless}
      change={value => set(end, value ?? undefined)}
    />
  )
  return (
    <div className="date-range">
      {day('start', 'from')}
      {day('end', 'to')}
      {mayBeEndless && (
        <LongTerm
          checked={longTerm}
          disabled={common.disabled}
          change={on => set('end', on ? 'long-term' : undefined)}
          name={common.label}
        />
      )}
    </div>
  )
}
