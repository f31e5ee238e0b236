import { memo, type ReactNode } from 'react'
import { traitsOf } from '../../../schema/fields/traits'
import { getRecordLabel, getStateField } from '../../../schema/selectors/definition'
import { ReferenceManyCount } from '../../fields/computed/ReferenceManyCount'
import { FieldCell } from '../../fields/FieldCell'
import { InlineCell } from './InlineCell'
import { LeadCell } from './PrimaryCell'
import { RowActions } from './RowActions'
import type { RowContext, RowRecord } from './useRowContext'

/** Why a row stands where it does, below its state, on one line; the pointer shows it whole. */
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
/** What has to be known of a row, below its first state: what is open about it elsewhere. */
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
  /** The drag handle's cell, where the list is sorted by hand. */
  readonly handle?: ReactNode
  readonly rowRef?: (element: HTMLElement | null) => void
  readonly className?: string
}
/** One record as a plain table row. Without MUI: a checkbox with ripple alone costs a third of a stock row. */
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
        // A row may be drawn for another record: what keeps something of its own begins anew.
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
