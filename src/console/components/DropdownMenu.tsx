import { Menu, type MenuProps } from '@mui/material'

const nameOf = (anchor: MenuProps['anchorEl']) =>
  anchor instanceof HTMLElement ? (anchor.getAttribute('aria-label') ?? anchor.textContent ?? undefined) : undefined

/** A menu over the page: in no landmark of the page's, so it is one itself, called like the button that opened it. */
export const DropdownMenu = (props: MenuProps) => (
  <Menu {...props} slotProps={{ root: { role: 'region', 'aria-label': nameOf(props.anchorEl) } }} />
)
