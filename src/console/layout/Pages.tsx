import { useLocale } from 'ra-core'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Loading } from '../components/Loading'
import { useSetting } from '../settings/useSettings'
import { useConsoleConfig } from '../config/ConsoleContext'
import { announceRedraw, endRedraw } from '../i18n/languageChange'
import { firstAllowed, RouteGuard } from './routing/RouteGuard'
import { PageError } from './errors/PageError'

const KeepAlivePages = lazy(() => import('./tabBar/KeepAlivePages'))

/** Whether the tab bar is shown. A change remounts the page and carries its unsaved values. */
const useTabBar = (): boolean => {
  const wanted = useSetting('tabBar')
  const locale = useLocale()
  const [there, setThere] = useState(wanted)
  useEffect(() => {
    if (wanted === there) return
    announceRedraw(locale)
    setThere(wanted)
    setTimeout(endRedraw, 1000)
  }, [wanted, there, locale])
  return there
}
/** Pages behind the route guard: one at a time, or each visited page behind its tab. */
export const Pages = ({ children }: { readonly children?: ReactNode }) => {
  const config = useConsoleConfig()
  const { Notices } = config
  const tabBar = useTabBar()
  const first = config.me.complete ? firstAllowed(config) : undefined
  const notices = <Suspense>{Notices && <Notices />}</Suspense>
  if (!tabBar || first === undefined)
    return (
      <RouteGuard>
        {notices}
        <PageError>{children}</PageError>
      </RouteGuard>
    )
  return (
    <Suspense fallback={<Loading />}>
      <KeepAlivePages first={first} notices={notices}>
        {children}
      </KeepAlivePages>
    </Suspense>
  )
}
