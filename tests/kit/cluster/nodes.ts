import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Db, queryRows, sql } from '../../../src/server/database/connections/database'

/** Runs work on a connection of its own. */
export const runOn = async <R>(url: string, work: (client: pg.Client) => Promise<R>): Promise<R> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}
/** Runs an operator's command, as `npm run NAME` does. */
export const runCommand = (name: string, args: readonly string[], env: Record<string, string>) =>
  new Promise<{ status: number; said: string }>(done => {
    const options = { env: { ...process.env, ...env } }
    execFile(process.execPath, ['scripts/command.mjs', name, ...args], options, (fault, said, complained) =>
      done({ status: fault ? 1 : 0, said: said + complained }),
    )
  })
/** The servers on which a database lies: `DATABASE_URL`, and in a cluster its workers. */
export const nodesOf = (server: string) => [server, ...(process.env.CLUSTER_WORKERS?.split(' ') ?? [])]
/** Whether this run is on a Citus cluster, as `npm run test:cluster` starts one. */
export const isCluster = (): boolean => process.env.CLUSTER_WORKERS !== undefined
/** Runs statements on every node. */
export const onNodes = async (server: string, statements: readonly string[]) => {
  for (const node of nodesOf(server))
    await runOn(node, async client => {
      for (const statement of statements) await client.query(statement)
    })
}
/** The address of another database of a server. */
export const inDatabase = (server: string, name: string) => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.toString()
}
/** Makes a cluster of the databases of this name, of all workers or of the first ones. */
export const joinNodes = async (server: string, name: string, most?: number) => {
  const [coordinator = '', ...workers] = nodesOf(server).map(node => inDatabase(node, name))
  for (const node of [coordinator, ...workers]) await runOn(node, client => client.query('create extension citus'))
  await runOn(coordinator, client =>
    client.query(`select citus_set_coordinator_host('127.0.0.1', ${new URL(coordinator).port})`),
  )
  for (const worker of workers.slice(0, most)) await addNode(coordinator, worker)
}
/** Adds a worker to a cluster. */
export const addNode = (coordinator: string, worker: string) =>
  runOn(coordinator, client => client.query(`select citus_add_node('127.0.0.1', ${new URL(worker).port})`))
/** New databases without tables on all nodes: the first one's address, how to make them a cluster, and to drop them. */
export const emptyDatabases = async () => {
  const [server, name] = [process.env.DATABASE_URL ?? '', `t_${randomUUID().replaceAll('-', '')}`]
  await onNodes(server, [`create database ${name}`])
  return {
    url: inDatabase(server, name),
    join: (most?: number) => joinNodes(server, name, most),
    drop: () => onNodes(server, [`drop database ${name} with (force)`]),
  }
}
/** Statements that wait for a lock, on any node. */
export const lockWaits = (db: Db) =>
  queryRows(
    db,
    isCluster()
      ? sql`select 1 from citus_lock_waits`
      : sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
