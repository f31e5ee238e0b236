import { type Db, oneRow, sql } from './database'

/** What two clocks may differ by, in milliseconds: as long as a question may be on its way. */
const SAME_MS = 1_000
/** From here on whoever runs the mall is told. */
const TOLD_MS = 60_000
const LOOK_MS = 60_000

/** The clock of a database server, which all malls on it share: one whose own is wrong pays no money back before its time. */
export interface ServerClock {
  readonly now: () => Date
  readonly stop: () => void
}
/** What a database server's clock says, in milliseconds. */
export const readClock = async (db: Db): Promise<number> =>
  (await oneRow<{ at: number }>(db, sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`)).at

/** Looks at the server's clock now and every minute; while it does not answer, what was known of it holds. */
export const serverClock = async (read: () => Promise<number>, warn: (line: string) => void): Promise<ServerClock> => {
  let ahead = 0
  const look = async () => {
    const begun = Date.now()
    const theirs = await read()
    const differs = Math.round((begun + Date.now()) / 2 - theirs)
    ahead = Math.abs(differs) > SAME_MS ? differs : 0
    if (Math.abs(ahead) > TOLD_MS)
      warn(
        `the clock of this machine differs from the database's by ${Math.round(ahead / 1000)} s; the database's is gone by`,
      )
  }
  await look()
  const timer = setInterval(() => void look().catch(() => {}), LOOK_MS).unref()
  return { now: () => new Date(Date.now() - ahead), stop: () => clearInterval(timer) }
}
