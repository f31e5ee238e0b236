import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'

/** PGlite in a thread of its own. One connection at a time is the rule: its answers come in the order of the questions. */
export interface Embedded {
  /** What pg takes for its socket. */
  readonly stream: () => Duplex
  readonly dump: () => Promise<Uint8Array>
  readonly close: () => Promise<void>
}
interface Answer {
  readonly ready?: true
  readonly answer?: Uint8Array
  readonly dump?: Uint8Array
  readonly closed?: true
  readonly fault?: string
}

// Authentication OK, then ready for query: the thread's database asks nobody for a password.
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
const TERMINATE = 0x58

/** A socket as pg expects one, whose other end is the thread. */
const socketTo = (ask: (bytes: Uint8Array) => Promise<Uint8Array>): Duplex => {
  let greeted = false
  const send = (socket: Duplex, bytes: Buffer, done: (fault?: Error) => void) => {
    if (!greeted) {
      greeted = true
      socket.push(welcome)
      return done()
    }
    if (bytes[0] === TERMINATE) {
      socket.push(null)
      return done()
    }
    ask(new Uint8Array(bytes)).then(answer => {
      socket.push(Buffer.from(answer.buffer, answer.byteOffset, answer.length))
      done()
    }, done)
  }
  const socket = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      send(this, chunk, done)
    },
    writev(chunks, done) {
      send(this, Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)), done)
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

/** Starts the thread on a folder, or in memory without one. */
export const startEmbedded = async (folder: string | undefined, template?: Uint8Array): Promise<Embedded> => {
  const worker = new Worker(new URL('./pgliteWorker.mjs', import.meta.url), { workerData: { folder, template }, execArgv: [] })
  const waiting: { resolve: (answer: Answer) => void; reject: (fault: Error) => void }[] = []
  const failAll = (fault: Error) => {
    for (const one of waiting.splice(0)) one.reject(fault)
  }
  worker.on('message', (answer: Answer) => {
    const one = waiting.shift()
    if (answer.fault) one?.reject(new Error(answer.fault))
    else one?.resolve(answer)
  })
  worker.on('error', failAll)
  worker.on('exit', () => failAll(new Error('the embedded database has stopped')))
  const next = () => new Promise<Answer>((resolve, reject) => waiting.push({ resolve, reject }))
  const ask = (message: object, move: ArrayBuffer[] = []) => {
    const answer = next()
    worker.postMessage(message, move)
    return answer
  }
  await next()
  return {
    stream: () => socketTo(async bytes => (await ask({ task: 'query', bytes }, [bytes.buffer as ArrayBuffer])).answer as Uint8Array),
    dump: async () => (await ask({ task: 'dump' })).dump as Uint8Array,
    close: async () => {
      await ask({ task: 'close' })
      await worker.terminate()
    },
  }
}

/** A new database's first files take seconds to make. They are made once a machine and copied from then on. */
export const loadTemplate = async (folder: string): Promise<Uint8Array> => {
  const file = join(folder, 'empty-database.tar')
  const found = await readFile(file).catch(() => undefined)
  if (found) return found
  const fresh = await startEmbedded(undefined)
  const template = await fresh.dump()
  await fresh.close()
  await mkdir(dirname(file), { recursive: true })
  // Several may make it at once, in threads of one process too: each writes its own, the last name wins.
  const part = `${file}.${randomUUID()}`
  await writeFile(part, template)
  await rename(part, file)
  return template
}
export const isNewFolder = async (folder: string): Promise<boolean> => !(await stat(join(folder, 'PG_VERSION')).catch(() => undefined))
