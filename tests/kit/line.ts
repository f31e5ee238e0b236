import { connect, createServer, type Server, type Socket } from 'node:net'

/** A line to PostgreSQL that can be cut, go silent, or freeze. */
export const openLine = async (port: number) => {
  const sockets = new Set<Socket>()
  const frozen = new Set<Socket>()
  let silent = false
  let marker = ''
  let server: Server
  const listen = (at = 0) =>
    new Promise<number>(done => {
      server = createServer(near => {
        const far = connect(port, '127.0.0.1')
        for (const [from, to] of [
          [near, far],
          [far, near],
        ] as const) {
          sockets.add(from)
          from.on('error', () => {})
          from.on('close', () => {
            sockets.delete(from)
            if (!frozen.has(from)) to.destroy()
          })
          from.on('data', bytes => {
            if (silent || frozen.has(from)) return
            to.write(bytes)
            if (marker && bytes.includes(marker)) for (const end of [near, far]) frozen.add(end)
          })
        }
      }).listen(at, '127.0.0.1', () => done((server.address() as { port: number }).port))
    })
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy()
    sockets.clear()
  }
  const at = await listen()
  return {
    at,
    cut,
    silence: (now: boolean) => {
      silent = now
    },
    /** Nothing of the connections that are open passes any more, not even their end: a host that lost its power, or a machine that is paused. */
    freeze: () => {
      for (const socket of sockets) frozen.add(socket)
    },
    /** Freezes the connection alone in which a text passes, behind the text: its answer is lost. */
    freezeBehind: (text: string) => {
      marker = text
    },
    down: () => {
      server.close()
      cut()
    },
    up: () => listen(at),
  }
}
