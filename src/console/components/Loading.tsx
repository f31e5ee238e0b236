import { useTranslate } from 'ra-core'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'

let waiting = 0
const listeners = new Set<() => void>()
const count = (step: 1 | -1) => {
  waiting += step
  for (const listen of listeners) listen()
}
const listen = (each: () => void) => {
  listeners.add(each)
  return () => listeners.delete(each)
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
