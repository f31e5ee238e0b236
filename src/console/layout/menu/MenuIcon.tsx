import AddIcon from '@mui/icons-material/AddOutlined'
import LogIcon from '@mui/icons-material/HistoryOutlined'
import OtherIcon from '@mui/icons-material/FactCheckOutlined'
import ListIcon from '@mui/icons-material/ListAltOutlined'
import PeopleIcon from '@mui/icons-material/PeopleAltOutlined'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import PlaceIcon from '@mui/icons-material/PlaceOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import StoreIcon from '@mui/icons-material/StorefrontOutlined'
import type { ComponentType } from 'react'
import type { StockIcon } from '../../../schema/model/icons'
import { useConsoleConfig } from '../../config/ConsoleContext'

const stock: { readonly [N in StockIcon]: ComponentType } = {
  add: AddIcon,
  list: ListIcon,
  user: PersonIcon,
  people: PeopleIcon,
  place: PlaceIcon,
  review: OtherIcon,
  settings: SettingsIcon,
  store: StoreIcon,
  log: LogIcon,
}
/** Icon by its name in a declaration or in the server's menu. */
export const MenuIcon = ({ name }: { readonly name: string | undefined }) => {
  const { icons } = useConsoleConfig()
  const known: Readonly<Record<string, ComponentType>> = { ...stock, ...icons }
  const Icon = name !== undefined && Object.hasOwn(known, name) ? known[name] : undefined
  return Icon ? <Icon /> : <OtherIcon />
}
