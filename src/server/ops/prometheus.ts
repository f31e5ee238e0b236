import { setTimeout as pause } from 'node:timers/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ServerServices } from '../services/services'
import { findLostNodes } from '../database/connections/cluster'
import { overdueSeconds } from '../database/storage/tasks'
import { allTenants } from '../database/tenancy/tenant'
import type { RunInTenant } from '../database/tenancy/tenantTransaction'

/**
 * Metrics of a server. Only route patterns, statuses and numbers: never accounts, tenants or records.
 */
export interface Metrics {
  /** All metrics in the Prometheus format. */
  readonly page: () => Promise<string>
  readonly type: string
}
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const TASKS_MS = 2_000
/** Requests without a route share one label, because strangers could create any number of labels. */
const NO_ROUTE = 'none'

const measureRequests = (app: FastifyInstance, registers: Registry[]) => {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers,
  })
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.stays) return
    const route = request.is404 ? NO_ROUTE : (request.routeOptions.url ?? NO_ROUTE)
    const method = route === NO_ROUTE ? NO_ROUTE : request.method
    duration.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}
interface Figures {
  readonly name: string
  readonly help: string
  readonly label: string
  /** Values by label. */
  readonly read: () => Readonly<Record<string, number>> | Promise<Readonly<Record<string, number>>>
}
/** Gauge that is read on demand. */
const gauge = (registers: Registry[], { name, help, label, read }: Figures) =>
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers,
    async collect() {
      this.reset()
      for (const [each, value] of Object.entries(await read())) this.set({ [label]: each }, value)
    },
  })

const inTime = <R>(work: Promise<R>): Promise<R | undefined> =>
  Promise.race([work, pause(TASKS_MS, undefined, { ref: false })]).catch(() => undefined)
/** Measures the longest overdue task. Without a result in time, only this metric is left out. */
const measureTasks = (enter: RunInTenant, registers: Registry[]) =>
  new Gauge({
    name: 'tasks_overdue_seconds',
    help: 'How long the task that waits longest should have been done',
    registers,
    async collect() {
      this.remove()
      const overdue = await inTime(enter(allTenants, overdueSeconds))
      if (overdue !== undefined) this.set(overdue)
    },
  })

/**
 * Measures a server before it listens: requests, connections, queues, overdue tasks, event loop and
 * memory.
 */
export const measure = (
  app: FastifyInstance,
  { database, queues, enter }: Pick<ServerServices, 'database' | 'queues' | 'enter'>,
): Metrics => {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  measureRequests(app, registers)
  gauge(registers, {
    name: 'database_connections',
    help: 'Connections of the pool, and calls that wait for one',
    label: 'state',
    read: database.connections,
  })
  gauge(registers, {
    name: 'turns_waiting',
    help: 'Pieces of work that wait for their turn',
    label: 'queue',
    read: () => ({
      database: queues.database.waiting(),
      uploading: queues.uploading.waiting(),
      decoding: queues.decoding.waiting(),
    }),
  })
  measureTasks(enter, registers)
  gauge(registers, {
    name: 'cluster_nodes_lost',
    help: 'Workers of a cluster that do not answer',
    label: 'node',
    read: async () => Object.fromEntries(((await inTime(findLostNodes(database.db))) ?? []).map(node => [node, 1])),
  })
  return { page: () => register.metrics(), type: register.contentType }
}

/**
 * Serves the metrics on a separate port, for internal networks. Returns its port and how to close it.
 */
export const openMetrics = async ({ page, type }: Metrics, port: number, host: string) => {
  const server = createServer((incoming, outgoing) => {
    if (incoming.method !== 'GET' || incoming.url !== '/metrics') return void outgoing.writeHead(404).end()
    page().then(
      text => outgoing.writeHead(200, { 'content-type': type }).end(text),
      (fault: Error) => outgoing.writeHead(500).end(fault.message),
    )
  })
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, host, done))
  server.unref()
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
