import AddIcon from '@mui/icons-material/AddOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import DoneIcon from '@mui/icons-material/CheckOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import NoteIcon from '@mui/icons-material/ChatBubbleOutlined'
import RefusedIcon from '@mui/icons-material/CloseOutlined'
import RestoreIcon from '@mui/icons-material/RestoreOutlined'
import TimeIcon from '@mui/icons-material/ScheduleOutlined'
import ViewIcon from '@mui/icons-material/VisibilityOutlined'
import type { ComponentType } from 'react'
import type { AnyResource } from '../../../schema/model/resource'

const stock: Readonly<Record<string, ComponentType>> = {
  create: AddIcon,
  edit: EditIcon,
  remove: DeleteIcon,
  restore: RestoreIcon,
  reveal: ViewIcon,
  look: ViewIcon,
  export: ViewIcon,
}
/** Icon of an action: built in, or by its kind. A deadline has a clock, a note a bubble. */
const iconOf = (resource: AnyResource, name: string): ComponentType => {
  const action = resource.definition.actions?.[name]
  if (!action) return stock[name] ?? EditIcon
  if (action.dueAt) return TimeIcon
  if (action.destructive) return RefusedIcon
  if (name === resource.definition.summary?.note) return NoteIcon
  return action.to === undefined ? EditIcon : DoneIcon
}
/** Icon of an entry in the timeline. */
export const HistoryIcon = ({ resource, action }: { readonly resource: AnyResource; readonly action: string }) => {
  const Icon = iconOf(resource, action)
  return (
    <span className="history-icon" aria-hidden="true">
      <Icon />
    </span>
  )
}
