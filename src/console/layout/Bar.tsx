import { AppBar, Toolbar } from '@mui/material'
import { AccountMenu } from './AccountMenu'
import { Brand } from './Brand'
import { LanguageButton } from './LanguageButton'
import { MenuButton, SettingsButton } from './frameButtons'
import { FindButton } from './palette/FindButton'
import { MessageBell } from './messages/MessageBell'
import { ThemeButton } from './ThemeButton'

/** The bar on top: whose console it is, and what belongs to the person and the browser. `openMenu` where the menu is behind a button. */
export const Bar = ({ openMenu, menuOpen }: { readonly openMenu?: () => void; readonly menuOpen: boolean }) => (
  <AppBar position="static" elevation={0} color="default" className="bar">
    <Toolbar variant="dense">
      {openMenu && <MenuButton open={menuOpen} onClick={openMenu} />}
      <Brand />
      <FindButton />
      <MessageBell />
      <LanguageButton />
      <ThemeButton />
      <SettingsButton />
      <AccountMenu />
    </Toolbar>
  </AppBar>
)
