import AppsIcon from '@mui/icons-material/AppsOutlined'
import ChartIcon from '@mui/icons-material/BarChartOutlined'
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined'
import ComputerIcon from '@mui/icons-material/ComputerOutlined'
import RefundIcon from '@mui/icons-material/AssignmentReturnOutlined'
import QrCodeIcon from '@mui/icons-material/QrCode2Outlined'
import AlertIcon from '@mui/icons-material/NotificationImportantOutlined'
import TrendIcon from '@mui/icons-material/TrendingUpOutlined'
import PhraseIcon from '@mui/icons-material/QuickreplyOutlined'
import { createSvgIcon } from '@mui/material'
import { type ComponentType, createElement } from 'react'
import type { ownIcons } from '../../../resources/kit'

/** A tea bowl from the side. */
const bowlShape =
  'M3 8c0 5 2.6 9.6 6 10.7V20h6v-1.3c3.4-1.1 6-5.7 6-10.7zm2.2 2h13.6c-.6 4-2.7 7-5.8 7h-2c-3.1 0-5.2-3-5.8-7z'
const BowlIcon = createSvgIcon(createElement('path', { d: bowlShape }), 'Bowl')
/** Pictures of this application's own icons. */
export const icons: { readonly [N in (typeof ownIcons)[number]]: ComponentType } = {
  alert: AlertIcon,
  apps: AppsIcon,
  bowl: BowlIcon,
  chart: ChartIcon,
  computer: ComputerIcon,
  dashboard: DashboardIcon,
  phrase: PhraseIcon,
  qrcode: QrCodeIcon,
  refund: RefundIcon,
  trend: TrendIcon,
}
