import { Divider, useMediaQuery } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { cloneRecord } from '../../../schema/selectors/definition'
import { isAllowed } from '../../../schema/rules/availability'
import { actionLabelOf } from '../../../schema/labels/labels'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { entryFor, menuEntry } from '../../actions/ActionMenuItem'
import { useClone } from '../../actions/useClone'
import { nextStep } from './RowActions'
import type { RowContext, RowRecord } from './useRowContext'
import { DropdownMenu } from '../../components/DropdownMenu'

interface RowMenuProps {
  readonly context: RowContext
  readonly anchor: HTMLElement
  readonly record: RowRecord
  readonly close: () => void
  /** Puts the record in a place of the hand-made order; without one it is asked for. */
  readonly place: (record: RowRecord, place?: number) => void
  /** Why the record may not be taken away; empty where it may. */
  readonly whyKept: (record: RowRecord) => string
  /** Asks whether it is to be taken away. */
  readonly remove: (record: RowRecord) => void
}
/** What else can be done to a row; what cannot be now, editing too, stands there with the reason. Then its place, where it has one, and what makes another of it or takes it away. */
const RowMenu = ({ context, anchor, record, close, place, whyKept, remove }: RowMenuProps) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  // On a card the menu is all there is.
  const onCard = useMediaQuery('(max-width: 700px)', { noSsr: true })
  const step = onCard ? undefined : nextStep(context, record)
  // Closed by being taken away: the cursor goes back to where it came from.
  useEffect(() => () => anchor.focus(), [anchor])
  const closing = (work: () => void) => () => {
    close()
    work()
  }
  const actionItems = context.actions
    .filter(([name]) => name !== step?.[0])
    .map(([name, action]) =>
      menuEntry({
        text: context.label(actionLabelOf(context.resource, action, [record]).labels),
        danger: action.destructive,
        ...entryFor(context.evaluate(action, record)),
        run: closing(() => context.start(name, action, record)),
      }),
    )
  const edit = context.evaluateEdit(record)
  const duplicate = useClone(context.resource)
  const mayCopy = isAllowed(context.resource, 'create', me) && cloneRecord(context.resource, record) !== undefined
  const reason = whyKept(record)
  const withEdit = context.edits && (onCard || edit.verdict !== 'ok')
  return (
    <DropdownMenu open anchorEl={anchor} onClose={close}>
      {withEdit &&
        menuEntry({
          text: context.messages.edit,
          ...entryFor(edit),
          run: closing(() => context.open('edit', record)),
        })}
      {actionItems}
      {isAllowed(context.resource, 'sort', me) && [
        (withEdit || actionItems.length > 0) && <Divider key="line" />,
        menuEntry({ text: translate('console.moveTop'), run: closing(() => place(record, 1)) }),
        menuEntry({ text: translate('console.movePlace'), run: closing(() => place(record)) }),
        <Divider key="last" />,
      ]}
      {mayCopy && menuEntry({ text: translate('console.duplicate'), run: closing(() => duplicate(record)) })}
      {isAllowed(context.resource, 'remove', me) &&
        menuEntry({
          text: translate('console.remove'),
          danger: true,
          reason,
          greyed: reason !== '',
          run: closing(() => remove(record)),
        })}
    </DropdownMenu>
  )
}
export default RowMenu
