import { InputAdornment, TextField } from '@mui/material'
import { useInput, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { useLabel } from '../../config/ConsoleContext'
import { signOf } from '../../../schema/text/format'
import { type InputProps, requiredMark, useFieldInput } from '../input/useFieldInput'
import { keysFor, readNumber, writeNumber } from '../input/parseNumber'

const Unit = ({ unit, end }: { readonly unit: string; readonly end: boolean }) => (
  <InputAdornment position={end ? 'end' : 'start'} aria-hidden="true">
    {unit}
  </InputAdornment>
)
/** Currency sign or unit of a number, if any. */
const useUnit = ({ type, options }: InputProps['field']): string | undefined => {
  const labelOf = useLabel()
  return type === 'money' ? signOf(options) : options.unit && labelOf(options.unit)
}
/** Input of a number or amount. Keeps the text until blur, so “12.” can become “12.5”. */
export const NumberInput = (props: InputProps) => {
  const { label, disabled, helperText } = useFieldInput(props)
  const { field, fieldState, isRequired } = useInput({ source: props.source, ...requiredMark(props.required) })
  const id = useId()
  const translate = useTranslate()
  const [typed, setTyped] = useState<string>()
  const unit = useUnit(props.field)
  const isMoney = props.field.type === 'money'
  const { message } = fieldState.error ?? {}
  return (
    <TextField
      id={id}
      fullWidth
      size="small"
      margin="dense"
      label={label}
      required={isRequired}
      disabled={disabled}
      inputRef={field.ref}
      value={typed ?? writeNumber(field.value, props.field)}
      onChange={event => {
        setTyped(event.target.value)
        field.onChange(readNumber(event.target.value, props.field))
      }}
      onBlur={() => {
        setTyped(undefined)
        field.onBlur()
      }}
      error={fieldState.invalid}
      helperText={message ? translate(message, { _: message }) : helperText}
      slotProps={{
        htmlInput: {
          inputMode: keysFor(props.field, props.field.options.min ?? 0),
          name: field.name,
          'aria-label': unit ? translate('console.withUnit', { label, unit }) : undefined,
        },
        input: unit ? { [isMoney ? 'startAdornment' : 'endAdornment']: <Unit unit={unit} end={!isMoney} /> } : {},
      }}
    />
  )
}
