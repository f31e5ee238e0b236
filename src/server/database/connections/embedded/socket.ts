import { Duplex } from 'node:stream'

// Authentication OK, then ReadyForQuery: the embedded database has no password.
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
const TERMINATE = 0x58

/**
 * Socket for pg. `greet` resets the session of a new connection; `request` sends bytes and returns
 * the response.
 */
export const socketTo = (
  greet: () => Promise<unknown>,
  request: (bytes: Uint8Array) => Promise<Uint8Array>,
): Duplex => {
  let greeted = false
  const answerTo = async (bytes: Buffer): Promise<Buffer | null> => {
    if (!greeted) {
      greeted = true
      await greet()
      return welcome
    }
    if (bytes[0] === TERMINATE) return null
    const answer = await request(new Uint8Array(bytes))
    return Buffer.from(answer.buffer, answer.byteOffset, answer.length)
  }
  const send = (socket: Duplex, bytes: Buffer, done: (fault?: Error) => void) =>
    answerTo(bytes).then(answer => {
      socket.push(answer)
      done()
    }, done)
  const socket = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      void send(this, chunk, done)
    },
    writev(chunks, done) {
      void send(this, Buffer.concat(chunks.map(({ chunk }) => chunk)), done)
    },
  })
  const nothing = () => socket
  return Object.assign(socket, {
    connect: () => process.nextTick(() => socket.emit('connect')),
    setNoDelay: nothing,
    setKeepAlive: nothing,
    ref: nothing,
    unref: nothing,
  })
}
