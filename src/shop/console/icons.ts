import ComputerIcon from '@mui/icons-material/ComputerOutlined'
import type { ComponentType } from 'react'
import type { ownIcons } from '../../../resources/kit'

/** The pictures of this shop's own icons. */
export const icons: { readonly [N in (typeof ownIcons)[number]]: ComponentType } = { computer: ComputerIcon }
