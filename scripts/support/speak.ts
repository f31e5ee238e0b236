import { resolve } from 'node:path'
import type { Settings } from '../../src/server/ops/settings'
import { messageOf } from '../../src/schema/text/errorText'

/** The file that was named, seen from where npm was called. Throws where none was. */
export const place = (command: string): string => {
  const file = process.argv[2]
  if (!file) throw new Error(`Say which file: npm run ${command} -- FILE`)
  return resolve(process.env.INIT_CWD ?? '.', file)
}
/** A server's database has tools of its own. */
export const assertEmbedded = ({ databaseUrl }: Settings, tool: string): void => {
  if (databaseUrl)
    throw new Error(
      `DATABASE_URL is set: this is for the embedded database. docs/operations/backup.md says how ${tool} does it for PostgreSQL.`,
    )
}
/** Does the work and prints its words, or why not, with exit code 1. */
export const speak = async (work: () => Promise<string>): Promise<void> => {
  try {
    process.stdout.write(`\n  ${await work()}\n\n`)
    process.exit(0)
  } catch (fault) {
    process.stderr.write(`\n  ${messageOf(fault)}\n\n`)
    process.exit(1)
  }
}
