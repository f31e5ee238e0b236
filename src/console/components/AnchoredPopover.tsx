import { Popover } from '@mui/material'
import type { ReactNode } from 'react'

interface PanelProps {
  /** Button that the popover belongs to. */
  readonly anchor: HTMLElement
  readonly close: () => void
  readonly title: string
  readonly className: string
  readonly children: ReactNode
}
/** Small dialog below its button. Escape or a click outside closes it. */
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
