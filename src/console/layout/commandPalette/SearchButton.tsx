import { IconButton } from '@mui/material'
import FindIcon from '@mui/icons-material/SearchOutlined'
import { useTranslate } from 'ra-core'
import { lazy, useState } from 'react'
import { keysShown, useShortcuts } from '../../providers/router/useShortcuts'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { LazyOverlay } from '../../components/LazyOverlay'

const Palette = lazy(() => import('./CommandPalette'))

/** Opens the palette by a click, or by Ctrl or ⌘ and K. Loaded on demand. */
export const SearchButton = () => {
  const translate = useTranslate()
  const { complete } = useConsoleConfig().me
  const [open, setOpen] = useState(false)
  useShortcuts(complete ? [{ keys: 'mod+k', work: () => setOpen(true) }] : [])
  if (!complete) return null
  const name = translate('console.find')
  return (
    <>
      <IconButton
        color="inherit"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        aria-label={name}
        title={`${name} (${keysShown('mod+k').join(' ')})`}
        onClick={() => setOpen(true)}
      >
        <FindIcon />
      </IconButton>
      <LazyOverlay>{open && <Palette close={() => setOpen(false)} />}</LazyOverlay>
    </>
  )
}
