import { performance } from 'node:perf_hooks'
import { Failure } from '../failures/failure'

/** How much of something there is, and how much of it one owner may have. */
export interface Limits {
  /** Pieces of work at a time, of all owners together. */
  readonly atOnce: number
  /** Pieces of work at a time of one owner; left out: as many as there are. */
  readonly each?: number
  /** Pieces of work that may wait, of all owners together; left out: any number. */
  readonly waiting?: number
  /** Pieces of work of one owner that may wait; left out: any number. */
  readonly eachWaiting?: number
}
/** Does a piece of work in an owner's turn. Refuses with busy where too many wait. */
export interface FairQueue {
  <R>(owner: string, work: () => Promise<R>): Promise<R>
  /** Pieces of work that wait now. */
  readonly waiting: () => number
}

interface Owner {
  running: number
  /** Milliseconds it had, from where the queue stood when it came. */
  used: number
  readonly waiting: (() => void)[]
}
/** Seconds after which whoever was refused may come again. */
const RETRY = '2'
/** Owners that are remembered before the idle ones are looked for. */
const MANY = 1000

/**
 * Gives scarce work to those who wait for it by who had the least of it. Whoever seldom comes goes before all that a busy owner has waiting, and
 * waits at most for what is under way. `now` tells milliseconds.
 */
export const fairQueue = (limits: Limits, now: () => number = () => performance.now()): FairQueue => {
  const { atOnce, each = atOnce, waiting: most = Number.POSITIVE_INFINITY, eachWaiting = Number.POSITIVE_INFINITY } = limits
  const owners = new Map<string, Owner>()
  let running = 0
  let waiting = 0
  // Where the queue stands: nobody who comes has a claim on what was before.
  let floor = 0
  let due = false

  const idle = (owner: Owner) => owner.running === 0 && owner.waiting.length === 0
  const ownerOf = (name: string): Owner => {
    const owner = owners.get(name) ?? { running: 0, used: floor, waiting: [] }
    if (idle(owner)) owner.used = Math.max(owner.used, floor)
    owners.set(name, owner)
    return owner
  }
  // Whoever is forgotten begins where the queue stands, which is no loss once it has gone past what they had.
  const forget = () => {
    for (const [name, owner] of owners) if (idle(owner) && (running === 0 || owner.used <= floor)) owners.delete(name)
  }
  const next = (): Owner | undefined => {
    let best: Owner | undefined
    for (const owner of owners.values())
      if (owner.waiting.length > 0 && owner.running < each && (!best || owner.used < best.used)) best = owner
    return best
  }
  const begin = (owner: Owner) => {
    owner.running += 1
    running += 1
    floor = Math.max(floor, owner.used)
  }
  const handOn = () => {
    due = false
    while (running < atOnce) {
      const owner = next()
      if (!owner) return
      waiting -= 1
      begin(owner)
      owner.waiting.shift()?.()
    }
  }
  // A moment later: whoever just had a short turn may ask for the next at once, and still comes before those who had more.
  const handOnSoon = () => {
    if (due || waiting === 0) return
    due = true
    setImmediate(handOn)
  }
  const wait = (owner: Owner): Promise<void> => {
    if (waiting >= most || owner.waiting.length >= eachWaiting) throw new Failure('busy', null, { 'retry-after': RETRY })
    waiting += 1
    if (running < atOnce) handOnSoon()
    return new Promise(done => owner.waiting.push(done))
  }
  const end = (owner: Owner, since: number) => {
    running -= 1
    owner.running -= 1
    owner.used += now() - since
    if (owners.size > MANY || running === 0) forget()
    handOnSoon()
  }
  const take = async <R>(name: string, work: () => Promise<R>): Promise<R> => {
    const owner = ownerOf(name)
    if (running < atOnce && waiting === 0 && owner.running < each) begin(owner)
    else await wait(owner)
    const since = now()
    try {
      return await work()
    } finally {
      end(owner, since)
    }
  }
  return Object.assign(take, { waiting: () => waiting })
}
