import { useEffect, useRef } from 'react'
import { useNotifyError } from '../../components/hooks/useNotifyError'
import { isPageFault } from '../../providers/api/reportError'

/** A loop that fails on and on is told once in so many milliseconds. */
const QUIET_MS = 2_000

/** Tells the person of each fault that nothing else caught: a button that fails before its call leaves would do nothing at all. */
export const useUnexpectedErrors = (): void => {
  const notifyError = useNotifyError()
  const notify = useRef(notifyError)
  useEffect(() => {
    notify.current = notifyError
  })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const latest = { text: '', at: 0 }
    const tell = (thrown: unknown) => {
      const text = String(thrown)
      const isRepeated = text === latest.text && Date.now() - latest.at < QUIET_MS
      // Without an object it is a warning of the browser, such as of a loop of its layout.
      if (!thrown || !isPageFault(thrown) || isRepeated) return
      Object.assign(latest, { text, at: Date.now() })
      notify.current(thrown)
    }
    window.addEventListener('error', ({ error }) => tell(error), { signal })
    window.addEventListener('unhandledrejection', ({ reason }) => tell(reason), { signal })
    return () => controller.abort()
  }, [])
}
