import { scoped } from './basePath'
import { hasTabLocks, openTabChannel } from './tabChannel'

const NAME = 'unsaved'
const LOCK = scoped(NAME)
const ASKING = '?'
const HELD = '!'
// Long enough for other tabs to answer.
const WAIT_MS = 300

const hold = async (released: Promise<void>): Promise<void> => {
  if (await hasTabLocks()) return navigator.locks.request(LOCK, { mode: 'shared' }, () => released)
  const channel = openTabChannel(NAME)
  if (!channel) return
  channel.onmessage = ({ data }: MessageEvent<string>) => {
    if (data === ASKING) channel.postMessage(HELD)
  }
  await released
  channel.close()
}
/**
 * Marks this page as one with entries that no draft keeps. Returns how to take the mark back; it
 * goes with the page.
 */
export const markPageUnsaved = (): (() => void) => {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  hold(released).catch(() => {})
  return () => release()
}
/** Whether a page has entries without a draft. Without locks a sleeping page does not answer. */
export const hasUnsavedPages = async (): Promise<boolean> => {
  if (await hasTabLocks()) return (await navigator.locks.query()).held?.some(({ name }) => name === LOCK) ?? false
  const channel = openTabChannel(NAME)
  if (!channel) return false
  const isHeld = await new Promise<boolean>(resolve => {
    channel.onmessage = ({ data }: MessageEvent<string>) => data === HELD && resolve(true)
    channel.postMessage(ASKING)
    setTimeout(() => resolve(false), WAIT_MS)
  })
  channel.close()
  return isHeld
}
