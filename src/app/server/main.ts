import { constants } from 'node:os'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isDatabaseUnavailable } from '../../server/database/connections/databaseUnavailable'
import { stopInTime } from '../../server/ops/shutdown'
import { openData } from '../../server/ops/openData'
import { readSettings } from '../../server/ops/settings'
import { complain, serve } from './serve'

/** Timeouts after the server's own. Process managers may kill ten seconds after a stop signal. */
const STOP_MS = { database: 1_500, lock: 500 }

/** Throws if the address cannot be listened on, before a database is created for it. */
const tryAddress = async (variable: string, host: string, port: number): Promise<void> => {
  const server = createServer()
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (fault) {
    const code = fault instanceof Error && 'code' in fault ? fault.code : undefined
    if (code === 'EADDRINUSE' || code === 'EACCES') throw fault
    throw new Error(
      `${variable}=${host} is no address of this machine (${code}). Use 127.0.0.1, 0.0.0.0, :: or one of its own.`,
    )
  } finally {
    server.close()
  }
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Starts the server and runs it until a stop signal. */
const open = async (): Promise<void> => {
  const settings = readSettings(process.env)
  process.umask(0o077)
  // Process 1 of a container has no default for signals. Until all is open, nothing needs an order.
  const leave = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal])
  for (const signal of stopSignals) process.on(signal, leave)
  await tryAddress('HOST', settings.host, settings.port)
  if (settings.metrics) await tryAddress('METRICS_HOST', settings.metrics.host, settings.metrics.port)
  let app: FastifyInstance | undefined
  const { database, unlock } = await openData(settings, complain)
  // A rejected promise leaves the server intact. An uncaught error may not, so the server stops.
  process.on('unhandledRejection', fault =>
    app ? app.log.error(fault, 'nobody caught this') : complain(String(fault)),
  )
  const serving = await serve(settings, database)
  app = serving.app
  const { log } = app
  let stopping: Promise<void> | undefined
  const stop = async (code: number) => {
    stopping ??= stopInTime(
      [
        ...serving.stopSteps(code === 0 ? settings.drainMs : 0),
        { step: () => database.close(), ms: STOP_MS.database },
        { step: unlock, ms: STOP_MS.lock },
      ],
      fault => log.error(fault, 'while stopping'),
    )
    await stopping
    process.exit(code)
  }
  process.on('uncaughtException', fault => {
    log.fatal(fault, 'nobody caught this')
    complain('The console stops because of a fault that nobody caught; it is in the log above.')
    void stop(1)
  })
  for (const signal of stopSignals) {
    process.off(signal, leave)
    process.once(signal, () => void stop(0))
  }
}

/** Describes why the start failed. For a host with several addresses the error has no message. */
const describeStartError = (fault: Error & { code?: string; port?: number }): string => {
  if (fault.code === 'EADDRINUSE')
    return `Port ${fault.port} is in use. Stop what runs there, or choose another with PORT or METRICS_PORT.`
  if (fault.code === 'EACCES' && fault.port)
    return `Port ${fault.port} is for the system's own programs. Choose one from 1024 on with PORT or METRICS_PORT.`
  const { DATABASE_URL: url } = process.env
  if (url && isDatabaseUnavailable(fault)) {
    const { hostname, port } = new URL(url)
    return `The PostgreSQL at ${hostname}:${port || 5432} is not available: ${fault.message || fault.code}. Start it, or mend DATABASE_URL.`
  }
  return fault.message || String(fault)
}
open().catch((fault: Error) => {
  complain(describeStartError(fault))
  process.exit(1)
})
