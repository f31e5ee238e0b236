import ComputerIcon from '@mui/icons-material/LocalCafeOutlined'
import LogIcon from '@mui/icons-material/HistoryOutlined'
import OtherIcon from '@mui/icons-material/FactCheckOutlined'
import PeopleIcon from '@mui/icons-material/PeopleAltOutlined'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import PlaceIcon from '@mui/icons-material/PlaceOutlined'
import StoreIcon from '@mui/icons-material/StorefrontOutlined'
import { LinkBase, useCreatePath, useLocation, useTranslate } from 'ra-core'
import { type ComponentType, Fragment } from 'react'
import { allows, mayList } from '../../schema/machine'
import type { Labels } from '../../schema/field'
import { useLabel, useShop } from '../shopContext'

const icons: Readonly<Record<string, ComponentType>> = {
  computer: ComputerIcon,
  user: PersonIcon,
  people: PeopleIcon,
  place: PlaceIcon,
  store: StoreIcon,
  log: LogIcon,
}
interface Entry {
  readonly key: string
  readonly to: string
  readonly icon: string | undefined
  readonly group: string | undefined
  readonly labels: Labels
}
/** What this role may open, group by group in the order of the groups. */
const useEntries = (): readonly (readonly [string, readonly Entry[]])[] => {
  const { resources, pages, groups, me } = useShop()
  const createPath = useCreatePath()
  const entries: Entry[] = [
    ...resources
      .filter(each => !each.definition.hidden && mayList(each, me))
      .map(({ name, labels, definition: { icon, group } }) => ({
        key: name,
        to: createPath({ resource: name, type: 'list' }),
        icon,
        group,
        labels,
      })),
    ...pages
      .filter(each => each.group && allows(each.roles, me))
      .map(({ name, path, labels, icon, group }) => ({ key: name, to: path, icon, group, labels })),
  ]
  const names = [...new Set([...Object.keys(groups), ...entries.map(each => each.group ?? each.key)])]
  return names.map(name => [name, entries.filter(each => (each.group ?? each.key) === name)] as const).filter(([, all]) => all.length > 0)
}

/** The menu: a group of one stands by itself, a larger one under its name. */
export const MainMenu = ({ onGo }: { readonly onGo: () => void }) => {
  const { groups } = useShop()
  const label = useLabel()
  const translate = useTranslate()
  const { pathname } = useLocation()
  return (
    <nav aria-label={translate('console.menu')} className="menu">
      {useEntries().map(([group, entries]) => (
        <Fragment key={group}>
          {entries.length > 1 && groups[group] && <h2>{label(groups[group])}</h2>}
          {entries.map(({ key, to, icon, labels }) => {
            const Icon = icons[icon ?? ''] ?? OtherIcon
            const here = pathname === to || pathname.startsWith(`${to}/`)
            return (
              <LinkBase key={key} to={to} onClick={onGo} aria-current={here ? 'page' : undefined} className={here ? 'here' : undefined}>
                <Icon /> {label(labels)}
              </LinkBase>
            )
          })}
        </Fragment>
      ))}
    </nav>
  )
}
