import { DialogContentText } from '@mui/material'
import { useBlocker, useTranslate } from 'ra-core'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from 'react'
import { guardLeaving } from '../../layout/leaving'
import { Ask } from '../../parts/Ask'

const UnsavedContext = createContext<(id: string, unsaved: boolean) => void>(() => {})

/** Tells the guard around whether leaving now would lose something of this form. */
export const useUnsaved = (unsaved: boolean): void => {
  const tell = useContext(UnsavedContext)
  const id = useId()
  useEffect(() => {
    tell(id, unsaved)
    return () => tell(id, false)
  }, [tell, id, unsaved])
}

/** Stands while something is unsaved: every way off the page asks first. */
const Guard = () => {
  const translate = useTranslate()
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => from.pathname + from.search !== to.pathname + to.search)
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  // Logging out is no navigation.
  const [asked, setAsked] = useState<() => void>()
  useEffect(() => guardLeaving(go => setAsked(() => go)), [])
  const stay = () => (asked ? setAsked(undefined) : blocker.reset?.())
  const leave = () => (asked ? asked() : blocker.proceed?.())
  if (blocker.state !== 'blocked' && !asked) return null
  return (
    <Ask
      title={translate('console.leaveTitle')}
      close={stay}
      cancel="console.leaveGo"
      onCancel={leave}
      confirm={translate('console.leaveStay')}
      onConfirm={stay}
      focused
      size="sm"
    >
      <DialogContentText>{translate('ra.message.unsaved_changes')}</DialogContentText>
    </Ask>
  )
}

/** Around a page with forms: whoever leaves while one holds unsaved entries is asked first. */
export const LeaveGuard = ({ children }: { readonly children: ReactNode }) => {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  const tell = useCallback((id: string, now: boolean) => {
    setUnsaved(all => {
      if (all.has(id) === now) return all
      return new Set(now ? [...all, id] : [...all].filter(each => each !== id))
    })
  }, [])
  return (
    <UnsavedContext value={tell}>
      {children}
      {unsaved.size > 0 && <Guard />}
    </UnsavedContext>
  )
}
