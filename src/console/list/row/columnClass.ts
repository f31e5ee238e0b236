import type { ReactNode } from 'react'
import type { AnyField } from '../../../schema/model/field'
import { traitsOf } from '../../../schema/fields/traits'

/** How many columns beside the first are left where there is little room, and how many a card on a phone tells: more where nothing can be done to a row, or it has no state. */
const NARROW = { withActions: 3, without: 5 }
const ON_CARD = { withState: 2, without: 4 }

/** A column before its place in the row is known. */
export interface ColumnOptions {
  readonly name: string
  /** Its declaration, where the column is a declared field's. */
  readonly field?: AnyField | undefined
  /** Heading; left out, the field's label. */
  readonly text?: string | undefined
  readonly className?: string | undefined
  /** The list cannot be sorted by this column. */
  readonly disableSort?: boolean | undefined
  /** Draws a cell; left out, the declaration does. */
  readonly draw?: ((record: Readonly<Record<string, unknown>> & { readonly id: string }) => ReactNode) | undefined
}
export interface Column extends ColumnOptions {
  readonly text: string
  readonly className: string
}
const isAmount = (field: AnyField | undefined) => field?.type === 'money' || field?.options.as === 'money'
/** What a card tells always: it stands in a place of its own there. What runs out does, as nobody may miss it. */
const isMark = (field: AnyField | undefined) =>
  field !== undefined && (field.type === 'state' || traitsOf(field).empty === false || field.options.countdown === true)

/**
 * A list's columns with the classes of their cells: digits to the right, so that they line up; what goes first where there is little room, from the last column on; what a card
 * tells, amounts rather than others, and then in the order of the columns.
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
      column.className,
    ]
    const text = column.text ?? (field ? label(field.labels) : '')
    return { ...column, text, className: classes.filter(Boolean).join(' ') }
  })
}
