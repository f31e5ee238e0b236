import { v4 as newId } from 'uuid'
import { hasTabLocks, openTabChannel } from '../../storage/tabChannel'
import { tabStore } from '../../storage/webStorage'

const storageKey = 'tab'
const lockOf = (name: string) => `tab:${name}`
// Long enough for the page that a reload takes away to let go of its name, and for other tabs to answer.
const WAIT_MS = 300

/** Holds a name for as long as this page stands; `false` where another page has it. Without a `signal` it waits for as long as that takes: a busy browser is late. */
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
/** Without locks the open tabs tell their names when they are asked. Answers nothing where they cannot. */
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
  // A doubled tab comes with the name of the one it was doubled from.
  const name = newName()
  await hold(name)
  return name
}
/** This tab's name: it stays through a reload, and no other open tab has it. */
export const tabName: Promise<string> = claim()

/** Which names belong to tabs that are open. Where that cannot be learned all might. */
export const isLiving = async (): Promise<(name: string) => boolean> => {
  if (!(await hasTabLocks())) {
    const names = await askNames()
    return name => names?.has(name) ?? true
  }
  const held = new Set((await navigator.locks.query()).held?.map(lock => lock.name))
  return name => held.has(lockOf(name))
}
