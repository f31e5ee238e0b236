import type { FastifyInstance } from 'fastify'
import { RequestError } from '../../errors/requestError'
import { findLostNodes } from '../../database/connections/cluster'
import type { ServerServices } from '../../services/services'

/** Answers while the process lives, whatever its database does. */
export const healthPath = '/api/health'
const FRESH_MS = 1_000
const ok = { code: 0, data: { status: 'ok' }, msg: '' }

/**
 * `health`: the process lives. `ready`: it can serve, is not about to stop, and its database is
 * writable. The database is checked at most once a second.
 */
export const healthRoutes = (app: FastifyInstance, services: ServerServices, isLeaving: () => boolean): void => {
  let checkedAt = Number.NEGATIVE_INFINITY
  let here = Promise.resolve(false)
  let lostNodes: readonly string[] = []
  app.get(healthPath, { config: { who: 'anyone', rateLimit: false } }, () => ok)
  app.get('/api/ready', { config: { who: 'anyone', rateLimit: false } }, async () => {
    if (performance.now() - checkedAt > FRESH_MS) {
      checkedAt = performance.now()
      here = services.database.isHere()
      // Told from the next check on: a node that hangs takes a second to find.
      void findLostNodes(services.database.db).then(found => {
        lostNodes = found
      })
    }
    const state = (await here) ? (services.database.isFull() ? 'full' : 'ok') : 'away'
    const status = isLeaving() ? 'stopping' : state
    if (status !== 'ok') throw new RequestError('away', { status }, { 'retry-after': '1' })
    return lostNodes.length > 0 ? { ...ok, data: { ...ok.data, lostNodes } } : ok
  })
}
