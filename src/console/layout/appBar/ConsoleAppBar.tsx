import { AppBar, Toolbar } from '@mui/material'
import { UserMenu } from './UserMenu'
import { BrandLink } from './Brand'
import { LocalesMenuButton } from './LocalesMenuButton'
import { MenuButton, SettingsButton } from '../controls/frameButtons'
import { FindButton } from '../commandPalette/SearchButton'
import { MessageBell } from '../notifications/NotificationBell'
import { ToggleThemeButton } from '../controls/ToggleThemeButton'

/** The bar on top: whose console it is, and what belongs to the person and the browser. `openMenu` where the menu is behind a button. */
export const ConsoleAppBar = ({
  openMenu,
  menuOpen,
}: {
  readonly openMenu?: () => void
  readonly menuOpen: boolean
}) => (
  <AppBar position="static" elevation={0} color="default" className="bar">
    <Toolbar variant="dense">
      {openMenu && <MenuButton open={menuOpen} onClick={openMenu} />}
      <BrandLink />
      <FindButton />
      <MessageBell />
      <LocalesMenuButton />
      <ToggleThemeButton />
      <SettingsButton />
      <UserMenu />
    </Toolbar>
  </AppBar>
)
