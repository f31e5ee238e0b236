const storageKey = 'tab'
const lockOf = (name: string) => `tab:${name}`
// Long enough for the page that a reload takes away to let go of its name.
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
const newName = () => {
  const name = crypto.randomUUID()
  sessionStorage.setItem(storageKey, name)
  return name
}
const claim = async (): Promise<string> => {
  const known = sessionStorage.getItem(storageKey)
  if (!navigator.locks) return known ?? newName()
  if (known && (await hold(known, AbortSignal.timeout(WAIT_MS)))) return known
  // A doubled tab comes with the name of the one it was doubled from.
  const name = newName()
  await hold(name)
  return name
}
/** This tab's name: it stays through a reload, and no other open tab has it. */
export const tabName: Promise<string> = claim()

/** Which names belong to tabs that are open. Without locks (no secure origin) all might. */
export const isLiving = async (): Promise<(name: string) => boolean> => {
  if (!navigator.locks) return () => true
  const held = new Set((await navigator.locks.query()).held?.map(lock => lock.name))
  return name => held.has(lockOf(name))
}
