import { v4 as newId } from 'uuid'
import { scoped } from '../../storage/basePath'
import { hasTabLocks, openTabChannel } from '../../storage/tabChannel'
import { tabStore } from '../../storage/webStorage'

const storageKey = 'tab'
const lockOf = (name: string) => scoped(`tab:${name}`)
// Timeout in ms, for a reloading page to release its name and for other tabs to answer.
const WAIT_MS = 300

/**
 * Locks a name while the page exists. Resolves to `false` if another page holds it. Waits without
 * limit if there is no `signal`, since a busy browser is slow.
 */
const hold = (name: string, signal?: AbortSignal): Promise<boolean> =>
  new Promise(resolve => {
    navigator.locks
      .request(lockOf(name), { signal }, () => {
        resolve(true)
        return new Promise(() => {})
      })
      .catch(() => resolve(false))
  })

const CHANNEL = 'tab names'
const ASKING = '?'
/** Fallback without Web Locks: open tabs answer with their names. `undefined` without a channel. */
const askNames = async (): Promise<ReadonlySet<string> | undefined> => {
  const channel = openTabChannel(CHANNEL)
  if (!channel) return undefined
  const names = new Set<string>()
  channel.onmessage = ({ data }: MessageEvent<string>) => void names.add(data)
  channel.postMessage(ASKING)
  await new Promise(done => setTimeout(done, WAIT_MS))
  channel.close()
  return names
}
const answerNames = (name: string) => {
  const channel = openTabChannel(CHANNEL)
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<string>) => {
      if (data === ASKING) channel.postMessage(name)
    }
}

const newName = () => {
  const name = newId()
  tabStore.set(storageKey, name)
  return name
}
const claim = async (): Promise<string> => {
  const known = tabStore.get(storageKey)
  if (!(await hasTabLocks())) {
    const name = known && !(await askNames())?.has(known) ? known : newName()
    answerNames(name)
    return name
  }
  if (known && (await hold(known, AbortSignal.timeout(WAIT_MS)))) return known
  // A duplicated tab copies the name of its original.
  const name = newName()
  await hold(name)
  return name
}
/** Unique name of this tab. Survives a reload. */
export const tabName: Promise<string> = claim()

/** Returns whether a name belongs to an open tab. Assumes so if unknown. */
export const isLiving = async (): Promise<(name: string) => boolean> => {
  if (!(await hasTabLocks())) {
    const names = await askNames()
    return name => names?.has(name) ?? true
  }
  const held = new Set((await navigator.locks.query()).held?.map(lock => lock.name))
  return name => held.has(lockOf(name))
}
