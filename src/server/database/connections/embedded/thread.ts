import { Worker } from 'node:worker_threads'
import { faultCode } from '../../../../schema/text/errorText'
import { DatabaseUnavailable } from '../databaseUnavailable'

interface Answer {
  readonly answer?: Uint8Array
  readonly dump?: Uint8Array
}
interface Told extends Answer {
  /** Left out where the thread speaks of itself. */
  readonly id?: number
  readonly event?: string
  readonly fault?: string
}
/** PGlite in a thread of its own. */
export interface Thread {
  /** Asks one question; rejects with `DatabaseUnavailable` when the thread ends before it has answered. */
  readonly request: (
    question: { readonly task: string; readonly [more: string]: unknown },
    move?: ArrayBuffer[],
  ) => Promise<Answer>
  /** Is called once, when it has ended for whatever reason. */
  readonly onEnd: (work: (reason: Error) => void) => void
  readonly stop: () => Promise<unknown>
}

const toError = (fault: unknown) => (fault instanceof Error ? fault : new Error(String(fault)))
/** Megabytes of objects that the thread may hold; it needs 15. The database's own memory and the bytes of answers do not count. */
const HEAP_MB = 192
const isOutOfMemory = (fault: unknown) => faultCode(fault) === 'ERR_WORKER_OUT_OF_MEMORY'

/** What a thread's end by a fault means to its callers. Of memory they may try again: the folder is opened anew. */
const reasonOf = (fault: unknown): Error =>
  isOutOfMemory(fault) ? new DatabaseUnavailable('the embedded database had no memory left') : toError(fault)
/** Questions that the thread has not answered yet, by their number. */
const pendingAnswers = () => {
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (fault: Error) => void }>()
  return {
    add: (id: number) => new Promise<Answer>((resolve, reject) => waiting.set(id, { resolve, reject })),
    settle: (id: number, answer: Answer, fault?: string) => {
      if (fault) waiting.get(id)?.reject(new Error(fault))
      else waiting.get(id)?.resolve(answer)
      waiting.delete(id)
    },
    rejectAll: (fault: Error) => {
      for (const one of waiting.values()) one.reject(fault)
      waiting.clear()
    },
  }
}
/** Starts the thread and waits until the database is open. Throws the database's own fault where it cannot be. */
export const startThread = async (workerData: object, report: (line: string) => void): Promise<Thread> => {
  const worker = new Worker(new URL('./pgliteWorker.mjs', import.meta.url), {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const pending = pendingAnswers()
  let last = 0
  let reason: Error | undefined
  let atEnd = (_: Error) => {}
  worker.on('message', ({ id, event, fault, ...answer }: Told) => {
    if (id === undefined) {
      reason ??= event === 'panic' ? new DatabaseUnavailable(`the embedded database has stopped: ${fault}`) : undefined
      return report(`embedded database, ${event}: ${fault}`)
    }
    pending.settle(id, answer, fault)
  })
  worker.on('error', fault => {
    if (isOutOfMemory(fault))
      report(`embedded database, out of memory: its thread held over ${HEAP_MB} MB and is ended`)
    reason ??= reasonOf(fault)
  })
  worker.on('exit', () => {
    reason ??= new DatabaseUnavailable('the embedded database has stopped')
    pending.rejectAll(reason)
    atEnd(reason)
  })
  await pending.add(0)
  return {
    request: (question, move = []) => {
      if (reason) return Promise.reject(reason)
      last += 1
      const answer = pending.add(last)
      worker.postMessage({ ...question, id: last }, move)
      return answer
    },
    onEnd: work => {
      atEnd = work
    },
    stop: () => worker.terminate(),
  }
}
