import { performance } from 'node:perf_hooks'
import { RequestError } from '../errors/requestError'

/** Limits of a queue: for all owners together and for one owner. */
interface Limits {
  /** Tasks in parallel, of all owners together. */
  readonly atOnce: number
  /** Tasks in parallel of one owner. Omitted: as many as `atOnce`. */
  readonly each?: number
  /** Tasks in parallel of one owner while another was active within a second. Omitted: `each`. */
  readonly beside?: number
  /** Whether an owner counts as another owner. Omitted: every owner does. */
  readonly counts?: (owner: string) => boolean
  /** Waiting tasks of all owners together. Omitted: no limit. */
  readonly waiting?: number
  /** Waiting tasks of one owner. Omitted: no limit. */
  readonly eachWaiting?: number
  /** Whether a task's fault refuses tasks of its owner that have waited a second. Omitted: none does. */
  readonly isShared?: (fault: unknown) => boolean
}
/** Runs a task in an owner's turn. Refuses with busy where too many tasks wait. */
export interface FairQueue {
  <R>(owner: string, work: () => Promise<R>): Promise<R>
  /** Number of waiting tasks. */
  readonly waiting: () => number
}

interface Waiting {
  readonly since: number
  readonly go: () => void
  readonly refuse: (fault: unknown) => void
}
interface Owner {
  readonly name: string
  running: number
  /** Milliseconds used, counted from the queue's `floor` at the owner's arrival. */
  used: number
  readonly waiting: Waiting[]
}
/** Seconds until a refused caller may retry. */
const RETRY = '2'
/** Milliseconds for which an owner counts as active, and a task waits out a shared fault. */
const HERE = 1000
/** Knows whether another owner was active lately. The last two owners suffice. */
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
/** Number of remembered owners before idle ones are dropped. */
const MANY = 1000
const idle = (owner: Owner) => owner.running === 0 && owner.waiting.length === 0
/** Tracks the milliseconds that each owner used. */
const accounts = () => {
  const owners = new Map<string, Owner>()
  // Lower bound of usage: a new owner has no claim on earlier turns.
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
    /** Returns the waiting owner with the least usage that may begin. */
    next: (mayBegin: (owner: Owner) => boolean): Owner | undefined => {
      let best: Owner | undefined
      for (const owner of owners.values())
        if (owner.waiting.length > 0 && (!best || owner.used < best.used) && mayBegin(owner)) best = owner
      return best
    },
    /** Drops idle owners whose usage `floor` has passed: they restart there without loss. */
    forget: (running: number) => {
      if (owners.size <= MANY && running > 0) return
      for (const [name, owner] of owners) if (idle(owner) && (running === 0 || owner.used <= floor)) owners.delete(name)
    },
  }
}

/** Runs work soon, once for any number of calls. */
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
 * Creates a queue that serves the owner with the least usage first. `now` returns milliseconds. An
 * occasional owner goes before all waiting tasks of a busy owner. It waits for running tasks at most.
 */
export const fairQueue = (limits: Limits, now: () => number = () => performance.now()): FairQueue => {
  const { atOnce, each = atOnce, beside = each, counts = () => true, isShared = () => false } = limits
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
      owner.waiting.shift()?.go()
    }
  }
  // Deferred: an owner that just finished may call again at once, before owners with more usage.
  const schedule = onceSoon(dispatch)
  const scheduleDispatch = () => waiting > 0 && schedule()
  const wait = (owner: Owner): Promise<void> => {
    if (waiting >= most || owner.waiting.length >= eachWaiting)
      throw new RequestError('busy', null, { 'retry-after': RETRY })
    waiting += 1
    if (running < atOnce) scheduleDispatch()
    return new Promise((go, refuse) => owner.waiting.push({ since: now(), go, refuse }))
  }
  const refuseLate = (owner: Owner, fault: unknown) => {
    const late = owner.waiting.filter(({ since }) => now() - since >= HERE)
    waiting -= owner.waiting.splice(0, late.length).length
    for (const { refuse } of late) refuse(fault)
  }
  const take = async <R>(name: string, work: () => Promise<R>): Promise<R> => {
    const owner = owners.ownerOf(name)
    if (counts(name)) seen.came(name)
    if (running < atOnce && waiting === 0 && mayBegin(owner)) begin(owner)
    else await wait(owner)
    const since = now()
    try {
      return await work()
    } catch (fault) {
      if (isShared(fault)) refuseLate(owner, fault)
      throw fault
    } finally {
      running -= 1
      owners.end(owner, now() - since)
      owners.forget(running)
      scheduleDispatch()
    }
  }
  return Object.assign(take, { waiting: () => waiting })
}
