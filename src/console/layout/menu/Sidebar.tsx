import { IconButton } from '@mui/material'
import CollapseIcon from '@mui/icons-material/MenuOpenOutlined'
import { useTranslate } from 'ra-core'
import { changeSettings } from '../../settings/settings'
import { useSettings } from '../../settings/useSettings'
import { MainMenu } from './MainMenu'

/** Width of a collapsed menu, in px. */
const ICONS_WIDTH = 56
/** Side menu, collapsible to icons. */
export const Sidebar = () => {
  const { menuCollapse, menuWidth } = useSettings()
  const translate = useTranslate()
  return (
    <aside className={menuCollapse ? 'collapsed' : undefined} style={{ width: menuCollapse ? ICONS_WIDTH : menuWidth }}>
      <MainMenu icons={menuCollapse} />
      <IconButton
        className="collapse"
        aria-expanded={!menuCollapse}
        aria-label={translate(menuCollapse ? 'console.menuExpand' : 'console.menuCollapse')}
        title={translate(menuCollapse ? 'console.menuExpand' : 'console.menuCollapse')}
        onClick={() => changeSettings({ menuCollapse: !menuCollapse })}
      >
        <CollapseIcon />
      </IconButton>
    </aside>
  )
}
