import { useDataProvider, useNotify, useRefresh, useTranslate } from 'ra-core'
import { type KeyboardEvent, useId, useState } from 'react'
import type { AnyField } from '../../../schema/model/field'
import { fieldText } from '../../../schema/labels/fieldText'
import { isUnread, keysFor, readNumber, writeNumber } from '../../fields/input/parseNumber'
import { errorBody, failureText } from '../../providers/api/httpError'
import { errorText } from '../../providers/api/fieldErrors'
import { useDefinition, useLabel } from '../../config/ConsoleContext'
import { useUnsavedPage } from '../../components/dom/useUnsavedPage'
import { isComposing } from '../../i18n/isComposing'
import type { FieldTextContext } from '../../i18n/fieldTextContext'
import type { RowRecord } from './useRowContext'

interface EditorProps {
  readonly name: string
  readonly field: AnyField
  readonly record: RowRecord
  readonly cells: FieldTextContext
  readonly close: () => void
}
/**
 * Saves one value of a record. Resolves to an error message, or `undefined` on success. Changes by
 * others to other fields are no conflict.
 */
const useSaveCell = ({ name, field, record, cells }: EditorProps) => {
  const resource = useDefinition()
  const provider = useDataProvider()
  const translate = useTranslate()
  const [base, setBase] = useState({ version: record.version, value: record[name] })
  const save = async (value: unknown, from = base): Promise<string | undefined> => {
    try {
      await provider.update(resource.name, {
        id: record.id,
        data: { [name]: value, version: from.version },
        previousData: record,
      })
      return undefined
    } catch (fault) {
      const current = errorBody(fault)?.current
      if (!current) return failureText(fault)
      const now = { version: current.version, value: current[name] }
      setBase(now)
      if (now.value === from.value) return save(value, now)
      return translate('console.cellConflict', { value: fieldText(field, now.value, cells) })
    }
  }
  return save
}
/** Typed text of a cell, its error, and its save. */
const useCellEditor = (props: EditorProps) => {
  const { name, field, record, close } = props
  const notify = useNotify()
  const refresh = useRefresh()
  const save = useSaveCell(props)
  const begun = writeNumber(record[name], field)
  const [typed, setTyped] = useState(begun)
  useUnsavedPage(typed !== begun)
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    const value = readNumber(typed, field)
    if (value === record[name]) return close()
    if (isUnread(value)) return setWrong(errorText(field, field.type === 'money' ? 'amount' : 'number'))
    setBusy(true)
    const why = await save(value)
    setBusy(false)
    setWrong(why)
    if (why !== undefined) return
    notify('console.saved', { type: 'success' })
    refresh()
    close()
  }
  const type = (text: string) => {
    setTyped(text)
    setWrong(undefined)
  }
  return { typed, type, isUnchanged: typed === begun, wrong, busy, send }
}
/** Editor of a number in its cell. Enter saves, Escape cancels. Errors keep the text. */
const InlineEditor = (props: EditorProps) => {
  const { field, close } = props
  const translate = useTranslate()
  const label = useLabel()
  const id = useId()
  const { typed, type, isUnchanged, wrong, busy, send } = useCellEditor(props)
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || !['Enter', 'Escape'].includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') close()
    else if (!busy) void send()
  }
  return (
    <span className="inline-editor">
      <input
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
        autoFocus
        aria-label={translate('console.changeField', { field: label(field.labels) })}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={wrong === undefined ? undefined : id}
        aria-busy={busy}
        inputMode={keysFor(field, field.options.min ?? 0)}
        value={typed}
        onFocus={event => event.target.select()}
        onChange={event => type(event.target.value)}
        onKeyDown={press}
        onBlur={() => isUnchanged && close()}
      />
      {wrong !== undefined && (
        <span id={id} className="filter-error" role="alert">
          {wrong}
        </span>
      )}
    </span>
  )
}
export default InlineEditor
