import { type Db, querySingleRow, sql } from './database'

/** Tolerated difference of clocks in milliseconds: the duration of a request. */
const SAME_MS = 1_000
/** From this difference on, the operator is warned. */
const WARN_MS = 60_000
const CHECK_MS = 60_000

/**
 * Clock of PostgreSQL, shared by all servers on it. A server with a wrong clock refunds nothing too
 * early.
 */
interface ServerClock {
  readonly now: () => Date
  readonly stop: () => void
}
/** Reads PostgreSQL's clock, in milliseconds. */
export const readClock = async (db: Db): Promise<number> =>
  (await querySingleRow<{ at: number }>(db, sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`))
    .at

/**
 * Reads PostgreSQL's clock at once and every minute. Adds the monotonic time between, which no
 * clock change affects. While PostgreSQL is away or too slow, the last reading holds.
 */
export const serverClock = async (read: () => Promise<number>, warn: (line: string) => void): Promise<ServerClock> => {
  let began: number | undefined
  const theirs = () => (began ?? 0) + performance.now()
  const check = async () => {
    const requestedAt = performance.now()
    const at = await read()
    const answered = performance.now()
    if (began !== undefined && answered - requestedAt > SAME_MS) return
    began = at - (requestedAt + answered) / 2
    const ahead = Date.now() - theirs()
    if (Math.abs(ahead) > WARN_MS)
      warn(
        `the clock of this machine differs from the database's by ${Math.round(ahead / 1000)} s; the database's clock is used`,
      )
  }
  await check()
  const timer = setInterval(() => void check().catch(() => {}), CHECK_MS).unref()
  const now = () => {
    const own = Date.now()
    return new Date(Math.abs(own - theirs()) > SAME_MS ? Math.round(theirs()) : own)
  }
  return { now, stop: () => clearInterval(timer) }
}
