import { memo, type ReactNode } from 'react'
import { useHistoryEntries } from '../providers/router/useHistoryEntries'
import { useLiveUpdates } from '../providers/live/useLiveUpdates'
import { useConsoleConfig } from '../config/ConsoleContext'
import { AppFrame } from './frame/AppFrame'
import { PageShortcuts } from './shortcuts/PageShortcuts'
import { Pages } from './Pages'
import { ImpersonationBanner } from './frame/ImpersonationBanner'

/** Effects of each navigation. A component of its own, so that the frame does not render again. */
const Following = () => {
  useHistoryEntries()
  useLiveUpdates()
  return null
}
/**
 * Frame and route guard around every page. Renders once: its pages never change. react-admin passes
 * new children with each check of the session, which every shown page causes.
 */
export const Layout = memo(
  ({ children }: { readonly children?: ReactNode }) => {
    const { complete } = useConsoleConfig().me
    return (
      <AppFrame>
        <Following />
        <ImpersonationBanner />
        <Pages>{children}</Pages>
        {complete && <PageShortcuts />}
      </AppFrame>
    )
  },
  () => true,
)
