import { useLocation, useNotify } from 'ra-core'
import { useRef, useState } from 'react'
import { loadServerMenu } from '../../providers/router/serverMenu'
import { changeSettings, readSettings } from '../../settings/settings'
import { useSettings } from '../../settings/useSettings'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { leadsSomewhere } from '../menu/menuSections'
import { useOnChange } from '../../components/hooks/useOnChange'

/**
 * Fetches the server's menu if it is switched on and missing, at each navigation (specification,
 * point 4). Returns whether a page has to wait. A failure, or a menu without an open page, closes
 * no page.
 */
export const useServerMenu = (): boolean => {
  const { menuFromServer, serverMenu } = useSettings()
  const config = useConsoleConfig()
  const { me } = config
  const { pathname } = useLocation()
  const notify = useNotify()
  const loading = useRef(false)
  const [failed, setFailed] = useState(false)
  const wanted = menuFromServer && me.complete && serverMenu.length === 0
  useOnChange(() => {
    if (!wanted || loading.current) return
    loading.current = true
    notify('console.menuLoading', { type: 'info', autoHideDuration: 600 })
    const load = async () => {
      const answered = await loadServerMenu().catch(() => [])
      const menu = leadsSomewhere(config, answered) ? answered : []
      loading.current = false
      setFailed(menu.length === 0)
      if (!readSettings().menuFromServer) return
      if (menu.length > 0) changeSettings({ serverMenu: menu })
      notify(menu.length > 0 ? 'console.menuLoaded' : 'console.menuFailed', {
        type: menu.length > 0 ? 'success' : 'error',
      })
    }
    void load()
  }, [wanted, pathname])
  return wanted && !failed
}
