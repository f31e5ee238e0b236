import { useTranslate } from 'ra-core'
import { type ReactNode, startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { createListeners } from '../storage/createListeners'

let waiting = 0
const { listen, notify } = createListeners()
const count = (step: 1 | -1) => {
  waiting += step
  notify()
}
/** Whether any page is loading. */
export const useIsLoading = (): boolean => useSyncExternalStore(listen, () => waiting > 0)

/** Placeholder of a loading page, or wrapper of its skeleton. The app bar shows the progress. */
export const Loading = ({ children }: { readonly children?: ReactNode }) => {
  useEffect(() => {
    count(1)
    return () => count(-1)
  }, [])
  return (
    <div aria-busy="true" className={children ? undefined : 'waiting'}>
      <span className="visually-hidden">{useTranslate()('console.loading')}</span>
      {children && <div aria-hidden="true">{children}</div>}
    </div>
  )
}

/** Whether the page around is on the screen. Becomes true in a transition, which renders in slices. */
export const useAfterPage = (): boolean => {
  const [isDue, setDue] = useState(false)
  useEffect(() => startTransition(() => setDue(true)), [])
  return isDue
}
/** Renders its children once the page around them is on the screen. */
export const AfterPage = ({ children }: { readonly children: ReactNode }) => useAfterPage() && children
