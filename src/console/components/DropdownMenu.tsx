import { Menu, type MenuProps } from '@mui/material'

const nameOf = (anchor: MenuProps['anchorEl']) =>
  anchor instanceof HTMLElement ? (anchor.getAttribute('aria-label') ?? anchor.textContent ?? undefined) : undefined

/** A menu above the page. It is a landmark of its own, named after its button. */
export const DropdownMenu = (props: MenuProps) => (
  <Menu {...props} slotProps={{ root: { role: 'region', 'aria-label': nameOf(props.anchorEl) } }} />
)
