import { setTimeout as pause } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Duplex } from 'node:stream'
import { DatabaseUnavailable } from '../databaseUnavailable'
import { socketTo } from './socket'
import { startThread, type Thread } from './thread'

/**
 * Below this many free bytes, the embedded database is read-only. A write without space would stop it.
 */
const LOW_BYTES = 64 * 1024 * 1024
const CHECK_MS = 500
const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
/**
 * Watches the free space of a folder's disk, and reports when it becomes low or sufficient. Returns
 * how to stop.
 */
const watchSpace = async (
  folder: string,
  report: (low: boolean) => Promise<unknown>,
  free: (folder: string) => Promise<number> = freeBytes,
): Promise<() => void> => {
  let low = false
  const check = async () => {
    // Hysteresis: sufficient means half as much again.
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

/** PGlite in its own thread, with one connection at a time. */
interface Embedded {
  /** Socket for pg. */
  readonly stream: () => Duplex
  readonly isHere: () => Promise<boolean>
  /** Whether the disk is too full for writes. */
  readonly isFull: () => boolean
  readonly dump: () => Promise<Uint8Array>
  readonly close: () => Promise<void>
}
export interface EmbeddedOptions {
  /** Omitted: in memory. */
  readonly folder?: string
  /** Files of an empty database, for a new folder. */
  readonly template?: Uint8Array
  /** Receives events between calls: a panic, a full disk. */
  readonly report?: (line: string) => void
  /** Free bytes of a folder's disk. */
  readonly free?: (folder: string) => Promise<number>
}

/** Thread that restarts after it ended by itself. */
interface KeptThread {
  /** Present thread. Rejects while there is none. */
  readonly current: () => Promise<Thread>
  /** Sets whether only reads are possible, for this thread and its successors. */
  readonly setLow: (low: boolean) => Promise<void>
  readonly close: () => Promise<void>
}
/**
 * Starts the thread. When it ends by itself, calls `lost`, and reopens the folder until that succeeds.
 */
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
    // Sent before any call reaches the thread. A successor receives the state again.
    if (low) void opened.request({ task: 'low', low }).catch(() => {})
  }
  const reopen = async (): Promise<void> => {
    await pause(REOPEN_MS, undefined, { ref: false })
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

/**
 * Starts the embedded database and keeps its thread running. When the thread ends by itself, all
 * connections end.
 */
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
      const late = pause(PING_MS, undefined, { ref: false }).then(() =>
        Promise.reject(new DatabaseUnavailable('no answer')),
      )
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

/**
 * Loads the template of an empty database. Creating one takes seconds, so each machine does so once.
 */
export const loadTemplate = async (folder: string): Promise<Uint8Array> => {
  const file = join(folder, 'empty-database.tar')
  const cached = await readFile(file).catch(() => undefined)
  if (cached) return cached
  const fresh = await startEmbedded()
  const template = await fresh.dump()
  await fresh.close()
  await mkdir(dirname(file), { recursive: true })
  // Several processes or threads may create it at once: each writes its own file, and the last
  // rename wins.
  const part = `${file}.${randomUUID()}`
  await writeFile(part, template)
  await rename(part, file)
  return template
}
