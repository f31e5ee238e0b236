import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { RequestError } from '../errors/requestError'

const POLL_MS = 200

/** Shutdown state of a server. */
export interface Leaving {
  /** Announces the stop while requests are still served, so that a proxy switches over first. */
  readonly begin: () => void
  readonly hasBegun: () => boolean
}
/**
 * Closes gracefully, without waiting for idle connections. Running requests finish and then end
 * their connections. Further requests on open connections are refused with the envelope. Only
 * `lives` answers until the end.
 */
export const closeGently = (app: FastifyInstance, lives: string): Leaving => {
  let leaving = false
  let closing = false
  // Browsers open connections in advance, which Node takes for busy.
  const silent = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }: { readonly socket: Socket }) => silent.delete(socket))
  app.addHook('preClose', async () => {
    closing = true
    const closeIdle = () => {
      app.server.closeIdleConnections()
      for (const socket of silent) if (socket.bytesRead === 0) socket.destroy()
    }
    const timer = setInterval(closeIdle, POLL_MS)
    app.server.once('close', () => clearInterval(timer))
    timer.unref()
  })
  app.addHook('onRequest', async request => {
    if (closing && request.url !== lives) throw new RequestError('away', null, { 'retry-after': '5' })
  })
  app.addHook('onSend', async (_, reply) => {
    if (leaving || closing) reply.header('connection', 'close')
  })
  return {
    begin: () => {
      leaving = true
    },
    hasBegun: () => leaving,
  }
}

/** Step of a stop, with its timeout and what ends it then. */
export interface StopStep {
  readonly step: () => Promise<unknown>
  readonly ms: number
  readonly late?: () => void
}
/**
 * Runs the steps of a stop in order, each with its timeout. A failing step is logged; the next one
 * still runs.
 */
export const stopInTime = async (steps: readonly StopStep[], logFault: (fault: unknown) => void): Promise<void> => {
  for (const { step, ms, late } of steps) {
    let timer: NodeJS.Timeout | undefined
    const over = new Promise<void>(done => {
      timer = setTimeout(() => {
        late?.()
        done()
      }, ms)
    })
    await Promise.race([step().catch(logFault), over])
    clearTimeout(timer)
  }
}
