import ComputerIcon from '@mui/icons-material/ComputerOutlined'
import RefundIcon from '@mui/icons-material/AssignmentReturnOutlined'
import PhraseIcon from '@mui/icons-material/QuickreplyOutlined'
import type { ComponentType } from 'react'
import type { ownIcons } from '../../../resources/kit'

/** The pictures of this shop's own icons. */
export const icons: { readonly [N in (typeof ownIcons)[number]]: ComponentType } = {
  computer: ComputerIcon,
  phrase: PhraseIcon,
  refund: RefundIcon,
}
