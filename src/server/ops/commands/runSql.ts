import type pg from 'pg'
import { faultCode, messageOf } from '../../../schema/text/caughtError'
import type { Database, DatabaseRow } from '../../database/connections/database'
import { allTenants } from '../../database/tenancy/tenant'

/** Result of a statement: a limited number of rows, and the count of all. */
export interface SqlAnswer {
  readonly rows: readonly DatabaseRow[]
  readonly count: number
}
const SHOWN = 200

const READ_ONLY = '25006'
/** Routine in which PostgreSQL refuses several statements. A syntax error has the same code. */
const SEVERAL = 'exec_parse_message'
const explainFault = (fault: unknown, database: Database, write: boolean): unknown => {
  if (fault instanceof Error && 'routine' in fault && fault.routine === SEVERAL)
    return new Error('This is more than one statement. Nothing was done: run them one at a time.')
  if (faultCode(fault) !== READ_ONLY) return fault
  if (!write)
    return new Error(`This statement would change something (${messageOf(fault)}). Nothing was done: --write lets it.`)
  return database.isFull() ? new Error('The disk is nearly full: nothing is written until there is room.') : fault
}
const run = async (client: pg.ClientBase, statement: string, write: boolean): Promise<SqlAnswer> => {
  await client.query(`begin${write ? '' : ' read only'}`)
  await client.query("select set_config('app.fact', $1, true)", [allTenants])
  // The extended protocol takes one statement only.
  const extended = { text: statement, queryMode: 'extended' }
  const { rows, rowCount } = await client.query<DatabaseRow>(extended)
  await client.query(write ? 'commit' : 'rollback')
  return { rows: rows.slice(0, SHOWN), count: rowCount ?? rows.length }
}

/**
 * Runs one statement across all tenants, in a transaction on its own connection. Reads only unless
 * `write` is set. For operators. Throws the database's message, or what to do instead.
 */
export const runSql = (database: Database, statement: string, { write = false } = {}): Promise<SqlAnswer> =>
  database.apart(client =>
    run(client, statement, write).catch(fault => {
      throw explainFault(fault, database, write)
    }),
  )
