import { findPgBouncer, startPgBouncer } from '../../scripts/services/pgbouncer.mjs'

/** Starts a PgBouncer in front of the PostgreSQL of this run. Where it cannot be had, several servers are tried without a pooler. */
export default async (): Promise<(() => Promise<void>) | undefined> => {
  const server = process.env.DATABASE_URL
  const program = server ? findPgBouncer() : undefined
  if (!server || !program) return undefined
  const { url, stop } = await startPgBouncer(program, server)
  process.env.POOLER_URL = url
  return stop
}
