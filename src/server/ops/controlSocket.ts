import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { messageOf } from '../../schema/text/caughtError'

/** Commands of a running server for its own machine, by name. */
type Tasks = Readonly<Record<string, (input: Record<string, unknown>) => Promise<object>>>
interface Address {
  readonly port: number
  readonly secret: string
}
const placeOf = (data: string) => join(data, 'control.json')

const knows = ({ headers }: IncomingMessage, secret: string): boolean => {
  const [given, right] = [Buffer.from(headers.authorization ?? ''), Buffer.from(secret)]
  return given.length === right.length && timingSafeEqual(given, right)
}
const answer = async (incoming: IncomingMessage, secret: string, tasks: Tasks): Promise<object> => {
  const task = tasks[(incoming.url ?? '').slice(1)]
  if (!knows(incoming, secret) || !task) return { refused: 'No such task.' }
  try {
    return { done: await task(JSON.parse(await text(incoming)) as Record<string, unknown>) }
  } catch (fault) {
    return { refused: messageOf(fault) }
  }
}

/**
 * Opens a control port for commands of the same machine and user. Returns how to close it. Listens
 * on the loopback, apart from the console's port. A new secret lies in a file that only its owner
 * can read.
 */
export const openControlSocket = async (data: string, tasks: Tasks): Promise<() => Promise<void>> => {
  const secret = randomBytes(32).toString('hex')
  const server = createServer((incoming, outgoing) => {
    void answer(incoming, secret, tasks).then(result => outgoing.end(JSON.stringify(result)))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  server.unref()
  await rm(placeOf(data), { force: true })
  await writeFile(
    placeOf(data),
    JSON.stringify({ port: (server.address() as AddressInfo).port, secret } satisfies Address),
    { mode: 0o600 },
  )
  return async () => {
    await rm(placeOf(data), { force: true })
    server.close()
    server.closeAllConnections()
  }
}

/**
 * Sends a command to the server that runs on a data folder. Returns `undefined` where none runs.
 * Throws the server's refusal.
 */
export const callRunningServer = async <A extends object>(
  data: string,
  task: string,
  input: object,
): Promise<A | undefined> => {
  const kept = await readFile(placeOf(data), 'utf8').catch(() => undefined)
  if (!kept) return undefined
  const { port, secret } = JSON.parse(kept) as Address
  const response = await new Promise<string | undefined>((done, fail) => {
    const clientRequest = request(
      { host: '127.0.0.1', port, path: `/${task}`, method: 'POST', headers: { authorization: secret } },
      incoming => {
        text(incoming).then(done, fail)
      },
    )
    // A killed server left its file behind.
    clientRequest.on('error', (fault: Error & { code?: string }) =>
      fault.code === 'ECONNREFUSED' ? done(undefined) : fail(fault),
    )
    clientRequest.end(JSON.stringify(input))
  })
  if (response === undefined) return undefined
  const { done, refused } = JSON.parse(response) as { done?: A; refused?: string }
  if (done) return done
  throw new Error(refused)
}
