import { InputAdornment, TextField } from '@mui/material'
import { useInput, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { useLabel } from '../../config/ConsoleContext'
import { signOf } from '../../../schema/text/format'
import { type InputProps, requiredMark, useCommon } from '../input/useFieldInput'
import { keysFor, readNumber, writeNumber } from '../input/parseNumber'

const Unit = ({ unit, end }: { readonly unit: string; readonly end: boolean }) => (
  <InputAdornment position={end ? 'end' : 'start'} aria-hidden="true">
    {unit}
  </InputAdornment>
)
/** A number or an amount in its currency, typed as a text. It stays as typed until the field is left, so that "12." can become "12.5"; what is no number stays for good. */
export const NumberInput = (props: InputProps) => {
  const { type, options } = props.field
  const { label, disabled, helperText } = useCommon(props)
  const { field, fieldState, isRequired } = useInput({ source: props.source, ...requiredMark(props.required) })
  const id = useId()
  const translate = useTranslate()
  const labelOf = useLabel()
  const [typed, setTyped] = useState<string>()
  const unit = type === 'money' ? signOf(options) : options.unit && labelOf(options.unit)
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
      helperText={
        fieldState.error?.message ? translate(fieldState.error.message, { _: fieldState.error.message }) : helperText
      }
      slotProps={{
        htmlInput: {
          inputMode: keysFor(props.field, options.min ?? 0),
          name: field.name,
          'aria-label': unit ? translate('console.withUnit', { label, unit }) : undefined,
        },
        input: unit
          ? { [type === 'money' ? 'startAdornment' : 'endAdornment']: <Unit unit={unit} end={type !== 'money'} /> }
          : {},
      }}
    />
  )
}
