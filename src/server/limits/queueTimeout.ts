import { RequestError } from '../errors/requestError'
import type { FairQueue } from './fairQueue'

/** Task with a timeout for waiting, in milliseconds. */
interface Waiting<R> {
  readonly owner: string
  readonly ms: number
  readonly work: () => Promise<R>
}
/** Runs a task if its turn comes in time. A started task runs to its end. Refuses with busy. */
export const inTime = async <R>(queue: FairQueue, { owner, ms, work }: Waiting<R>): Promise<R> => {
  let [begun, late] = [false, false]
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => {
      late = !begun
      if (late) refuse(new RequestError('busy'))
    }, ms)
  })
  const inTurn = queue(owner, async () => {
    if (late) throw new RequestError('busy')
    begun = true
    return work()
  })
  return Promise.race([inTurn, tooLate]).finally(() => clearTimeout(timer))
}
