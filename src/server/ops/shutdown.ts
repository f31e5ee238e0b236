import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { RequestError } from '../errors/requestError'

const POLL_MS = 200

/** A mall's last moments. */
export interface Leaving {
  /** Says that it will stop, while it goes on answering: a proxy looks elsewhere before anything is refused. */
  readonly begin: () => void
  readonly hasBegun: () => boolean
}
/**
 * Lets a mall close without waiting for browsers that keep their connections: what is under way is finished, its connection is ended with the
 * answer, and whoever still asks on an open one is told so, as the envelope. Only `lives` is answered till the end.
 */
export const closeGently = (app: FastifyInstance, lives: string): Leaving => {
  let leaving = false
  let closing = false
  // Browsers open connections ahead of need, and Node takes one that never said anything for busy.
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

/** A step of a stop, how long it may take, and what ends it when it takes longer. */
export interface StopStep {
  readonly step: () => Promise<unknown>
  readonly ms: number
  readonly late?: () => void
}
/** Runs the steps of a stop one after another, and gives up waiting for a step after its time; a step that fails is told and does not keep the next. */
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
