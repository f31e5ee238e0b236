import { lazy, useEffect, useRef, useState } from 'react'
import type { AnyField } from '../../../schema/model/field'
import { FieldCell } from '../../fields/FieldCell'
import type { RowContext, RowRecord } from './useRowContext'
import { LazyOverlay } from '../../components/LazyOverlay'

const InlineEditor = lazy(() => import('./InlineEditor'))

/** Value editable in its cell. The editor is loaded on demand. */
export const InlineCell = ({
  name,
  field,
  record,
  context: { cells, messages },
}: {
  readonly name: string
  readonly field: AnyField
  readonly record: RowRecord
  readonly context: RowContext
}) => {
  const [open, setOpen] = useState(false)
  const began = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (open) began.current = true
    else if (began.current) button.current?.focus()
  }, [open])
  const shown = (
    <button ref={button} type="button" className="inline-cell" title={messages.change} onClick={() => setOpen(true)}>
      {FieldCell(field, record[name], cells)}
    </button>
  )
  if (!open) return shown
  return (
    <LazyOverlay fallback={shown}>
      <InlineEditor name={name} field={field} record={record} cells={cells} close={() => setOpen(false)} />
    </LazyOverlay>
  )
}
