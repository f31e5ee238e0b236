import { Worker } from 'node:worker_threads'
import { faultCode } from '../../../../schema/text/caughtError'
import { DatabaseUnavailable } from '../databaseUnavailable'

interface Answer {
  readonly answer?: Uint8Array
  readonly dump?: Uint8Array
}
interface Told extends Answer {
  /** Omitted in events of the thread. */
  readonly id?: number
  readonly event?: string
  readonly fault?: string
}
/** PGlite in its own thread. */
export interface Thread {
  /** Sends a request. Rejects with `DatabaseUnavailable` when the thread ends first. */
  readonly request: (
    question: { readonly task: string; readonly [more: string]: unknown },
    move?: ArrayBuffer[],
  ) => Promise<Answer>
  /** Called once after the thread has ended, for any reason. */
  readonly onEnd: (work: (reason: Error) => void) => void
  readonly stop: () => Promise<unknown>
}

const toError = (fault: unknown) => (fault instanceof Error ? fault : new Error(String(fault)))
/**
 * Heap limit of the thread in megabytes; it needs 15. Excludes the database's memory and response
 * bytes.
 */
const HEAP_MB = 192
const isOutOfMemory = (fault: unknown) => faultCode(fault) === 'ERR_WORKER_OUT_OF_MEMORY'

/**
 * Error for callers when the thread ended by a fault. Out of memory is retryable: the folder is
 * reopened.
 */
const reasonOf = (fault: unknown): Error =>
  isOutOfMemory(fault) ? new DatabaseUnavailable('the embedded database had no memory left') : toError(fault)
/** Pending requests by id. */
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
/** Starts the thread and waits until the database is open. Throws the database's own fault. */
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
