import { useSyncExternalStore } from 'react'
import { onSessionEnd, readSession, type Session } from '../session/session'
import { createListeners } from '../../storage/createListeners'
import { serverNow } from '../clock/serverClock'

/** A toast kept for the list of messages, with its undo while that is possible. */
interface Toast {
  readonly id: number
  readonly message: string
  readonly isFault: boolean
  readonly time: string
  readonly undo?: () => Promise<unknown>
  /** Records concerned, as `resource/id`. */
  readonly about: readonly string[]
}
const MAX_MESSAGES = 20
/** Duration of a toast while others wait, in ms, so that errors appear soon. */
export const WAITED_ON_MS = 2000
// In memory only: toasts name records and must not outlive the session.
let kept: { readonly of: Session | undefined; readonly toasts: readonly Toast[] } = { of: undefined, toasts: [] }
let ids = 0
const { listen, notify } = createListeners()
const own = (): readonly Toast[] => (kept.of === readSession() ? kept.toasts : none)
const none: readonly Toast[] = []
const keep = (toasts: readonly Toast[]): void => {
  kept = { of: readSession(), toasts }
  notify()
}
onSessionEnd(() => keep(none))
/** Recent toasts of this session, newest first. */
export const useToasts = (): readonly Toast[] => useSyncExternalStore(listen, own)

/** Keeps a toast and returns its id. Earlier toasts about the same records lose their undo. */
export const keepToast = (toast: Omit<Toast, 'id' | 'time'>): number => {
  const id = ++ids
  const before = own().map(each =>
    each.about.some(record => toast.about.includes(record)) ? { ...each, undo: undefined } : each,
  )
  keep([{ ...toast, id, time: serverNow().toISOString() }, ...before].slice(0, MAX_MESSAGES))
  return id
}
/** Records that a toast is about. */
export const toastAbout = (id: number): Toast['about'] => own().find(each => each.id === id)?.about ?? []
/** Removes and returns the undo of a toast, so that it runs once. */
export const takeUndo = (id: number): Toast['undo'] => {
  const undo = own().find(each => each.id === id)?.undo
  putUndo(id, undefined)
  return undo
}
/** Restores the undo after a failed call. */
export const putUndo = (id: number, undo: Toast['undo']): void =>
  keep(own().map(each => (each.id === id ? { ...each, undo } : each)))
