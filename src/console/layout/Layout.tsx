import { lazy, memo, type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { Loading } from '../components/Loading'
import { useLiveUpdates } from '../providers/live/useLiveUpdates'
import { useConsoleConfig } from '../config/ConsoleContext'
import { AppFrame } from './frame/AppFrame'
import { PageShortcuts } from './shortcuts/PageShortcuts'
import { Pages } from './Pages'
import { ImpersonationBanner } from './frame/ImpersonationBanner'

/** Effects of each navigation. A component of its own, so that the frame does not render again. */
const Following = () => {
  useLiveUpdates()
  return null
}
/** Delay after the start of the console, in ms, so that the first page loads first. */
const LATER_MS = 3_000
// Nothing of the page waits for these, nor breaks without them.
const DeviceNotices = lazy(() => import('./notifications/DeviceNotices').catch(() => ({ default: () => null })))
/** Service worker and notifications of this device. */
const Later = () => {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), LATER_MS)
    return () => clearTimeout(timer)
  }, [])
  // A script that is pending from the start keeps pages from being drawn.
  return <Suspense>{isDue && <DeviceNotices />}</Suspense>
}
/**
 * Frame and route guard around every page. Renders once: its pages never change. react-admin passes
 * new children with each check of the session, which every shown page causes.
 */
export const Layout = memo(
  ({ children }: { readonly children?: ReactNode }) => {
    const { complete } = useConsoleConfig().me
    // The frame and its first page render in slices, which leave the thread free.
    if (!useDeferredValue(true, false)) return <Loading />
    return (
      <AppFrame>
        <Following />
        <Later />
        <ImpersonationBanner />
        <Pages>{children}</Pages>
        {complete && <PageShortcuts />}
      </AppFrame>
    )
  },
  () => true,
)
