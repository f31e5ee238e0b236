import { actionLabelOf, effectLabelsOf } from '../../../schema/labels/labels'
import type { AnyAction } from '../../../schema/model/resource'
import { isReturned } from '../../../schema/rules/review'
import type { ShownCommands } from '../../actions/recordCommands'
import { once } from '../../components/dom/gestures'
import { RowLink } from './PrimaryCell'
import type { RowContext, RowRecord } from './useRowContext'

type Named = RowContext['actions'][number]
const isOpen = (context: RowContext, action: AnyAction, record: RowRecord) =>
  ['ok', 'needs'].includes(context.evaluate(action, record).verdict)

/**
 * Next step of a record: the first available action, preferably not destructive. A returned record without changes has no next step: it is edited first.
 */
export const nextStep = (context: RowContext, record: RowRecord): Named | undefined => {
  if (isReturned(context.resource, record)) return undefined
  const open = context.actions.filter(([, action]) => isOpen(context, action, record))
  return open.find(([, action]) => !action.destructive) ?? open[0]
}
/** Commands shown beside the menu of a card: none. */
export const nothingShown: ShownCommands = { edit: false, actions: [] }
/** Estimated width of a text in em. A Chinese character is 1 em. */
export const emsOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/[\u2e80-\uffff]/.test(letter) ? 1 : 0.58), 0)
/** CSS width for the longest of these texts, in em, from 3 to `limit`. Keeps neighbours in place. */
export const minWidthFor = (texts: readonly string[], limit = 12): string =>
  `${Math.min(limit, Math.max(3, ...texts.map(emsOf))).toFixed(1)}em`

const Step = ({ named: [name, action], record, context }: { named: Named; record: RowRecord; context: RowContext }) => {
  const { verdict, reason } = context.evaluate(action, record)
  const greyed = verdict !== 'ok' && verdict !== 'needs'
  return (
    <button
      type="button"
      className={`row-action${action.destructive ? ' danger' : ''}`}
      aria-disabled={greyed || undefined}
      title={reason || undefined}
      data-short={action.effectLabel && context.label(actionLabelOf(context.resource, action, [record]).labels)}
      onClick={once(() => context.start(name, action, record), record.id)}
    >
      {context.label(effectLabelsOf(context.resource, action, record))}
    </button>
  )
}
/** Actions of a row, in equal slots: next step, edit, menu. On a phone next step and a menu of all. */
export const RowActions = ({ record, title, context }: { record: RowRecord; title: string; context: RowContext }) => {
  const { messages, edits, evaluateEdit, actions, more, hasMore, commandsOf } = context
  const step = nextStep(context, record)
  const isEditable = edits && evaluateEdit(record).verdict === 'ok'
  const holdsMore = commandsOf(record, { edit: isEditable, actions: [step?.[0]] }).length > 0
  return (
    <div className="row-slots">
      {actions.length > 0 && (
        <span className="row-step">{step && <Step named={step} record={record} context={context} />}</span>
      )}
      {edits &&
        (isEditable ? (
          <RowLink view="edit" record={record} context={context} className="row-action">
            {messages.edit}
          </RowLink>
        ) : (
          <span className="row-action empty-slot">{messages.edit}</span>
        ))}
      {(holdsMore || commandsOf(record, nothingShown).length > 0) && (
        <button
          type="button"
          className={`row-action row-more${holdsMore ? '' : hasMore ? ' empty-slot' : ' no-slot'}`}
          aria-haspopup="menu"
          aria-label={messages.more(title)}
          onClick={event => more(event.currentTarget, record)}
        >
          ⋯
        </button>
      )}
    </div>
  )
}
