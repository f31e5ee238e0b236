import { AppBar, Toolbar } from '@mui/material'
import { UserMenu } from './UserMenu'
import { Brand } from './Brand'
import { LocalesMenuButton } from './LocalesMenuButton'
import { MenuButton, SettingsButton } from '../controls/frameButtons'
import { SearchButton } from '../commandPalette/SearchButton'
import { NotificationBell } from '../notifications/NotificationBell'
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
      <Brand />
      <SearchButton />
      <NotificationBell />
      <LocalesMenuButton />
      <ToggleThemeButton />
      <SettingsButton />
      <UserMenu />
    </Toolbar>
  </AppBar>
)
