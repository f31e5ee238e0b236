import { useBlocker, useLocation, useTranslate } from 'ra-core'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from 'react'
import { isReloadingByItself } from '../providers/api/reloadPage'
import { guardLeaving } from '../providers/router/leaveGuards'
import { LeaveConfirm } from '../components/LeaveConfirm'
import { useUnsavedPage } from '../components/dom/useUnsavedPage'
import { useTabContext } from '../providers/router/TabContext'

/**
 * Whether leaving now would lose input. `whole`: a complete draft stays. `kept`: a draft without
 * private fields stays. A function cancels a save not sent yet.
 */
type Unsaved = boolean | 'kept' | 'whole' | (() => void)
const UnsavedContext = createContext<(id: string, unsaved: Unsaved) => void>(() => {})

/** Reports to the guard whether leaving would lose input, also while the page is hidden. */
export const useUnsaved = (unsaved: Unsaved): void => {
  const report = useContext(UnsavedContext)
  const id = useId()
  const page = useTabContext()
  useEffect(() => {
    report(id, unsaved)
    return () => {
      if (page?.isShown() ?? true) report(id, false)
    }
  }, [report, id, unsaved, page])
}

/** Asks before any navigation while there are unsaved values. */
const Guard = ({ unsaved }: { readonly unsaved: readonly Unsaved[] }) => {
  const translate = useTranslate()
  const { pathname: here } = useLocation()
  // A page already left renders until the next one, and must not block.
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      from.pathname === here && from.pathname + from.search !== to.pathname + to.search,
  )
  const isWhole = unsaved.every(each => each === 'whole')
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!(isWhole && isReloadingByItself())) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isWhole])
  // Logging out is no navigation, so the blocker does not see it.
  const [asked, setAsked] = useState<() => void>()
  useEffect(() => guardLeaving(go => setAsked(() => go)), [])
  const stay = () => (asked ? setAsked(undefined) : blocker.reset?.())
  const unsent = unsaved.filter(each => typeof each === 'function')
  const leave = () => {
    for (const drop of unsent) drop()
    if (asked) asked()
    else blocker.proceed?.()
  }
  if (blocker.state !== 'blocked' && !asked) return null
  // Logging out deletes drafts.
  const isKept = !asked && unsaved.every(each => each === 'kept' || each === 'whole')
  const lead = isKept ? 'console.leaveKept' : 'ra.message.unsaved_changes'
  return (
    <LeaveConfirm
      title={translate('console.leaveTitle')}
      lead={translate(unsent.length > 0 ? 'console.leaveWaits' : lead)}
      onStay={stay}
      onGo={leave}
    />
  )
}

/**
 * Wraps a page with forms. Asks before a page with unsaved values is left. With the tab bar nothing
 * is lost, so only the tab is marked.
 */
export const LeaveGuard = ({ children }: { readonly children: ReactNode }) => {
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, Unsaved>>(new Map())
  const page = useTabContext()
  const any = unsaved.size > 0
  useEffect(() => page?.mark(any), [page, any])
  useUnsavedPage([...unsaved.values()].some(each => each !== 'whole'))
  const report = useCallback((id: string, now: Unsaved) => {
    setUnsaved(all => {
      if ((all.get(id) ?? false) === now) return all
      const rest = [...all].filter(([each]) => each !== id)
      return new Map(now ? [...rest, [id, now]] : rest)
    })
  }, [])
  return (
    <UnsavedContext value={report}>
      {children}
      {any && !page && <Guard unsaved={[...unsaved.values()]} />}
    </UnsavedContext>
  )
}
