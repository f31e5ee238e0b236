import { useNotify } from 'ra-core'
import { createContext, type FormEvent, type ReactNode, useContext, useState, useSyncExternalStore } from 'react'

/** Running and failed uploads of one form. */
const createUploads = () => {
  const listeners = new Set<() => void>()
  let count = 0
  const failed = new Set<number>()
  return {
    subscribe: (listen: () => void) => {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    count: () => count,
    begin: (more: number) => {
      count += more
      for (const listen of listeners) listen()
    },
    end: () => {
      count -= 1
      for (const listen of listeners) listen()
    },
    failed: () => failed.size,
    /** A failed upload blocks every save until it is discarded or retried. */
    fail: (key: number) => failed.add(key),
    giveUp: (key: number) => failed.delete(key),
    /** Resolves when no upload is running. */
    settled: () =>
      new Promise<void>(resolve => {
        const check = () => {
          if (count > 0) return
          listeners.delete(check)
          resolve()
        }
        listeners.add(check)
        check()
      }),
  }
}
type Uploads = ReturnType<typeof createUploads>
const nowhere = createUploads()
const UploadsContext = createContext<{ readonly uploads: Uploads; readonly waiting: boolean }>({
  uploads: nowhere,
  waiting: false,
})

/** Upload registry of the surrounding form. */
export const useUploadsHere = (): Uploads => useContext(UploadsContext).uploads
/** Number of running uploads, and whether a save waits for them. */
export const usePendingUploads = (): { readonly count: number; readonly waiting: boolean } => {
  const { uploads, waiting } = useContext(UploadsContext)
  return { count: useSyncExternalStore(uploads.subscribe, uploads.count), waiting }
}
/** Wraps a form: a save waits for running uploads. Failed uploads cancel it, with a notice. */
export const UploadGate = ({ children }: { readonly children: ReactNode }) => {
  const notify = useNotify()
  const [uploads] = useState(createUploads)
  const [waiting, setWaiting] = useState(false)
  const hold = async (event: FormEvent) => {
    if (uploads.count() === 0 && uploads.failed() === 0) return
    event.preventDefault()
    event.stopPropagation()
    if (waiting) return
    const form = event.target as HTMLFormElement
    setWaiting(true)
    await uploads.settled()
    setWaiting(false)
    const failed = uploads.failed()
    if (failed > 0) notify('console.uploadsFailed', { type: 'error', messageArgs: { smart_count: failed } })
    else if (form.isConnected) form.requestSubmit()
  }
  return (
    <UploadsContext value={{ uploads, waiting }}>
      <div className="upload-gate" onSubmitCapture={event => void hold(event)}>
        {children}
      </div>
    </UploadsContext>
  )
}
