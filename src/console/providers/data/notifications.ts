import { useSyncExternalStore } from 'react'
import { onSessionEnd, readSession, type Session } from '../session/session'
import { serverNow } from '../clock/serverClock'

/** Something that was said in passing, and what takes it back while it can be. */
interface Toast {
  readonly id: number
  readonly message: string
  readonly isFault: boolean
  readonly time: string
  readonly undo?: () => Promise<unknown>
  /** The records it is about, as `resource/id`. */
  readonly about: readonly string[]
}
const MOST = 20
/** How long a message still stands when another waits behind it: a refusal is not heard of only when everything before it has had its time. */
export const WAITED_ON_MS = 2000
// In memory alone: what is said names records, and is nobody's who comes after.
let kept: { readonly of: Session | undefined; readonly toasts: readonly Toast[] } = { of: undefined, toasts: [] }
let ids = 0
const listeners = new Set<() => void>()
const own = (): readonly Toast[] => (kept.of === readSession() ? kept.toasts : none)
const none: readonly Toast[] = []
const keep = (toasts: readonly Toast[]): void => {
  kept = { of: readSession(), toasts }
  for (const listen of listeners) listen()
}
onSessionEnd(() => keep(none))
const listen = (heard: () => void) => {
  listeners.add(heard)
  return () => void listeners.delete(heard)
}
/** What was last said in this session, the newest first. */
export const useToasts = (): readonly Toast[] => useSyncExternalStore(listen, own)

/** Keeps what is said. What was done before to the same records can no longer be taken back. Answers how it is called. */
export const keepToast = (toast: Omit<Toast, 'id' | 'time'>): number => {
  const id = ++ids
  const before = own().map(each =>
    each.about.some(record => toast.about.includes(record)) ? { ...each, undo: undefined } : each,
  )
  keep([{ ...toast, id, time: serverNow().toISOString() }, ...before].slice(0, MOST))
  return id
}
/** The records that a toast is about. */
export const toastAbout = (id: number): Toast['about'] => own().find(each => each.id === id)?.about ?? []
/** Takes what takes it back out of a toast, so that it happens once. */
export const takeUndo = (id: number): Toast['undo'] => {
  const undo = own().find(each => each.id === id)?.undo
  putUndo(id, undefined)
  return undo
}
/** Puts it there again, where the mall was not reached. */
export const putUndo = (id: number, undo: Toast['undo']): void =>
  keep(own().map(each => (each.id === id ? { ...each, undo } : each)))
