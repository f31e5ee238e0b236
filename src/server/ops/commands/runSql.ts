import type pg from 'pg'
import { faultCode, messageOf } from '../../../schema/text/errorText'
import type { Database, DatabaseRow } from '../../database/connections/database'
import { allTenants } from '../../database/tenancy/tenant'

/** What a statement answered: at most so many rows, and how many it answered or changed. */
export interface SqlAnswer {
  readonly rows: readonly DatabaseRow[]
  readonly count: number
}
const SHOWN = 200

const READ_ONLY = '25006'
/** Where PostgreSQL refuses a text of several statements; a slip within one has the same code. */
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
 * Runs one statement across every tenant's rows, whole or not at all, on a connection of its own. Only reads unless `write` is said. For whoever runs the
 * mall; throws the database's own words, or what else is to be done.
 */
export const runSql = (database: Database, statement: string, { write = false } = {}): Promise<SqlAnswer> =>
  database.apart(client =>
    run(client, statement, write).catch(fault => {
      throw explainFault(fault, database, write)
    }),
  )
