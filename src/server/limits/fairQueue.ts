import { performance } from 'node:perf_hooks'
import { RequestError } from '../errors/requestError'

/** How much of something there is, and how much of it one owner may have. */
interface Limits {
  /** Pieces of work at a time, of all owners together. */
  readonly atOnce: number
  /** Pieces of work at a time of one owner; left out: as many as there are. */
  readonly each?: number
  /** The same while somebody else has been here within the last second; left out: as many as `each`. */
  readonly beside?: number
  /** Whether an owner counts as somebody else; left out: each does. */
  readonly counts?: (owner: string) => boolean
  /** Pieces of work that may wait, of all owners together; left out: without a limit. */
  readonly waiting?: number
  /** Pieces of work of one owner that may wait; left out: without a limit. */
  readonly eachWaiting?: number
}
/** Does a piece of work in an owner's turn. Refuses with busy where too many wait. */
export interface FairQueue {
  <R>(owner: string, work: () => Promise<R>): Promise<R>
  /** Pieces of work that wait now. */
  readonly waiting: () => number
}

interface Owner {
  readonly name: string
  running: number
  /** Milliseconds it had, from where the queue stood when it came. */
  used: number
  readonly waiting: (() => void)[]
}
/** Seconds after which whoever was refused may come again. */
const RETRY = '2'
/** Milliseconds for which an owner counts as being here. */
const HERE = 1000
/** Knows whether somebody else was here lately, by the last two who were. */
const trackRecent = (now: () => number) => {
  let last = { name: '', at: Number.NEGATIVE_INFINITY }
  let other = last
  return {
    came: (name: string) => {
      if (name !== last.name) other = last
      last = { name, at: now() }
    },
    besides: (name: string) => now() - (name === last.name ? other : last).at < HERE,
  }
}
/** Owners that are remembered before the idle ones are looked for. */
const MANY = 1000
const idle = (owner: Owner) => owner.running === 0 && owner.waiting.length === 0
/** Remembers how much each owner had. */
const accounts = () => {
  const owners = new Map<string, Owner>()
  // Where the queue stands: nobody who comes has a claim on what was before.
  let floor = 0
  return {
    ownerOf: (name: string): Owner => {
      const owner = owners.get(name) ?? { name, running: 0, used: floor, waiting: [] }
      if (idle(owner)) owner.used = Math.max(owner.used, floor)
      owners.set(name, owner)
      return owner
    },
    begin: (owner: Owner) => {
      owner.running += 1
      floor = Math.max(floor, owner.used)
    },
    end: (owner: Owner, took: number) => {
      owner.running -= 1
      owner.used += took
    },
    /** Who had the least of those who wait and may begin. */
    next: (mayBegin: (owner: Owner) => boolean): Owner | undefined => {
      let best: Owner | undefined
      for (const owner of owners.values())
        if (owner.waiting.length > 0 && (!best || owner.used < best.used) && mayBegin(owner)) best = owner
      return best
    },
    /** Whoever is forgotten begins where the queue stands, which is no loss once it has gone past what they had. */
    forget: (running: number) => {
      if (owners.size <= MANY && running > 0) return
      for (const [name, owner] of owners) if (idle(owner) && (running === 0 || owner.used <= floor)) owners.delete(name)
    },
  }
}

/** Runs some work a moment later, once however often that was wanted. */
const onceSoon = (work: () => void) => {
  let due = false
  return () => {
    if (due) return
    due = true
    setImmediate(() => {
      due = false
      work()
    })
  }
}
/**
 * Gives scarce work to those who wait for it by who had the least of it. Whoever seldom comes goes before all that a busy owner has waiting, and
 * waits at most for what is under way. `now` tells milliseconds.
 */
export const fairQueue = (limits: Limits, now: () => number = () => performance.now()): FairQueue => {
  const { atOnce, each = atOnce, beside = each, counts = () => true } = limits
  const { waiting: most = Number.POSITIVE_INFINITY, eachWaiting = Number.POSITIVE_INFINITY } = limits
  const owners = accounts()
  const seen = trackRecent(now)
  let [running, waiting] = [0, 0]
  const mayBegin = (owner: Owner) => owner.running < (seen.besides(owner.name) ? beside : each)
  const begin = (owner: Owner) => {
    owners.begin(owner)
    running += 1
  }
  const dispatch = () => {
    while (running < atOnce) {
      const owner = owners.next(mayBegin)
      if (!owner) return
      waiting -= 1
      begin(owner)
      owner.waiting.shift()?.()
    }
  }
  // A moment later: whoever just had a short turn may ask for the next at once, and still comes before those who had more.
  const schedule = onceSoon(dispatch)
  const scheduleDispatch = () => waiting > 0 && schedule()
  const wait = (owner: Owner): Promise<void> => {
    if (waiting >= most || owner.waiting.length >= eachWaiting)
      throw new RequestError('busy', null, { 'retry-after': RETRY })
    waiting += 1
    if (running < atOnce) scheduleDispatch()
    return new Promise(done => owner.waiting.push(done))
  }
  const take = async <R>(name: string, work: () => Promise<R>): Promise<R> => {
    const owner = owners.ownerOf(name)
    if (counts(name)) seen.came(name)
    if (running < atOnce && waiting === 0 && mayBegin(owner)) begin(owner)
    else await wait(owner)
    const since = now()
    try {
      return await work()
    } finally {
      running -= 1
      owners.end(owner, now() - since)
      owners.forget(running)
      scheduleDispatch()
    }
  }
  return Object.assign(take, { waiting: () => waiting })
}
