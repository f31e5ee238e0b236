import { memo, type CSSProperties, type ReactNode } from 'react'
import { titleField } from '../../../schema/derive'
import type { AnyField } from '../../../schema/field'
import type { AnyAction, AnyResource } from '../../../schema/resource'
import { traitsOf } from '../../../schema/kinds/traits'
import { cell } from '../../kinds/cells'
import type { CellContext } from '../../words/cellContext'
import type { Judged } from '../action/useJudge'
import { RowActions } from './RowActions'

export type RowRecord = Readonly<Record<string, unknown>> & { readonly id: string }
/** What every row of a list shares. One object for all, so that a row is drawn again only when its own record or tick changes. */
export interface RowContext {
  readonly resource: AnyResource
  readonly columns: readonly (readonly [string, AnyField])[]
  readonly overrides?: Readonly<Record<string, (props: { record: Record<string, unknown> }) => ReactNode>>
  readonly cells: CellContext
  readonly label: (labels: AnyField['labels']) => string
  readonly words: {
    readonly select: (name: string) => string
    readonly view: string
    readonly edit: string
    readonly more: (name: string) => string
  }
  readonly actions: readonly (readonly [string, AnyAction])[]
  readonly judge: (action: AnyAction, record: RowRecord) => Judged
  readonly start: (name: string, action: AnyAction, record: RowRecord) => void
  readonly open: (view: 'show' | 'edit', record: RowRecord) => void
  readonly href: (view: 'show' | 'edit', record: RowRecord) => string
  /** Opens the menu of what else can be done to a row. */
  readonly more: (anchor: HTMLElement, record: RowRecord) => void
  /** Whether there are rows one may edit. */
  readonly edits: boolean
  readonly mayEdit: (record: RowRecord) => boolean
  readonly selectable: boolean
  readonly toggle: (id: string) => void
}
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
