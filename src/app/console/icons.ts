import AppsIcon from '@mui/icons-material/AppsOutlined'
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined'
import ComputerIcon from '@mui/icons-material/ComputerOutlined'
import RefundIcon from '@mui/icons-material/AssignmentReturnOutlined'
import QrCodeIcon from '@mui/icons-material/QrCode2Outlined'
import AlertIcon from '@mui/icons-material/NotificationImportantOutlined'
import PhraseIcon from '@mui/icons-material/QuickreplyOutlined'
import type { ComponentType } from 'react'
import type { ownIcons } from '../../../resources/kit'

/** Pictures of this application's own icons. */
export const icons: { readonly [N in (typeof ownIcons)[number]]: ComponentType } = {
  alert: AlertIcon,
  apps: AppsIcon,
  computer: ComputerIcon,
  dashboard: DashboardIcon,
  phrase: PhraseIcon,
  qrcode: QrCodeIcon,
  refund: RefundIcon,
}
