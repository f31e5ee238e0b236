import { Button, TextField } from '@mui/material'
import { DateTimePicker } from '@mui/x-date-pickers'
import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import { useInput, useTranslate } from 'ra-core'
import { type ReactNode, useId, useState } from 'react'
import { ArrayInput, AutocompleteArrayInput, AutocompleteInput, BooleanInput, NumberInput, PasswordInput, ReferenceArrayInput, ReferenceInput, SelectArrayInput, SelectInput, SimpleFormIterator, TextInput } from 'react-admin'
import { titleField } from '../../schema/derive'
import type { AnyField, DateRange, Kind, Labels } from '../../schema/field'
import { zone } from '../../schema/zone'
import { useDeclaration, useLabel } from '../shopContext'
import DayPicker, { Pickers } from './DayPicker'
import PicturesInput from './PicturesInput'

dayjs.extend(utc)
dayjs.extend(timezone)

/** What an input needs: where its value stands, its declaration, and whether it is open. */
export interface InputProps {
  readonly source: string
  readonly field: AnyField
  readonly required?: boolean
  readonly disabled?: boolean
}
// The resolver checks; this only draws the asterisk and tells assistive technology.
const mark = (required: boolean | undefined) => (required ? { isRequired: true } : {})

const useCommon = ({ source, field, required, disabled }: InputProps) => {
  const label = useLabel()
  return { source, label: label(field.labels), ...mark(required), disabled, helperText: field.options.help ? label(field.options.help) : false, fullWidth: true } as const
}
const useChoices = (options: AnyField['options']['options']) => {
  const label = useLabel()
  return Object.entries(options ?? {}).map(([id, option]) => ({ id, name: label(option as Labels) }))
}
const Counter = ({ source, max, children }: { source: string; max: number; children: (helper: string) => ReactNode }) => {
  const { field } = useInput({ source })
  return <>{children(`${[...String(field.value ?? '')].length} / ${max}`)}</>
}

const modes: { readonly [F in NonNullable<AnyField['options']['like']>]: string } = { phone: 'tel', email: 'email', url: 'url', creditCode: 'text', idCard: 'text' }
const Line = (props: InputProps) => {
  const { max, like } = props.field.options
  return <TextInput {...useCommon(props)} parse={value => value} slotProps={{ htmlInput: { maxLength: max, inputMode: like ? modes[like] : undefined } }} />
}
const LongText = (props: InputProps) => {
  const max = props.field.options.max ?? 200
  const common = useCommon(props)
  return <Counter source={props.source} max={max}>{helper => <TextInput {...common} multiline minRows={3} maxRows={12} parse={value => value} helperText={helper} />}</Counter>
}
const Plain = (props: InputProps) => {
  const label = useLabel()
  const { unit, min, max, decimals } = props.field.options
  const common = useCommon(props)
  return <NumberInput {...common} label={unit ? `${common.label}（${label(unit)}）` : common.label} min={min} max={max} step={props.field.kind === 'int' ? 1 : 10 ** -(decimals ?? 2)} />
}

const toYuan = (fen: unknown) => (typeof fen === 'number' ? String(fen / 100) : '')
/** Yuan typed, fen kept. What is typed stays as typed until the field is left, so that "12." can become "12.5". */
const Money = (props: InputProps) => {
  const { label, disabled, helperText } = useCommon(props)
  const { field, fieldState, isRequired } = useInput({ source: props.source, ...mark(props.required) })
  const id = useId()
  const translate = useTranslate()
  const [typed, setTyped] = useState<string>()
  const change = (text: string) => {
    const clean = text.replace(/[,，¥\s]/g, '')
    setTyped(text)
    const fen = Math.round(Number(clean) * 100)
    field.onChange(clean === '' ? null : Number.isNaN(fen) || !/^\d*(\.\d{0,2})?$/.test(clean) ? clean : fen)
  }
  return (
    <TextField
      id={id} fullWidth size="small" margin="dense" label={`${label}（¥）`} required={isRequired} disabled={disabled} inputRef={field.ref}
      value={typed ?? (typeof field.value === 'string' ? field.value : toYuan(field.value))} onChange={event => change(event.target.value)} onBlur={() => { setTyped(undefined); field.onBlur() }}
      error={fieldState.invalid} helperText={fieldState.error?.message ? translate(fieldState.error.message, { _: fieldState.error.message }) : helperText || ' '} slotProps={{ htmlInput: { inputMode: 'decimal', name: props.source } }}
    />
  )
}
const Choice = (props: InputProps) => {
  const choices = useChoices(props.field.options.options)
  const common = useCommon(props)
  return choices.length > 12 ? <AutocompleteInput {...common} choices={choices} parse={value => value || null} /> : <SelectInput {...common} choices={choices} resettable parse={value => value || null} />
}
const Choices = (props: InputProps) => <SelectArrayInput {...useCommon(props)} choices={useChoices(props.field.options.options)} />

const usePicker = (props: InputProps) => {
  const { label, disabled } = useCommon(props)
  const { field, fieldState, isRequired } = useInput({ source: props.source, ...mark(props.required) })
  const translate = useTranslate()
  const error = fieldState.error?.message
  const slotProps = { textField: { fullWidth: true, size: 'small', margin: 'dense', required: isRequired, error: fieldState.invalid, helperText: error ? translate(error, { _: error }) : ' ', onBlur: field.onBlur, name: props.source }, field: { clearable: true } } as const
  return { field, common: { label, disabled, slotProps } }
}
const Day = (props: InputProps) => {
  const { field, common } = usePicker(props)
  return <DayPicker {...common} value={field.value as string | null} change={field.onChange} />
}
const Moment = (props: InputProps) => {
  const { field, common } = usePicker(props)
  return <Pickers><DateTimePicker {...common} format="YYYY-MM-DD HH:mm" ampm={false} timezone={zone} value={field.value ? dayjs(field.value).tz(zone) : null} onChange={at => field.onChange(at ? (at.isValid() ? at.toISOString() : 'invalid') : null)} /></Pickers>
}
const Range = (props: InputProps) => {
  const { field, common } = usePicker(props)
  const translate = useTranslate()
  const range = (field.value ?? {}) as Partial<DateRange>
  const longTerm = range.end === 'long-term'
  const set = (end: 'start' | 'end', text: string | undefined) => {
    const next = { ...range, [end]: text }
    field.onChange(next.start || next.end ? next : null)
  }
  const day = (end: 'start' | 'end', word: string) => (
    <DayPicker {...common} label={`${common.label} ${translate(`console.${word}`)}`} disabled={common.disabled || (end === 'end' && longTerm)}
      value={range[end] === 'long-term' ? null : range[end]} change={value => set(end, value ?? undefined)} />
  )
  return (
    <div className="date-range">
      {day('start', 'from')}{day('end', 'to')}
      <label><input type="checkbox" checked={longTerm} disabled={common.disabled} onChange={event => set('end', event.target.checked ? 'long-term' : undefined)} /> {translate('console.longTerm')}</label>
    </div>
  )
}
const filterOf = (field: AnyField, target: ReturnType<typeof useDeclaration>) =>
  Object.fromEntries(Object.entries(field.options.filter ?? {}).map(([name, value]) => [name, (target.fields[name] as AnyField).options.states?.[String(value)]?.value ?? value]))
const Reference = (props: InputProps) => {
  const to = props.field.options.to as string
  const target = useDeclaration(to)
  const common = useCommon(props)
  return (
    <ReferenceInput source={props.source} reference={to} filter={filterOf(props.field, target)} sort={{ field: titleField(target), order: 'ASC' }} perPage={20}>
      <AutocompleteInput {...common} optionText={titleField(target)} parse={value => value || null} />
    </ReferenceInput>
  )
}
const References = (props: InputProps) => {
  const to = props.field.options.to as string
  const target = useDeclaration(to)
  return <ReferenceArrayInput source={props.source} reference={to} perPage={20}><AutocompleteArrayInput {...useCommon(props)} optionText={titleField(target)} /></ReferenceArrayInput>
}
const Rows = (props: InputProps) => {
  const common = useCommon(props)
  const translate = useTranslate()
  return (
    <ArrayInput source={props.source} label={common.label} helperText={common.helperText}>
      <SimpleFormIterator inline disableClear disabled={props.disabled} className="sub-records" addButton={<Button size="small" variant="outlined">{translate('console.addRow', { field: common.label })}</Button>}>
        {Object.entries(props.field.options.fields ?? {}).map(([name, field]) => <SubInput key={name} source={name} field={field} disabled={props.disabled} />)}
      </SimpleFormIterator>
    </ArrayInput>
  )
}
const SubInput = (props: InputProps) => <FieldInput {...props} required={props.field.options.required} />
const Pictures = (props: InputProps) => <PicturesInput {...props} many />
const none = () => null

/** The input of every kind that people fill in. */
const inputs: { readonly [K in Kind]: (props: InputProps) => ReactNode } = {
  text: Line, longText: LongText, int: Plain, number: Plain, money: Money,
  bool: props => <BooleanInput {...useCommon(props)} />,
  pick: Choice, picks: Choices, date: Day, dateTime: Moment, dateRange: Range,
  image: PicturesInput, images: Pictures, ref: Reference, refs: References, rows: Rows,
  secret: props => <PasswordInput {...useCommon(props)} autoComplete="new-password" />,
  id: none, state: none, order: none, createdTime: none, updatedTime: none, computed: none,
}
/** The input of one declared field, with its label, its limits and its error. */
const FieldInput = (props: InputProps) => {
  const Input = inputs[props.field.kind]
  return <Input {...props} />
}
export default FieldInput
