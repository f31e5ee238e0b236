import { findPostgres, startCluster } from '../../scripts/services/postgres.mjs'
import { appRole } from '../../src/server/database/tenancy/databaseRole'
import { runOn } from '../kit/cluster/nodes'

/** Starts a Citus cluster for this run, unless `CLUSTER_WORKERS` names the nodes of one beside `DATABASE_URL`. */
export default async (): Promise<(() => void) | undefined> => {
  if (process.env.CLUSTER_WORKERS) return undefined
  const { urls, stop } = await startCluster(findPostgres(false) ?? '')
  const [coordinator, ...workers] = urls
  // A role belongs to a node's databases together. The first file's server may make it on the coordinator only,
  // for a database that is no cluster, while another file's needs it on the workers. lostNode.test.ts has a server make it.
  for (const url of urls) await runOn(url, client => client.query(`create role ${appRole} nologin`))
  Object.assign(process.env, { DATABASE_URL: coordinator, CLUSTER_WORKERS: workers.join(' ') })
  return stop
}
