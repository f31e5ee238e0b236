import { findPostgres, startCluster } from '../../scripts/services/postgres.mjs'

/** Starts a Citus cluster for this run, unless `CLUSTER_WORKERS` names the nodes of one beside `DATABASE_URL`. */
export default async (): Promise<(() => void) | undefined> => {
  if (process.env.CLUSTER_WORKERS) return undefined
  const { urls, stop } = await startCluster(findPostgres(false) ?? '')
  const [coordinator, ...workers] = urls
  Object.assign(process.env, { DATABASE_URL: coordinator, CLUSTER_WORKERS: workers.join(' ') })
  return stop
}
