import { type Database, type Row, sql } from '../store/database'

/** What a statement answered: at most so many rows, and how many it answered or changed. */
export interface SqlAnswer {
  readonly rows: readonly Row[]
  readonly count: number
}
const SHOWN = 200

/** Runs one statement across every tenant's rows, whole or not at all. For whoever runs the mall; throws the database's own words. */
export const runSql = ({ alone }: Database, statement: string): Promise<SqlAnswer> =>
  alone(db =>
    db.transaction().execute(async work => {
      await sql`select set_config('app.fact', '*', true)`.execute(work)
      const { rows, numAffectedRows } = await sql.raw<Row>(statement).execute(work)
      return { rows: rows.slice(0, SHOWN), count: Number(numAffectedRows ?? rows.length) }
    }),
  )
