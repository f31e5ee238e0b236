import type { ReactNode } from 'react'
import type { AnyField } from '../../../schema/model/field'
import { traitsOf } from '../../../schema/fields/traits'

/** Columns beside the first in a narrow table, and on a card. More without actions or state. */
const NARROW = { withActions: 3, without: 5 }
const ON_CARD = { withState: 2, without: 4 }

/** Options of a column, before its classes are computed. */
export interface ColumnOptions {
  readonly name: string
  /** Declaration of the field, for a column of a field. */
  readonly field?: AnyField | undefined
  /** Heading. Default: the field's label. */
  readonly text?: string | undefined
  readonly className?: string | undefined
  /** Whether the list cannot be sorted by this column. */
  readonly disableSort?: boolean | undefined
  /** Renders a cell. Default: the cell of the field's type. */
  readonly draw?: ((record: Readonly<Record<string, unknown>> & { readonly id: string }) => ReactNode) | undefined
}
export interface Column extends ColumnOptions {
  readonly text: string
  readonly className: string
}
const isAmount = (field: AnyField | undefined) => field?.type === 'money' || field?.options.as === 'money'
/** Whether a card always shows the field. State, booleans and countdowns have a fixed place. */
const isMark = (field: AnyField | undefined) =>
  field !== undefined && (field.type === 'state' || traitsOf(field).empty === false || field.options.countdown === true)

/**
 * Columns of a list with the CSS classes of their cells. Numbers align right. `beyond` marks
 * columns hidden first in a narrow table.
 * `told` marks columns on a card: amounts first, then in column order.
 */
export const columnsWith = (
  columns: readonly ColumnOptions[],
  label: (labels: AnyField['labels']) => string,
  hasActions: boolean,
): readonly Column[] => {
  const hasState = columns.some(({ field }) => field?.type === 'state')
  const onCard = columns
    .filter(({ field }) => !isMark(field))
    .sort((a, b) => Number(isAmount(b.field)) - Number(isAmount(a.field)))
    .slice(0, hasState ? ON_CARD.withState : ON_CARD.without)
  const near = hasActions ? NARROW.withActions : NARROW.without
  return columns.map((column, index) => {
    const { field } = column
    const classes = [
      field ? `cell-${field.options.as === 'data' ? 'data' : field.type}` : '',
      field && traitsOf(field).numeric ? 'numeric' : '',
      index >= near && field?.type !== 'state' ? 'beyond' : '',
      isMark(field) || onCard.includes(column) ? 'told' : '',
      field?.options.inline ? 'inline' : '',
      column.className,
    ]
    const text = column.text ?? (field ? label(field.labels) : '')
    return { ...column, text, className: classes.filter(Boolean).join(' ') }
  })
}
