import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { lazy, useState } from 'react'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { LazyOverlay } from '../../components/LazyOverlay'

const SavedViews = lazy(() => import('./SavedQueriesList'))

interface Opened {
  readonly anchor?: HTMLElement
  readonly saving?: boolean
}
/** Where the saved views are in a list: a button of its line, or on a phone what opens them from elsewhere; what keeps the list as it is shown; and they themselves, once opened.
 * What is typed and not yet asked for is asked for first, by `settle`: a view keeps what is shown. */
export const useViewsPlace = (narrow: boolean, settle: () => boolean) => {
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
        <SavedViews {...opened} close={() => setOpened(undefined)} />
      </LazyOverlay>
    ),
  }
}
