import { Divider, MenuItem } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { effectLabelsOf } from '../../schema/labels/labels'
import type { AnyResource } from '../../schema/model/resource'
import { useLabel } from '../config/ConsoleContext'
import type { RecordCommand } from './recordCommands'
import type { useAvailability, ActionAvailability } from './useAvailability'
import { once } from '../components/dom/gestures'

interface EntryProps {
  readonly text: string
  readonly danger?: boolean
  /** Why the command is unavailable. Empty if it is available. */
  readonly reason?: string
  readonly greyed?: boolean
  readonly run: () => void
}
/**
 * State of a menu item. Unavailable actions are greyed. Actions with missing requirements stay
 * enabled, since they open the checklist.
 */
const entryFor = ({ verdict, reason }: ActionAvailability): Pick<EntryProps, 'reason' | 'greyed'> => ({
  reason,
  greyed: verdict !== 'ok' && verdict !== 'needs',
})
/**
 * Menu item of a command, greyed with its reason if unavailable. Not a component, since MUI's menu
 * inspects its direct children.
 */
const menuEntry = ({ text, danger, reason, greyed, run }: EntryProps): ReactNode => (
  <MenuItem
    key={text}
    aria-disabled={greyed || undefined}
    className={`menu-action${greyed ? ' greyed' : danger ? ' danger' : ''}`}
    onClick={once(() => greyed || run())}
  >
    {text}
    {reason && <small>{reason}</small>}
  </MenuItem>
)

type Row = Readonly<Record<string, unknown>>
const words = {
  edit: 'console.edit',
  duplicate: 'console.duplicate',
  moveTop: 'console.moveTop',
  movePlace: 'console.movePlace',
  remove: 'console.remove',
} as const
/** Group of a menu item: commands, sorting, destructive ones, and last unavailable ones. */
const groupOf = (type: RecordCommand['type'], { greyed, danger }: Entry): number => {
  if (greyed) return 3
  if (danger) return 2
  return type === 'moveTop' || type === 'movePlace' ? 1 : 0
}
type Entry = Omit<EntryProps, 'run'>

/** Renders commands as menu items, with dividers between groups. */
export const useCommandItems = (
  resource: AnyResource,
  { judge, judgeEdit, whyKept }: ReturnType<typeof useAvailability>,
) => {
  const label = useLabel()
  const translate = useTranslate()
  const describe = (command: RecordCommand, record: Row): Entry => {
    if (command.type === 'print') return { text: label(command.document.labels) }
    if (command.type !== 'action') {
      const text = translate(words[command.type])
      if (command.type === 'edit') return { text, ...entryFor(judgeEdit(record)) }
      if (command.type !== 'remove') return { text }
      const reason = whyKept(record)
      return { text, danger: true, reason, greyed: reason !== '' }
    }
    const [, action] = command.named
    const text = label(effectLabelsOf(resource, action, record))
    return { text, danger: action.destructive, ...entryFor(judge(action, record)) }
  }
  return (commands: readonly RecordCommand[], record: Row, run: (command: RecordCommand) => void): ReactNode[] => {
    const entries = commands.map(command => {
      const entry = describe(command, record)
      return { entry, group: groupOf(command.type, entry), run: () => run(command) }
    })
    return [0, 1, 2, 3]
      .map(group => entries.filter(each => each.group === group))
      .filter(group => group.length > 0)
      .flatMap((group, index) => [
        index > 0 && <Divider key={`line before ${group[0]?.entry.text}`} />,
        ...group.map(each => menuEntry({ ...each.entry, run: each.run })),
      ])
  }
}
