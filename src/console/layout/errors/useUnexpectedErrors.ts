import { useEffect, useRef } from 'react'
import { useNotifyError } from '../../components/hooks/useNotifyError'
import { isPageFault } from '../../providers/api/reportError'

/** Interval in which the same error is shown once, in ms. */
const QUIET_MS = 2_000

/** Notifies about uncaught errors. Without it, a button could fail silently. */
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
      // An event without an error object is a browser warning, such as of a layout loop.
      if (!thrown || !isPageFault(thrown) || isRepeated) return
      Object.assign(latest, { text, at: Date.now() })
      notify.current(thrown)
    }
    window.addEventListener('error', ({ error }) => tell(error), { signal })
    window.addEventListener('unhandledrejection', ({ reason }) => tell(reason), { signal })
    return () => controller.abort()
  }, [])
}
