import type { Database } from './database'

const CHECK_MS = 1_000
const LINE_MS = 60_000

/** Logs that the database is away, so that many refused calls make few lines. */
export interface AwayLog {
  /** Notes one refused call. */
  readonly note: (fault: Error) => void
  readonly stop: () => void
}
/**
 * Logs one line for the first refused call, then one a minute with their number. Logs one more when
 * the database answers and a second passed without refusals.
 */
export const unavailableLog = (
  { isHere, isFull }: Pick<Database, 'isHere' | 'isFull'>,
  write: (line: string) => void,
): AwayLog => {
  let timer: NodeJS.Timeout | undefined
  let [refused, seen, told, last] = [0, 0, 0, 0]
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  const begin = (fault: Error) => {
    ;[refused, seen, told, last] = [0, 0, 0, Date.now()]
    timer = setInterval(() => void check(), CHECK_MS).unref()
    write(`the database is away, calls are refused: ${fault.message.split('\n', 1)[0]}`)
  }
  const check = async () => {
    const isQuiet = refused === seen
    seen = refused
    if (isQuiet && !isFull() && (await isHere())) {
      // The state may have changed during the check.
      if (refused !== seen || !timer) return
      stop()
      write(`the database is back, ${refused} calls were refused`)
    } else if (refused > told && Date.now() - last >= LINE_MS) {
      write(`the database is still away, ${refused - told} more calls were refused`)
      ;[told, last] = [refused, Date.now()]
    }
  }
  return {
    note: fault => {
      if (!timer) begin(fault)
      refused += 1
    },
    stop,
  }
}
