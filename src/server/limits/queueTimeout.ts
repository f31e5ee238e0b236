import { RequestError } from '../errors/requestError'
import type { FairQueue } from './fairQueue'

/** How long somebody waits for a turn, and what is done in it. */
interface Waiting<R> {
  readonly owner: string
  readonly ms: number
  readonly work: () => Promise<R>
}
/** Does a piece of work in an owner's turn, where that comes in time; what has begun is done to its end. Refuses with busy. */
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
