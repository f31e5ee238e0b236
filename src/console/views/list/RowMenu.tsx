import { Menu, MenuItem } from '@mui/material'
import { useEffect } from 'react'
import { once } from '../../parts/gesture'
import type { RowContext, RowRecord } from './useRowContext'
import { nextStep } from './RowActions'

interface RowMenuProps {
  readonly context: RowContext
  readonly anchor: HTMLElement
  readonly record: RowRecord
  readonly close: () => void
}
/** A row's other actions; what cannot be taken now stands there with the reason. */
const RowMenu = ({ context, anchor, record, close }: RowMenuProps) => {
  const step = nextStep(context, record)
  // Closed by being taken away: the cursor goes back to where it came from.
  useEffect(() => () => anchor.focus(), [anchor])
  return (
    <Menu open anchorEl={anchor} onClose={close}>
      {context.actions
        .filter(([name]) => name !== step?.[0])
        .map(([name, action]) => {
          const { verdict, reason } = context.judge(action, record)
          const greyed = verdict !== 'ok' && verdict !== 'needs'
          return (
            <MenuItem
              key={name}
              aria-disabled={greyed || undefined}
              className={`menu-action${greyed ? ' greyed' : action.danger ? ' danger' : ''}`}
              onClick={once(() => {
                if (greyed) return
                close()
                context.start(name, action, record)
              })}
            >
              {context.label(action.labels)}
              {reason && <small>{reason}</small>}
            </MenuItem>
          )
        })}
    </Menu>
  )
}
export default RowMenu
