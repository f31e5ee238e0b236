import type { AnyField } from '../../../schema/model/field'
import { traitsOf } from '../../../schema/fields/traits'

/** How many columns beside the first are left where there is little room, and how many a card on a phone tells: more where nothing can be done to a row, or it has no state. */
const NARROW = { withActions: 3, without: 5 }
const ON_CARD = { withState: 2, without: 4 }

export interface Column {
  readonly name: string
  readonly field: AnyField
  readonly text: string
  readonly className: string
}
const isAmount = ({ type, options }: AnyField) => type === 'money' || options.as === 'money'
/** What a card tells always: it stands in a place of its own there. What runs out does, as nobody may miss it. */
const isMark = (field: AnyField) =>
  field.type === 'state' || traitsOf(field).empty === false || field.options.countdown === true

/**
 * A list's columns with the classes of their cells: digits to the right, so that they line up; what goes first where there is little room, from the last column on; what a card
 * tells, amounts rather than others, and then in the order of the columns.
 */
export const columnsWith = (
  fields: readonly (readonly [string, AnyField])[],
  label: (labels: AnyField['labels']) => string,
  hasActions: boolean,
): readonly Column[] => {
  const hasState = fields.some(([, { type }]) => type === 'state')
  const cardFields = fields
    .filter(([, field]) => !isMark(field))
    .sort(([, a], [, b]) => Number(isAmount(b)) - Number(isAmount(a)))
    .slice(0, hasState ? ON_CARD.withState : ON_CARD.without)
  const near = hasActions ? NARROW.withActions : NARROW.without
  return fields.map(([name, field], index) => {
    const classes = [
      `cell-${field.options.as === 'data' ? 'data' : field.type}`,
      traitsOf(field).numeric ? 'numeric' : '',
      index >= near && field.type !== 'state' ? 'beyond' : '',
      isMark(field) || cardFields.some(([each]) => each === name) ? 'told' : '',
    ]
    return { name, field, text: label(field.labels), className: classes.filter(Boolean).join(' ') }
  })
}
