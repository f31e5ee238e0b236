import { memo, type ReactNode } from 'react'
import { traitsOf } from '../../../schema/fields/traits'
import { getRecordLabel, getStateField } from '../../../schema/selectors/definition'
import { ReferenceManyCount } from '../../fields/computed/ReferenceManyCount'
import { FieldCell } from '../../fields/FieldCell'
import { InlineCell } from './InlineCell'
import { LeadCell } from './PrimaryCell'
import { RowActions } from './RowActions'
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
/** Table row of a record. Plain HTML: an MUI checkbox with ripple costs a third of a row. */
export const DataTableRow = memo(({ record, selected, context, handle, rowRef, className }: RowProps) => {
  const { resource, lead, columns, overrides, cells, messages, selectable, toggle, isInline, hasActions } = context
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
          <input
            type="checkbox"
            checked={selected}
            onChange={() => toggle(record.id)}
            aria-label={messages.select(title)}
          />
        </td>
      )}
      {lead && (
        <td className="lead-cell">
          <LeadCell lead={lead} record={record} context={context} />
        </td>
      )}
      {columns.map(({ name, field, text, className, draw }) => {
        if (draw || !field)
          return (
            <td key={`${name} ${record.id}`} className={className}>
              {draw?.(record)}
            </td>
          )
        const Override = overrides?.[name]
        const value = record[name]
        const inline = isInline(name, field, record)
        // A row may be reused for another record, so stateful cells need a key of their own.
        const keeps = Override !== undefined || inline || traitsOf(field).names?.what === 'file'
        return (
          <td
            key={keeps ? `${name} ${record.id}` : name}
            data-label={field.type === 'boolean' ? text : undefined}
            className={value === false ? `${className} not` : className}
          >
            {Override ? (
              <Override record={record} />
            ) : inline ? (
              <InlineCell name={name} field={field} record={record} context={context} />
            ) : field.options.count && typeof value === 'number' ? (
              <ReferenceManyCount field={field} id={record.id} count={value} />
            ) : field.type === 'boolean' && value === false ? null : (
              FieldCell(field, value, cells)
            )}
            {field.type === 'state' && <RowReason record={record} state={name} context={context} />}
            {field.type === 'state' && <RowHighlights record={record} state={name} context={context} />}
          </td>
        )
      })}
      {hasActions && (
        <td className="actions-cell">
          <RowActions record={record} title={title} context={context} />
        </td>
      )}
    </tr>
  )
})
