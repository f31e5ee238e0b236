import { resolve } from 'node:path'
import type { Settings } from '../../src/server/ops/settings'
import { messageOf } from '../../src/schema/text/caughtError'

/** Path of the given file, relative to where npm was called. Throws without one. */
export const place = (command: string): string => {
  const file = process.argv[2]
  if (!file) throw new Error(`Pass a file: npm run ${command} -- FILE`)
  return resolve(process.env.INIT_CWD ?? '.', file)
}
/** Refuses PostgreSQL, which has tools of its own. */
export const assertEmbedded = ({ databaseUrl }: Settings, tool: string): void => {
  if (databaseUrl)
    throw new Error(
      `DATABASE_URL is set: this is for the embedded database. docs/operations/backup.md says how ${tool} does it for PostgreSQL.`,
    )
}
/** Runs work and prints its result, or its error with exit code 1. */
export const speak = async (work: () => Promise<string>): Promise<void> => {
  try {
    process.stdout.write(`\n  ${await work()}\n\n`)
    process.exit(0)
  } catch (fault) {
    process.stderr.write(`\n  ${messageOf(fault)}\n\n`)
    process.exit(1)
  }
}
