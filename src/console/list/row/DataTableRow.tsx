import { memo, type ReactNode } from 'react'
import { traitsOf } from '../../../schema/fields/traits'
import type { AnyField } from '../../../schema/model/field'
import { getRecordLabel, getStateField } from '../../../schema/selectors/definition'
import { ReferenceManyCount } from '../../fields/computed/ReferenceManyCount'
import { FieldCell } from '../../fields/FieldCell'
import { InlineCell } from './InlineCell'
import { LeadCell } from './PrimaryCell'
import { RowActions } from './RowActions'
import type { Column } from './columnClass'
import type { RowContext, RowRecord } from './useRowContext'

/** Reason of a row's state, on one line with a tooltip. */
const RowReason = ({ record, state, context }: { record: RowRecord; state: string; context: RowContext }) => {
  const reason = context.reason(record, state)
  if (!reason) return null
  const { label, text } = reason
  return (
    <small className="row-reason" title={context.messages.withLabel(label, text)}>
      <span className="visually-hidden">{context.messages.withLabel(label, '')}</span>
      {text}
    </small>
  )
}
/** Highlighted fields of a row, below its main state. */
const RowHighlights = ({ record, state, context }: { record: RowRecord; state: string; context: RowContext }) =>
  state === getStateField(context.resource)
    ? context.highlights(record).map(({ name, field, text }) => (
        <small key={name} className="row-highlight">
          {text} {FieldCell(field, record[name], context.cells)}
        </small>
      ))
    : null
interface RowProps {
  readonly record: RowRecord
  readonly selected: boolean
  readonly context: RowContext
  /** Cell of the drag handle, if the list is sorted manually. */
  readonly handle?: ReactNode
  readonly rowRef?: (element: HTMLElement | null) => void
  readonly className?: string
}
/** Value of a cell: the application's own, an editor, or by its field type. */
const cellValue = (name: string, field: AnyField, record: RowRecord, context: RowContext) => {
  const { overrides, cells, isInline } = context
  const Override = overrides?.[name]
  const value = record[name]
  if (Override) return <Override record={record} />
  if (isInline(name, field, record)) return <InlineCell name={name} field={field} record={record} context={context} />
  if (field.options.count && typeof value === 'number')
    return <ReferenceManyCount field={field} id={record.id} count={value} />
  return field.type === 'boolean' && value === false ? null : FieldCell(field, value, cells)
}
/** Cell of a column. A function, not a component: rows have many cells. */
const columnCell = (column: Column, record: RowRecord, context: RowContext) => {
  const { name, field, text, className, draw } = column
  if (draw || !field)
    return (
      <td key={`${name} ${record.id}`} className={className}>
        {draw?.(record)}
      </td>
    )
  // A row may be reused for another record, so stateful cells need a key of their own.
  const isStateful =
    context.overrides?.[name] !== undefined ||
    context.isInline(name, field, record) ||
    traitsOf(field).names?.what === 'file'
  return (
    <td
      key={isStateful ? `${name} ${record.id}` : name}
      data-label={field.type === 'boolean' ? text : undefined}
      className={record[name] === false ? `${className} not` : className}
    >
      {cellValue(name, field, record, context)}
      {field.type === 'state' && <RowReason record={record} state={name} context={context} />}
      {field.type === 'state' && <RowHighlights record={record} state={name} context={context} />}
    </td>
  )
}
/** Table row of a record. Plain HTML: an MUI checkbox with ripple costs a third of a row. */
export const DataTableRow = memo(({ record, selected, context, handle, rowRef, className }: RowProps) => {
  const { resource, lead, columns, messages, selectable, toggle, hasActions } = context
  const title = getRecordLabel(resource, record)
  return (
    <tr
      ref={rowRef}
      className={[selected ? 'selected' : '', className ?? ''].join(' ').trim() || undefined}
      aria-selected={selectable ? selected : undefined}
    >
      {handle !== undefined && <td className="handle-cell">{handle}</td>}
      {selectable && (
        <td className="tick-cell">
          <label>
            <input
              type="checkbox"
              checked={selected}
              onChange={() => toggle(record.id)}
              aria-label={messages.select(title)}
            />
          </label>
        </td>
      )}
      {lead && (
        <td className="lead-cell">
          <LeadCell lead={lead} record={record} context={context} />
        </td>
      )}
      {columns.map(column => columnCell(column, record, context))}
      {hasActions && (
        <td className="actions-cell">
          <RowActions record={record} title={title} context={context} />
        </td>
      )}
    </tr>
  )
})
