import { AppBar, Toolbar } from '@mui/material'
import { tableTraits } from '../../../schema/selectors/definition'
import { UserMenu } from './UserMenu'
import { LocalesMenuButton } from './LocalesMenuButton'
import { MenuButton, SettingsButton } from '../controls/frameButtons'
import { HelpButton } from '../help/HelpButton'
import { SearchButton } from '../commandPalette/SearchButton'
import { AfterPage } from '../../components/Loading'
import { NotificationBell } from '../notifications/NotificationBell'
import { ToggleThemeButton } from '../controls/ToggleThemeButton'
import { useQuery } from '@tanstack/react-query'
import { LinkBase, useTranslate } from 'ra-core'
import { callApi } from '../../providers/api/call'
import { pictureAt } from '../../providers/api/upload'
import { brandKey } from '../../providers/live/refreshQueries'
import { type TenantBrand as Branded, useConsoleConfig } from '../../config/ConsoleContext'

/** Name and logo of the tenant, else of the app. */
const Brand = () => {
  const { brand, resources } = useConsoleConfig()
  const tenants = resources.find(each => tableTraits(each).tenants)?.name ?? ''
  const { data } = useQuery({
    queryKey: [tenants, brandKey],
    queryFn: async ({ signal }) => (await callApi<{ brand: Branded | null }>('/api/admin/info', {}, { signal })).brand,
    initialData: brand,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: Boolean(brand),
    retry: false,
  })
  const title = useTranslate()('console.title')
  return (
    <LinkBase to="/" className="brand">
      <img src={data?.logo ? pictureAt(data.logo) : 'favicon.svg'} alt="" width="28" height="28" />{' '}
      <span>{data?.name ?? title}</span>
    </LinkBase>
  )
}

/** App bar: brand and tools. `openMenu` is set if the menu is behind a button. */
export const ConsoleAppBar = ({ openMenu, menuOpen }: { openMenu?: () => void; menuOpen: boolean }) => (
  <AppBar position="static" elevation={0} color="default" className="bar">
    <Toolbar variant="dense">
      {openMenu && <MenuButton open={menuOpen} onClick={openMenu} />}
      <Brand />
      <AfterPage>
        <SearchButton />
        <NotificationBell />
        <LocalesMenuButton />
        <ToggleThemeButton />
        <SettingsButton />
        <HelpButton />
        <UserMenu />
      </AfterPage>
    </Toolbar>
  </AppBar>
)
