import { memo, type ReactNode } from 'react'
import { useNumberedEntries } from '../providers/router/useHistoryEntries'
import { LiveLocation } from '../providers/router/routerProvider'
import { useLive } from '../providers/live/useLiveUpdates'
import { useConsoleConfig } from '../config/ConsoleContext'
import { Frame } from './frame/AppFrame'
import { PageKeys } from './shortcuts/PageShortcuts'
import { Pages } from './Pages'
import { SeenAs } from './frame/ImpersonationBanner'

/** What follows every navigation. Apart, so that the frame is not drawn again for it. */
const Following = () => {
  useNumberedEntries()
  useLive()
  return null
}
const Standing = ({ children }: { readonly children?: ReactNode }) => {
  const { complete } = useConsoleConfig().me
  return (
    <Frame>
      <Following />
      <SeenAs />
      <Pages>{children}</Pages>
      {complete && <PageKeys />}
    </Frame>
  )
}
/**
 * Every page: in the frame, behind the gate. Drawn once, as its pages never are others: react-admin hands them on as new whenever it asks again who is here, which every page
 * that is shown makes it do.
 */
export const ConsoleLayout = memo(
  ({ children }: { readonly children?: ReactNode }) => (
    <LiveLocation>
      <Standing>{children}</Standing>
    </LiveLocation>
  ),
  () => true,
)
