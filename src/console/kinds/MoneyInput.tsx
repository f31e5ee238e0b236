import { TextField } from '@mui/material'
import { useInput, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { type InputProps, mark, useCommon } from './inputProps'

const toYuan = (fen: unknown) => (typeof fen === 'number' ? String(fen / 100) : '')
/** Yuan typed, fen kept. What is typed stays as typed until the field is left, so that "12." can become "12.5". */
export const MoneyInput = (props: InputProps) => {
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
      id={id}
      fullWidth
      size="small"
      margin="dense"
      label={`${label}（¥）`}
      required={isRequired}
      disabled={disabled}
      inputRef={field.ref}
      value={typed ?? (typeof field.value === 'string' ? field.value : toYuan(field.value))}
      onChange={event => change(event.target.value)}
      onBlur={() => {
        setTyped(undefined)
        field.onBlur()
      }}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ? translate(fieldState.error.message, { _: fieldState.error.message }) : helperText || ' '}
      slotProps={{ htmlInput: { inputMode: 'decimal', name: props.source } }}
    />
  )
}
