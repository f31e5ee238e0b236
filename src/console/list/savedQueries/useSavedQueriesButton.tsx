import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { lazy, useState } from 'react'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { LazyOverlay } from '../../components/LazyOverlay'

const SavedQueriesPopover = lazy(() => import('./SavedQueriesList'))

interface Opened {
  readonly anchor?: HTMLElement
  readonly saving?: boolean
}
/**
 * Saved views of a list: button, command to save, and dialog. On a phone another menu opens the
 * dialog. Calls `settle` first, to apply typed filters: a view saves what is shown.
 */
export const useSavedQueriesButton = (narrow: boolean, settle: () => boolean) => {
  const { complete } = useConsoleConfig().me
  const translate = useTranslate()
  const [opened, setOpened] = useState<Opened>()
  const open = (how: Opened): boolean => {
    const isSettled = settle()
    if (isSettled) setOpened(how)
    return isSettled
  }
  if (!complete) return {}
  return {
    button: !narrow && (
      <Button size="small" aria-haspopup="dialog" onClick={event => open({ anchor: event.currentTarget })}>
        {translate('console.views')}
      </Button>
    ),
    open: narrow ? () => open({}) : undefined,
    save: () => open({ saving: true }),
    dialog: opened && (
      <LazyOverlay>
        <SavedQueriesPopover {...opened} close={() => setOpened(undefined)} />
      </LazyOverlay>
    ),
  }
}
