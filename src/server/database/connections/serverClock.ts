import { type Db, querySingleRow, sql } from './database'

/** What two clocks may differ by, in milliseconds: as long as a question may be on its way. */
const SAME_MS = 1_000
/** From here on whoever runs the mall is told. */
const WARN_MS = 60_000
const CHECK_MS = 60_000

/** The clock of a database server, which all malls on it share: one whose own is wrong pays no money back before its time. */
interface ServerClock {
  readonly now: () => Date
  readonly stop: () => void
}
/** What a database server's clock says, in milliseconds. */
export const readClock = async (db: Db): Promise<number> =>
  (await querySingleRow<{ at: number }>(db, sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`))
    .at

/**
 * Looks at the server's clock now and every minute, and between goes on from there by what has passed, which nobody can set: so it does not matter when the machine's own clock is put right. While
 * the server does not answer, or too slowly to tell, what was known of it holds.
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
        `the clock of this machine differs from the database's by ${Math.round(ahead / 1000)} s; the database's is gone by`,
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
