import { useMediaQuery } from '@mui/material'
import { useEffect } from 'react'
import type { RecordCommand } from '../../actions/recordCommands'
import { useCommandItems } from '../../actions/useCommandItems'
import type { useAvailability } from '../../actions/useAvailability'
import { DropdownMenu } from '../../components/DropdownMenu'
import { nextStep, nothingShown } from './RowActions'
import type { RowContext, RowRecord } from './useRowContext'

interface RowMenuProps {
  readonly context: RowContext
  readonly anchor: HTMLElement
  readonly record: RowRecord
  readonly flow: ReturnType<typeof useAvailability>
  readonly close: () => void
  readonly run: (command: RecordCommand, record: RowRecord) => void
}
/** Menu of a row with all commands not shown beside it. */
const RowMenu = ({ context, anchor, record, flow, close, run }: RowMenuProps) => {
  const onCard = useMediaQuery('(max-width: 700px)', { noSsr: true })
  const itemsOf = useCommandItems(context.resource, flow)
  const isEditable = context.edits && context.evaluateEdit(record).verdict === 'ok'
  const shown = onCard ? nothingShown : { edit: isEditable, actions: [nextStep(context, record)?.[0]] }
  // Unmounting closes the menu, so the focus is restored here.
  useEffect(() => () => anchor.focus(), [anchor])
  return (
    <DropdownMenu open anchorEl={anchor} onClose={close}>
      {itemsOf(context.commandsOf(record, shown), record, command => {
        close()
        run(command, record)
      })}
    </DropdownMenu>
  )
}
export default RowMenu
