import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Duplex } from 'node:stream'
import { DatabaseUnavailable } from '../databaseUnavailable'
import { socketTo } from './socket'
import { startThread, type Thread } from './thread'

/** With less than this the embedded database is only read: a write that finds no room would stop it. */
const LOW_BYTES = 64 * 1024 * 1024
const CHECK_MS = 500
const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
/** Watches how much room a folder's disk has and tells when it gets low and when there is enough again. Answers how to stop. */
const watchSpace = async (
  folder: string,
  report: (low: boolean) => Promise<unknown>,
  free: (folder: string) => Promise<number> = freeBytes,
): Promise<() => void> => {
  let low = false
  const check = async () => {
    // Half as much again to come back, so that it does not swing.
    const now = (await free(folder)) < LOW_BYTES * (low ? 1.5 : 1)
    if (now === low) return
    low = now
    await report(low)
  }
  await check()
  const timer = setInterval(() => void check().catch(() => {}), CHECK_MS).unref()
  return () => clearInterval(timer)
}

const REOPEN_MS = 1_000
const PING_MS = 3_000

/** PGlite in a thread of its own. One connection at a time is the rule. */
interface Embedded {
  /** What pg takes for its socket. */
  readonly stream: () => Duplex
  readonly isHere: () => Promise<boolean>
  /** Whether its disk is so full that nothing is written. */
  readonly isFull: () => boolean
  readonly dump: () => Promise<Uint8Array>
  readonly close: () => Promise<void>
}
export interface EmbeddedOptions {
  /** Left out, it is kept in memory. */
  readonly folder?: string
  /** The files of an empty database, for a folder that has none. */
  readonly template?: Uint8Array
  /** Hears what happens to it between the calls: a panic, a disk that gets full. */
  readonly report?: (line: string) => void
  /** How many bytes a folder's disk has left. */
  readonly free?: (folder: string) => Promise<number>
}
const pause = (ms: number) => new Promise<void>(done => setTimeout(done, ms).unref())

/** A thread that is there again after it has ended by itself. */
interface KeptThread {
  /** The thread that runs now; rejects while there is none. */
  readonly current: () => Promise<Thread>
  /** Says whether only reading is possible, to this thread and to those after it. */
  readonly setLow: (low: boolean) => Promise<void>
  readonly close: () => Promise<void>
}
/** Starts the thread. When it ends by itself, `lost` is told and the folder is opened again, as after a kill, until that succeeds. */
const keepThread = async (
  { folder, template }: EmbeddedOptions,
  report: (line: string) => void,
  lost: (fault: Error) => void,
): Promise<KeptThread> => {
  let [closing, low] = [false, false]
  let thread: Thread | undefined
  const open = async (first?: Uint8Array) => {
    const opened = await startThread({ folder, template: first }, report)
    opened.onEnd(fault => {
      thread = undefined
      lost(fault)
      if (!closing && folder) void reopen()
    })
    thread = opened
    // Before any call reaches the thread. When the thread ends meanwhile, the next one learns the state anew.
    if (low) void opened.request({ task: 'low', low }).catch(() => {})
  }
  const reopen = async (): Promise<void> => {
    await pause(REOPEN_MS)
    if (!closing) await open().catch(reopen)
  }
  await open(template)
  return {
    current: async () => {
      if (!thread) throw new DatabaseUnavailable('the embedded database is being opened again')
      return thread
    },
    setLow: async now => {
      low = now
      await thread?.request({ task: 'low', low })
    },
    close: async () => {
      closing = true
      await thread?.request({ task: 'close' }).catch(() => {})
      await thread?.stop()
    },
  }
}
const spaceMessage = (folder: string, low: boolean) =>
  low
    ? `the disk of ${folder} is nearly full: nothing is written until there is room`
    : `the disk of ${folder} has room again`

/** Starts the embedded database. Its thread is kept; when it ends by itself, every connection is ended. */
export const startEmbedded = async (options: EmbeddedOptions = {}): Promise<Embedded> => {
  const { folder, report = () => {}, free } = options
  const sockets = new Set<Duplex>()
  const thread = await keepThread(options, report, fault => {
    for (const socket of sockets) socket.destroy(fault)
  })
  let isLow = false
  const watch = async (low: boolean) => {
    isLow = low
    report(spaceMessage(folder ?? '', low))
    await thread.setLow(low)
  }
  const stopWatching = folder ? await watchSpace(folder, watch, free) : () => {}
  const query = async (bytes: Uint8Array) =>
    (await (await thread.current()).request({ task: 'query', bytes }, [bytes.buffer as ArrayBuffer]))
      .answer as Uint8Array
  return {
    stream: () => {
      const socket = socketTo(async () => (await thread.current()).request({ task: 'greet' }), query)
      sockets.add(socket)
      return socket.once('close', () => sockets.delete(socket))
    },
    isHere: async () => {
      const answer = thread.current().then(one => one.request({ task: 'ping' }))
      const late = pause(PING_MS).then(() => Promise.reject(new DatabaseUnavailable('no answer')))
      return Promise.race([answer, late]).then(
        () => true,
        () => false,
      )
    },
    isFull: () => isLow,
    dump: async () => (await (await thread.current()).request({ task: 'dump' })).dump as Uint8Array,
    close: async () => {
      stopWatching()
      await thread.close()
    },
  }
}

/** A new database's first files take seconds to make. They are made once a machine and copied from then on. */
export const loadTemplate = async (folder: string): Promise<Uint8Array> => {
  const file = join(folder, 'empty-database.tar')
  const cached = await readFile(file).catch(() => undefined)
  if (cached) return cached
  const fresh = await startEmbedded()
  const template = await fresh.dump()
  await fresh.close()
  await mkdir(dirname(file), { recursive: true })
  // Several may make it at once, in threads of one process too: each writes its own, the last name wins.
  const part = `${file}.${randomUUID()}`
  await writeFile(part, template)
  await rename(part, file)
  return template
}
