import { memo, type ReactNode } from 'react'
import { useHistoryEntries } from '../providers/router/useHistoryEntries'
import { LiveLocation } from '../providers/router/routerProvider'
import { useLiveUpdates } from '../providers/live/useLiveUpdates'
import { useConsoleConfig } from '../config/ConsoleContext'
import { AppFrame } from './frame/AppFrame'
import { PageShortcuts } from './shortcuts/PageShortcuts'
import { Pages } from './Pages'
import { ImpersonationBanner } from './frame/ImpersonationBanner'

/** What follows every navigation. Apart, so that the frame is not drawn again for it. */
const Following = () => {
  useHistoryEntries()
  useLiveUpdates()
  return null
}
const Standing = ({ children }: { readonly children?: ReactNode }) => {
  const { complete } = useConsoleConfig().me
  return (
    <AppFrame>
      <Following />
      <ImpersonationBanner />
      <Pages>{children}</Pages>
      {complete && <PageShortcuts />}
    </AppFrame>
  )
}
/**
 * Every page: in the frame, behind the gate. Drawn once, as its pages never are others: react-admin hands them on as new whenever it asks again who is here, which every page
 * that is shown makes it do.
 */
export const Layout = memo(
  ({ children }: { readonly children?: ReactNode }) => (
    <LiveLocation>
      <Standing>{children}</Standing>
    </LiveLocation>
  ),
  () => true,
)
