import { IconButton } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useConsoleConfig } from '../../config/ConsoleContext'

/** Opens the help of the page: its purpose, its keys, and the tour. */
export const HelpButton = () => {
  const translate = useTranslate()
  if (!useConsoleConfig().me.complete) return null
  return (
    <IconButton
      color="inherit"
      className="question-mark"
      aria-haspopup="dialog"
      aria-keyshortcuts="?"
      aria-label={translate('console.help')}
      onClick={() => dispatchEvent(new Event('help'))}
    >
      ?
    </IconButton>
  )
}
