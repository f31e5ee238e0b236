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
    const clean = text.normalize('NFKC').replace(/[,¥\s]/g, '')
    setTyped(text)
    // A third decimal stays as part of a fen, so that the check can say what is wrong with it; a binary fraction's dust does not.
    const fen = Math.round(Number(clean) * 1e6) / 1e4
    field.onChange(clean === '' ? null : /^-?\d*(\.\d*)?$/.test(clean) && Number.isFinite(fen) ? fen : clean)
  }
  return (
    <TextField
      id={id}
      fullWidth
      size="small"
      margin="dense"
      label={translate('console.withUnit', { label, unit: '¥' })}
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
