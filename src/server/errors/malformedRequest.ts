import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { errorMessages } from '../../schema/text/errorMessages'
import { errorEnvelope, RequestError } from './requestError'

const statusOf: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}
/**
 * Answers malformed HTTP with the error envelope and closes the connection. There is no request to
 * read a language from, so the first language is used.
 */
export const answerMalformed = (fault: Error & { code?: string }, socket: Socket): void => {
  if (fault.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const reason = fault.code === 'HPE_HEADER_OVERFLOW' ? 'tooLarge' : 'badInput'
  const status = statusOf[fault.code ?? ''] ?? `${errorMessages[reason].status} Bad Request`
  const body = JSON.stringify(errorEnvelope(new RequestError(reason), 'zh'))
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
  )
}

/**
 * Refuses with an envelope what Node would answer without: unknown expectations, and HTTP/1.1
 * without a host.
 */
export const refuseOddHeaders = (app: FastifyInstance): void => {
  app.server.on('checkExpectation', (incoming, outgoing) => app.server.emit('request', incoming, outgoing))
  app.addHook('onRequest', async ({ raw: { headers, httpVersion } }) => {
    const isOdd = headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue'
    if (isOdd || (httpVersion === '1.1' && headers.host === undefined)) throw new RequestError('badInput')
  })
}
