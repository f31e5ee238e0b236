import { availableParallelism } from 'node:os'
import { type FairQueue, fairQueue } from './fairQueue'

/** Whose turn it is where no address is known: work of people who are in. */
export const INSIDE = 'inside'
/**
 * The turns of what a stranger can have computed, a password's hash or a captcha's picture, by the address it is for.
 * A core stays free for everyone who is in already, whoever tries passwords at the door; and whoever tries many waits behind who tries one. One queue for
 * the whole process, as the cores are the process's. Refuses with busy where too many wait.
 */
export const inLoginQueue: FairQueue = fairQueue({
  atOnce: Math.min(4, Math.max(1, availableParallelism() - 1)),
  waiting: 256,
  eachWaiting: 64,
})
