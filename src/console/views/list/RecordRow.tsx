import { memo, type CSSProperties, type ReactNode } from 'react'
import { titleField } from '../../../schema/derive'
import { traitsOf } from '../../../schema/kinds/traits'
import { cell } from '../../kinds/cells'
import { RowActions } from './RowActions'
import type { RowContext, RowRecord } from './useRowContext'

interface RowProps {
  readonly record: RowRecord
  readonly selected: boolean
  readonly context: RowContext
  /** The drag handle's cell, where the list is sorted by hand. */
  readonly handle?: ReactNode
  readonly rowRef?: (element: HTMLElement | null) => void
  readonly style?: CSSProperties
  readonly className?: string
}
/** One record as a plain table row. Without MUI: a checkbox with ripple alone costs a third of a stock row. */
export const RecordRow = memo(({ record, selected, context, handle, rowRef, style, className }: RowProps) => {
  const { resource, columns, overrides, cells, label, words, selectable, toggle } = context
  const title = String(record[titleField(resource)] ?? record.id)
  return (
    <tr
      ref={rowRef}
      style={style}
      className={[selected ? 'selected' : '', className ?? ''].join(' ').trim() || undefined}
      aria-selected={selectable ? selected : undefined}
    >
      {handle !== undefined && <td className="handle-cell">{handle}</td>}
      {selectable && (
        <td className="tick-cell">
          <input type="checkbox" checked={selected} onChange={() => toggle(record.id)} aria-label={words.select(title)} />
        </td>
      )}
      {columns.map(([name, field], index) => {
        const Override = overrides?.[name]
        const content = Override ? <Override record={record} /> : cell(field, record[name], cells)
        return (
          <td
            key={name}
            data-label={label(field.labels)}
            className={`cell-${field.options.as === 'data' ? 'data' : field.kind}${traitsOf(field).numeric ? ' numeric' : ''}${index > 4 ? ' sixth' : ''}`}
          >
            {name === titleField(resource) ? <strong>{content}</strong> : content}
          </td>
        )
      })}
      <td className="actions-cell">
        <RowActions record={record} title={title} context={context} />
      </td>
    </tr>
  )
})
