import { findPostgres, startPostgres } from '../../scripts/services/postgres.mjs'

/** Starts a PostgreSQL for this run, where its programs are: unless another project has, or `DATABASE_URL` says which database to use. */
export default async (): Promise<(() => void) | undefined> => {
  const programs = process.env.DATABASE_URL === undefined ? findPostgres() : undefined
  if (!programs) return undefined
  const server = await startPostgres(programs)
  Object.assign(process.env, { DATABASE_URL: server.url, DATABASE_OWNER_URL: server.ownerUrl })
  return server.stop
}
