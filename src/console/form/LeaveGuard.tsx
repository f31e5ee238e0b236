import { useBlocker, useLocation, useNavigate, useTranslate } from 'ra-core'
import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import { guardLeaving } from '../providers/router/leaveGuards'
import { LeaveConfirm } from '../components/LeaveConfirm'
import { useUnloadWarning, useUnsavedPage } from '../components/dom/useUnsavedPage'
import { useTabContext } from '../providers/router/TabContext'

/**
 * Whether leaving now would lose input. `whole`: a complete draft stays. `kept`: a draft without
 * private fields stays. A function cancels a save not sent yet.
 */
type Unsaved = boolean | 'kept' | 'whole' | (() => void)
interface Leaving {
  readonly report: (id: string, unsaved: Unsaved) => void
  /** Notes a save. Leaves after the last one that “Save and leave” waits for, and tells so. */
  readonly goOn: () => boolean
  /** Forgets a “Save and leave” whose save was refused. */
  readonly stay: () => void
}
const LeavingContext = createContext<Leaving>({ report: () => {}, goOn: () => false, stay: () => {} })
export const useLeaving = (): Leaving => useContext(LeavingContext)

/**
 * Reports to the guard whether leaving would lose input, also while the page is hidden. Returns the
 * id of the bar whose button saves it.
 */
export const useUnsaved = (unsaved: Unsaved): string => {
  const { report } = useLeaving()
  const id = useId()
  const page = useTabContext()
  useEffect(() => {
    report(id, unsaved)
    return () => {
      if (page?.isShown() ?? true) report(id, false)
    }
  }, [report, id, unsaved, page])
  return id
}
/** Buttons that save what some forms hold. None where a form has no button, or it is disabled. */
const saveButtons = (ids: Iterable<string>): readonly HTMLButtonElement[] => {
  const buttonOf = (id: string) =>
    document.getElementById(id)?.querySelector<HTMLButtonElement>('[type=submit]:enabled')
  const buttons = Array.from(ids, buttonOf)
  return buttons.every(each => each != null) ? buttons : []
}
interface GuardProps {
  readonly forms: ReadonlyMap<string, Unsaved>
  readonly saveFirst: (buttons: readonly HTMLButtonElement[], go: () => void) => void
}
/** Asks before any navigation while there are unsaved values. */
const Guard = ({ forms, saveFirst }: GuardProps) => {
  const unsaved = [...forms.values()]
  const translate = useTranslate()
  const navigate = useNavigate()
  const { pathname: here } = useLocation()
  // A page already left renders until the next one, and must not block.
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      from.pathname === here && from.pathname + from.search !== to.pathname + to.search,
  )
  useUnloadWarning(
    true,
    unsaved.every(each => each === 'whole'),
  )
  // Logging out is no navigation, so the blocker does not see it.
  const [asked, setAsked] = useState<() => void>()
  useEffect(() => guardLeaving(go => setAsked(() => go)), [])
  const stay = () => (asked ? setAsked(undefined) : blocker.reset?.())
  const unsent = unsaved.filter(each => typeof each === 'function')
  const leave = () => {
    for (const drop of unsent) drop()
    return (asked ?? blocker.proceed)?.()
  }
  if (blocker.state !== 'blocked' && !asked) return null
  const buttons = unsent.length > 0 ? [] : saveButtons(forms.keys())
  const save = () => {
    stay()
    saveFirst(buttons, asked ?? (() => navigate(blocker.location ?? '', { state: blocker.location?.state })))
  }
  // Logging out deletes drafts.
  const isKept = !asked && unsaved.every(each => each === 'kept' || each === 'whole')
  const lead = isKept ? 'console.leaveKept' : 'ra.message.unsaved_changes'
  return (
    <LeaveConfirm
      title={translate('console.leaveTitle')}
      lead={translate(unsent.length > 0 ? 'console.leaveWaits' : lead)}
      onStay={stay}
      onGo={leave}
      onSave={buttons.length > 0 ? save : undefined}
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
  const next = useRef({ saves: 0, go: () => {} })
  const leaving = useMemo<Leaving>(() => {
    const report = (id: string, now: Unsaved) =>
      setUnsaved(all => {
        if ((all.get(id) ?? false) === now) return all
        const rest = [...all].filter(([each]) => each !== id)
        return new Map(now ? [...rest, [id, now]] : rest)
      })
    const goOn = () => {
      next.current.saves -= 1
      const isLast = next.current.saves === 0
      if (isLast) next.current.go()
      return isLast
    }
    return { report, goOn, stay: () => Object.assign(next.current, { saves: 0 }) }
  }, [])
  const saveFirst: GuardProps['saveFirst'] = (buttons, go) => {
    next.current = { saves: buttons.length, go }
    for (const button of buttons) button.click()
  }
  return (
    <LeavingContext value={leaving}>
      {children}
      {any && !page && <Guard forms={unsaved} saveFirst={saveFirst} />}
    </LeavingContext>
  )
}
