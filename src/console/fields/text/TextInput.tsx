import { FormHelperText } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { TextInput } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { AnyField } from '../../../schema/model/field'
import { lengthOf } from '../../../schema/fields/texts'
import { moveExtensions } from '../../../schema/rules/phoneExtensions'
import { useDefinition } from '../../config/ConsoleContext'
import { ScanButton } from './ScanButton'
import { CharacterCount } from './CharacterCount'
import { type CaretEvents, MentionList } from './MentionList'
import { exactTyping, nameTyping } from '../input/typing'
import { type InputProps, useFieldInput, useFieldValue } from '../input/useFieldInput'
import { useSuggestedOption } from './useSuggestedOption'

const modes: { readonly [F in NonNullable<AnyField['options']['format']>]: string } = {
  phone: 'tel',
  email: 'email',
  url: 'url',
  creditCode: 'text',
  code: 'text',
  secureCode: 'text',
  idCard: 'text',
  username: 'text',
  password: 'text',
}
interface LineProps extends InputProps {
  /** Text below the input. Default: the field's help. */
  readonly hint?: string
  readonly onBlur?: () => void
}
const Line = ({ hint, onBlur, ...props }: LineProps) => {
  const { format, mask, pattern, scan, unique, max = 0 } = props.field.options
  const translate = useTranslate()
  const common = useFieldInput(props)
  const now = useFieldValue(props.source)
  const masked = mask !== undefined && String(now ?? '').includes('*')
  // Texts with a format or pattern have no character count.
  const counted = !format && !mask && !pattern && !scan
  const id = useId()
  return (
    <TextInput
      {...common}
      helperText={masked ? translate('console.maskedHelp') : (hint ?? common.helperText)}
      onFocus={event => masked && event.target.select()}
      onBlur={onBlur}
      parse={value => value}
      id={id}
      slotProps={{
        htmlInput: {
          ...(format || mask || pattern || scan || unique ? exactTyping : nameTyping),
          inputMode: format ? modes[format] : undefined,
          'aria-describedby': counted ? `${id}-helper-text ${id}-count` : undefined,
        },
        input: counted
          ? { endAdornment: <CharacterCount id={id} count={lengthOf(String(now ?? ''), format)} max={max} /> }
          : scan
            ? { endAdornment: <ScanButton source={props.source} /> }
            : {},
      }}
    />
  )
}
/** Text that suggests an option of a select field, with a hint about the two. */
const SuggestingLine = (props: InputProps) => <Line {...props} hint={useSuggestedOption(props)} />
/** Phone number whose extension moves into its own field, once typed or pasted. */
const ExtendedLine = (props: InputProps) => {
  const resource = useDefinition()
  const { getValues, setValue } = useFormContext()
  const move = () => {
    const now: Readonly<Record<string, unknown>> = getValues()
    const moved = moveExtensions(resource, now, name => now[name] !== undefined)
    for (const [name, value] of Object.entries(moved))
      if (value !== now[name]) setValue(name, value, { shouldDirty: true, shouldValidate: true })
  }
  return <Line {...props} onBlur={move} />
}
/** Single-line text with the keyboard of its format. Focus selects a masked value. */
export const LineInput = (props: InputProps) => {
  const { suggests, extensionField } = props.field.options
  if (extensionField !== undefined) return <ExtendedLine {...props} />
  return suggests === undefined ? <Line {...props} /> : <SuggestingLine {...props} />
}

const [MIN_ROWS, MAX_ROWS] = [3, 12]
// CSS grows the textarea where supported. MUI measures by a layout of the whole page for each input
// and key.
const grows = globalThis.CSS?.supports?.('field-sizing', 'content')
  ? { input: { inputComponent: 'textarea' as const }, htmlInput: { rows: MIN_ROWS, className: 'grows' } }
  : { htmlInput: { minRows: MIN_ROWS, maxRows: MAX_ROWS } }
/** Multi-line text. Its character count stays beside the error. */
const Long = ({ events, ...props }: InputProps & { readonly events?: CaretEvents }) => {
  const { max = 0 } = props.field.options
  const common = useFieldInput(props)
  const id = useId()
  const count = lengthOf(String(useFieldValue(props.source) ?? ''))
  return (
    <>
      <TextInput
        {...common}
        id={id}
        multiline
        parse={value => value}
        slotProps={{
          ...grows,
          htmlInput: {
            ...grows.htmlInput,
            onInput: events?.trackCaret,
            onClick: events?.trackCaret,
            onKeyUp: events?.trackCaret,
            onKeyDown: events?.press,
            'aria-describedby': `${id}-helper-text ${id}-count`,
          },
        }}
      />
      <FormHelperText id={`${id}-count`} error={count > max} className="count-text">
        {count} / {max}
      </FormHelperText>
    </>
  )
}
/** Multi-line text, with mentions if declared. */
export const LongTextInput = (props: InputProps) =>
  props.field.options.mentions ? (
    <MentionList source={props.source}>{events => <Long {...props} events={events} />}</MentionList>
  ) : (
    <Long {...props} />
  )
