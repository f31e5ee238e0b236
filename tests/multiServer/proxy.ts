import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

const LOOK_MS = 200

/** Asks a server whether it is ready. */
const isReady = async (address: string): Promise<boolean> =>
  fetch(`${address}/api/ready`, { headers: { connection: 'close' } }).then(
    answer => answer.ok,
    () => false,
  )

/**
 * A proxy in front of several servers, as simple as they come: the next call to the next server that was ready when last looked at. A call that breaks off is
 * answered 502 and never sent twice. Whoever calls says in `x-from` which address they have; only the proxy tells it to the servers.
 */
export const startProxy = async (addresses: readonly string[]) => {
  let ready = [...addresses]
  let next = 0
  const agent = new Agent({ keepAlive: true })
  const server = createServer((incoming, outgoing) => {
    next += 1
    const target = ready[next % ready.length]
    if (!target) return void outgoing.writeHead(502).end('{"code":50200}')
    const { 'x-from': from = '203.0.113.1', ...headers } = incoming.headers
    const options = { method: incoming.method, agent, headers: { ...headers, 'x-forwarded-for': String(from) } }
    const onward = request(new URL(incoming.url ?? '/', target), options, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      answer.once('error', () => outgoing.destroy())
    })
    onward.once('error', () =>
      outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end('{"code":50200}'),
    )
    incoming.pipe(onward)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const look = async () => {
    const states = await Promise.all(addresses.map(isReady))
    ready = addresses.filter((_, index) => states[index])
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many it sends calls to now. */
    ready: () => ready.length,
    close: async () => {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
