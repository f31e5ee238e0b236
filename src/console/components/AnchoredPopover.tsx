import { Popover } from '@mui/material'
import type { ReactNode } from 'react'

interface PanelProps {
  /** The button that it hangs under. */
  readonly anchor: HTMLElement
  readonly close: () => void
  readonly title: string
  readonly className: string
  readonly children: ReactNode
}
/** A small dialog under its button, gone with Escape or a click beside it. */
export const AnchoredPopover = ({ anchor, close, title, className, children }: PanelProps) => (
  <Popover
    open
    anchorEl={anchor}
    onClose={close}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
    transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    slotProps={{ paper: { role: 'dialog', 'aria-label': title, className } }}
  >
    {children}
  </Popover>
)
