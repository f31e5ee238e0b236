import Clear from '@mui/icons-material/Clear'
import Event from '@mui/icons-material/Event'
import { IconButton, InputAdornment, TextField, type TextFieldProps } from '@mui/material'
import { usePickerContext, usePickerTranslations } from '@mui/x-date-pickers'
import { useTranslate } from 'ra-core'
import { createContext, useContext, useState } from 'react'
import { possibleDays } from '../../../schema/text/values/possibleDays'
import { exactTyping } from '../input/typing'

interface DateText {
  /** Text of the value: a day, a day with time, or an unclear text as it was typed. */
  readonly text: string
  /** Whether the value is an unclear text. */
  readonly isUnclear: boolean
  /** Whether a time belongs to the value. */
  readonly hasTime?: boolean
  /** Called with each typed or pasted text. */
  readonly type: (text: string) => void
  readonly textField?: TextFieldProps | undefined
  readonly clearable?: boolean | undefined
}
/** Text and error of the date field below. A picker has no other way to its field. */
export const DateTextContext = createContext<DateText>({ text: '', isUnclear: false, type: () => {} })

/** Message about an unclear date, with the days that the text may mean. */
const useUnclearText = ({ text, hasTime }: DateText): string => {
  const translate = useTranslate()
  const days = possibleDays(text)
  const args = { text: text.slice(0, 40), like: `2026-03-05${hasTime ? ' 14:05' : ''}` }
  if (days.length === 0) return translate('console.unclearDate', args)
  return translate('console.unclearDay', { ...args, choices: days.join(translate('console.orDay')) })
}
/**
 * Field of a date picker that takes any clear spelling, typed or pasted. The text stays as it was
 * typed until the field is left. An unclear text stays with a message.
 */
export const DateTextField = () => {
  const date = useContext(DateTextContext)
  const picker = usePickerContext()
  const words = usePickerTranslations()
  const translate = useTranslate()
  const [typed, setTyped] = useState<string>()
  const unclear = useUnclearText(date)
  const { onBlur, error, helperText, ...textField } = date.textField ?? {}
  const isUnclear = date.isUnclear && typed === undefined
  const parts = ['year', 'month', 'day'].map(part => translate(`console.${part}`)).join('-')
  const time = ['hour', 'minute'].map(part => translate(`console.${part}`)).join(':')
  const canType = !picker.disabled && !picker.readOnly
  const change = (text: string) => {
    setTyped(text)
    date.type(text)
  }
  const clear = () => {
    setTyped(undefined)
    date.type('')
  }
  return (
    <TextField
      {...textField}
      label={picker.label}
      className={picker.rootClassName}
      ref={picker.rootRef}
      disabled={picker.disabled}
      autoFocus={picker.autoFocus}
      value={typed ?? date.text}
      placeholder={date.hasTime ? `${parts} ${time}` : parts}
      onChange={event => change(event.target.value)}
      onBlur={event => {
        setTyped(undefined)
        onBlur?.(event)
      }}
      error={error || isUnclear}
      helperText={isUnclear ? unclear : helperText}
      slotProps={{
        htmlInput: exactTyping,
        input: {
          ref: picker.triggerRef,
          endAdornment: (
            <InputAdornment position="end">
              {date.clearable && canType && (typed ?? date.text) !== '' && (
                <IconButton size="small" aria-label={translate('ra.action.clear_input_value')} onClick={clear}>
                  <Clear fontSize="small" />
                </IconButton>
              )}
              <IconButton
                edge="end"
                size="small"
                disabled={!canType}
                aria-label={words.openDatePickerDialogue(date.isUnclear ? null : date.text || null)}
                onClick={() => picker.setOpen(true)}
              >
                <Event fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
