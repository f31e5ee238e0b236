import AddIcon from '@mui/icons-material/AddOutlined'
import LogIcon from '@mui/icons-material/HistoryOutlined'
import OtherIcon from '@mui/icons-material/FactCheckOutlined'
import ListIcon from '@mui/icons-material/ListAltOutlined'
import PeopleIcon from '@mui/icons-material/PeopleAltOutlined'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import PlaceIcon from '@mui/icons-material/PlaceOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import StoreIcon from '@mui/icons-material/StorefrontOutlined'
import { LinkBase, useLocation, useTranslate } from 'ra-core'
import { type ComponentType, Fragment } from 'react'
import type { StockIcon } from '../../schema/icons'
import { menuOf } from '../../schema/menu'
import { decodeAddress, routeTable } from '../providers/routeTable'
import { useLabel, useShop } from '../shopContext'

const stock: { readonly [N in StockIcon]: ComponentType } = {
  add: AddIcon,
  list: ListIcon,
  user: PersonIcon,
  people: PeopleIcon,
  place: PlaceIcon,
  settings: SettingsIcon,
  store: StoreIcon,
  log: LogIcon,
}
const Icon = ({ name }: { readonly name: string | undefined }) => {
  const { icons } = useShop()
  const known: Readonly<Record<string, ComponentType>> = { ...stock, ...icons }
  const Drawn = known[name ?? ''] ?? OtherIcon
  return <Drawn />
}
/** The menu: each group under its name, unless its first entry is called the same. */
export const MainMenu = ({ onGo }: { readonly onGo: () => void }) => {
  const { resources, pages, groups, me } = useShop()
  const label = useLabel()
  const translate = useTranslate()
  const { pathname } = useLocation()
  const routes = routeTable(resources)
  const sections = menuOf(resources, pages, groups, me)
  // A record belongs to its list's entry, the form for a new one to its own where it has one.
  const [here] = sections
    .flatMap(({ entries }) => entries.map(({ path }) => ({ path, inside: decodeAddress(routes, path) })))
    .filter(({ inside }) => pathname === inside || pathname.startsWith(`${inside}/`))
    .sort((a, b) => b.inside.length - a.inside.length)
  return (
    <nav aria-label={translate('console.menu')} className="menu">
      {sections.map(({ name, labels, icon, entries }) => {
        const named = entries[0] !== undefined && label(entries[0].labels) !== label(labels)
        return (
          <Fragment key={name}>
            {named && (
              <h2>
                <Icon name={icon} /> {label(labels)}
              </h2>
            )}
            {entries.map((entry, index) => (
              <LinkBase
                key={entry.name}
                to={decodeAddress(routes, entry.path)}
                onClick={onGo}
                aria-current={entry.path === here?.path ? 'page' : undefined}
                className={entry.path === here?.path ? 'here' : undefined}
              >
                <Icon name={index === 0 && !named ? icon : entry.icon} /> {label(entry.labels)}
              </LinkBase>
            ))}
          </Fragment>
        )
      })}
    </nav>
  )
}
