import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { LiveEvent } from '../../live/subscribers'
import type { ServerServices } from '../../services/services'
import { credentials, mountRoute } from '../base/mountRoute'

/** Interval of heartbeats, so that proxies keep an idle stream. */
const BEAT_MS = 25_000
/** Limit of unread bytes. Beyond, the stream is cut, and the page reloads. */
const WAITING = 64 * 1024

/**
 * Event stream of an open page. Contains resource names and ids only, and ends with its session or
 * the server.
 */
export const liveRoutes = (app: FastifyInstance, services: ServerServices): void => {
  mountRoute(
    app,
    services,
    {
      method: 'GET',
      path: '/api/live',
      who: 'session',
      early: true,
      answer: 'text/event-stream',
      stays: true,
      summary: 'What changes, while it is listened to',
    },
    async ({ principal, request, reply }) => {
      const stream = new PassThrough()
      const write = (text: string) => {
        if (stream.readableLength + stream.writableLength > WAITING) stream.destroy()
        else if (stream.writable) stream.write(text)
      }
      const leave = services.live.join({
        principal,
        token: credentials(request).token as string,
        notify: (event: LiveEvent) => write(`data: ${JSON.stringify(event)}\n\n`),
        end: () => stream.end(),
      })
      const beat = setInterval(() => write(': \n\n'), BEAT_MS).unref()
      stream.once('close', () => {
        clearInterval(beat)
        leave()
      })
      reply.headers({ 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
      write(': open\n\n')
      return stream
    },
  )
}
