import { Alert, TextField } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { type FormEvent, useId, useRef, useState } from 'react'
import { savedQueryLimits } from '../../../schema/model/savedQuery'
import { fieldErrorText, isFieldError } from '../../../schema/text/errorMessages'
import { CharacterCount } from '../../fields/text/CharacterCount'
import { Confirm } from '../../components/Confirm'
import { ApiError } from '../../providers/api/call'
import '../../theme/forms/labels.css'
import { labelLanguage } from '../../i18n/locale'

/** Splits an error into that of the name and other messages. */
const useDescribeError = () => {
  const translate = useTranslate()
  const language = labelLanguage(useLocale())
  return (fault: unknown): { readonly name?: string; readonly else?: string } => {
    const { name, query } = (fault instanceof ApiError && fault.data?.errors) || {}
    if (name)
      return { name: isFieldError(name) ? fieldErrorText(name, language, { max: savedQueryLimits.name }) : name }
    if (query) return { else: translate('console.viewTooLong') }
    if (fault instanceof ApiError && fault.code === 0) return { else: translate('console.networkHint') }
    return { else: fault instanceof Error ? fault.message : undefined }
  }
}
interface ViewNameProps {
  /** Current name. Absent for a new view. */
  readonly name?: string
  /** Whether the view can be shared here. */
  readonly shareable?: boolean
  /** Rejects like a call. */
  readonly save: (name: string, shared: boolean) => Promise<unknown>
  readonly close: () => void
}
/** State of the name input, with its errors. */
const useNaming = (name: string, save: ViewNameProps['save']) => {
  const language = labelLanguage(useLocale())
  const describeError = useDescribeError()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(name)
  const [shared, setShared] = useState(false)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<ReturnType<typeof describeError>>({})
  const refuse = (why: ReturnType<typeof describeError>) => {
    setWrong(why)
    if (why.name) input.current?.focus()
  }
  const type = (text: string) => {
    setTyped(text)
    setWrong({})
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!typed.trim()) return refuse({ name: fieldErrorText('required', language) })
    setBusy(true)
    try {
      await save(typed.trim(), shared)
    } catch (fault) {
      setBusy(false)
      refuse(describeError(fault))
    }
  }
  return { input, typed, type, shared, setShared, busy, wrong, send }
}
/** Dialog for the name of a view. Keeps the typed text after an error. */
export const SavedQueryName = ({ name = '', shareable = false, save, close }: ViewNameProps) => {
  const translate = useTranslate()
  const id = useId()
  const { input, typed, type, shared, setShared, busy, wrong, send } = useNaming(name, save)
  const { length } = typed.trim()
  return (
    <Confirm
      title={translate(shareable ? 'console.saveView' : 'console.viewRename')}
      close={close}
      busy={busy}
      confirm={translate('console.save')}
      submit={event => void send(event)}
    >
      <div className="fields">
        <TextField
          autoFocus
          fullWidth
          label={translate('console.viewName')}
          value={typed}
          onChange={event => type(event.target.value)}
          error={wrong.name !== undefined || length > savedQueryLimits.name}
          helperText={wrong.name}
          inputRef={input}
          slotProps={{ input: { endAdornment: <CharacterCount id={id} count={length} max={savedQueryLimits.name} /> } }}
        />
      </div>
      {shareable && (
        <label className="view-share">
          <input type="checkbox" checked={shared} onChange={event => setShared(event.target.checked)} />{' '}
          {translate('console.viewShareHelp')}
        </label>
      )}
      {wrong.else && <Alert severity="error">{wrong.else}</Alert>}
    </Confirm>
  )
}
