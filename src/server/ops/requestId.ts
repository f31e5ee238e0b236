import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isWithin } from '../limits/clientAddress'

/** What a proxy may call a request: nothing that could be another line of a log, or fill one. */
const idPattern = /^[\w.:-]{8,64}$/

/**
 * The name of each request, which stands in every line that the log has of it, and in its answer. A proxy in front may have given it one already, so that
 * its lines and the mall's are found together; from anyone else such a name is ignored.
 */
export const requestIds =
  (proxies: readonly string[]) =>
  ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const named = headers['x-request-id']
    const isNamed = typeof named === 'string' && idPattern.test(named) && isWithin(socket.remoteAddress, proxies)
    return isNamed ? named : randomBytes(6).toString('hex')
  }
