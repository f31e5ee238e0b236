import { Drawer, IconButton } from '@mui/material'
import CloseIcon from '@mui/icons-material/Close'
import { useTranslate } from 'ra-core'
import { useSetting } from '../../settings/useSettings'
import { MainMenu } from './MainMenu'

/** Menu in a drawer, for screens without room beside the page. */
const MenuDrawer = ({ open, close }: { readonly open: boolean; readonly close: () => void }) => {
  const translate = useTranslate()
  const width = useSetting('menuWidth')
  return (
    <Drawer
      open={open}
      onClose={close}
      slotProps={{ paper: { 'aria-label': translate('console.menu'), elevation: 0 } }}
    >
      <div className="menu-drawer" style={{ width }}>
        <header>
          {translate('console.menu')}
          <IconButton edge="end" aria-label={translate('console.close')} onClick={close}>
            <CloseIcon />
          </IconButton>
        </header>
        <MainMenu onGo={close} />
      </div>
    </Drawer>
  )
}
export default MenuDrawer
