import { availableParallelism } from 'node:os'
import { type FairQueue, fairQueue } from './fairQueue'

/** Owner of work without a known address: work for logged-in users. */
export const INSIDE = 'inside'
/**
 * Queue for expensive work of strangers, password hashes and captcha images, by client address. One
 * core stays free for logged-in users. Many attempts from one address wait behind single ones. One
 * queue for the process, because its cores are shared. Refuses with busy where too many tasks wait.
 */
export const inLoginQueue: FairQueue = fairQueue({
  atOnce: Math.min(4, Math.max(1, availableParallelism() - 1)),
  waiting: 256,
  eachWaiting: 64,
})
