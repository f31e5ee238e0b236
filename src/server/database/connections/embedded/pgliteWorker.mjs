// Thread of the embedded database. Plain JavaScript, because Node 20 loads no TypeScript in a
// worker.
// Receives and returns bytes of the wire protocol, so that pg treats it like any server.
// Each request has an id, and its response repeats it. Events have no id, so they never match a
// request.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

/**
 * PGlite makes no checkpoints itself. After this many bytes or milliseconds one is due, or its log
 * grows without end.
 */
const CHECKPOINT_BYTES = 32 * 1024 * 1024
const CHECKPOINT_MS = 5 * 60_000

const options = {
  dataDir: workerData.folder,
  loadDataDir: workerData.template && new Blob([workerData.template]),
  relaxedDurability: false,
}
const db = await PGlite.create(options)
// Frees 40 MB: both objects would keep the template as long as the thread.
options.loadDataDir = undefined
workerData.template = undefined
let written = 0
let last = Date.now()
let rounds = 0
let idle = true
/**
 * `low`: the disk is nearly full. `isReadOnly`: the database knows. An open transaction ends in its
 * mode.
 */
let low = false
let isReadOnly = false
let queue = Promise.resolve()

const simpleQuery = statement => {
  const text = Buffer.from(`${statement}\0`)
  const head = Buffer.from([0x51, 0, 0, 0, 0])
  head.writeInt32BE(text.length + 4, 1)
  return new Uint8Array(Buffer.concat([head, text]))
}
/**
 * After a panic, the database answers nothing or nonsense. A new thread reopens the folder, as
 * after a kill.
 */
const PANIC = Buffer.from('SPANIC\0VPANIC\0')
/**
 * Returns raw bytes. `execProtocolRaw` would also parse every response, and PGlite never frees
 * parsed ones.
 */
const ask = async bytes => {
  const parts = []
  // Each part is a view of the database's memory, which the next part overwrites.
  await db.execProtocolRawStream(bytes, { syncToFs: false, onRawData: part => parts.push(part.slice()) })
  const answer = parts.length === 1 ? parts[0] : new Uint8Array(Buffer.concat(parts))
  const end = Buffer.from(answer.buffer, answer.byteOffset, answer.length).subarray(-4096)
  if (end.includes(PANIC)) {
    const words = end.toString('utf8').match(/\0M([^\0]+)/)?.[1] ?? 'no answer'
    parentPort.postMessage({ event: 'panic', fault: words })
    process.exit(1)
  }
  return answer
}
const run = statement => ask(simpleQuery(statement))

/**
 * Runs between transactions only: the connection is shared, and CHECKPOINT must not run inside one.
 * Without disk space it would panic.
 */
const checkpoint = async () => {
  if (low || !idle || (written < CHECKPOINT_BYTES && (written === 0 || Date.now() - last < CHECKPOINT_MS))) return
  written = 0
  last = Date.now()
  rounds += 1
  await run(rounds % 6 === 0 ? 'VACUUM' : 'CHECKPOINT')
}
const setReadOnly = async () => {
  await run(`set default_transaction_read_only = ${low ? 'on' : 'off'}`)
  isReadOnly = low
}

/** ReadyForQuery with status I ends every response outside a transaction. */
const isIdle = answer => answer.length >= 6 && answer[answer.length - 6] === 0x5a && answer[answer.length - 1] === 0x49

const tasks = {
  /** Resets the session for a new connection: transaction, prepared statements and settings. */
  greet: async () => {
    if (!idle) await run('rollback')
    idle = true
    // Neither rollback nor DISCARD resets another session authorization in this single process.
    await run('set session authorization postgres')
    await run('discard all')
    await setReadOnly()
    return {}
  },
  query: async ({ bytes }) => {
    written += bytes.length
    const answer = await ask(bytes)
    idle = isIdle(answer)
    return { answer }
  },
  /** Sets whether the disk is nearly full: then nothing is written until there is space. */
  low: async message => {
    low = message.low
    return {}
  },
  ping: async () => ({}),
  dump: async () => ({ dump: new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer()) }),
  close: async () => {
    if (!low) await run('CHECKPOINT')
    await db.close()
    return {}
  },
}
const answerTo = async ({ id, task, ...message }) => {
  try {
    const answer = await tasks[task](message)
    const bytes = answer.answer ?? answer.dump
    parentPort.postMessage({ id, ...answer }, bytes ? [bytes.buffer] : [])
  } catch (error) {
    parentPort.postMessage({ id, fault: String(error?.stack ?? error) })
  }
  if (task === 'close') return parentPort.close()
  if (task === 'query' || task === 'low') await keep()
}
/** Maintenance between two transactions, before the next request. */
const keep = async () => {
  try {
    if (idle && isReadOnly !== low) await setReadOnly()
    await checkpoint()
  } catch (error) {
    parentPort.postMessage({ event: 'checkpoint', fault: String(error?.stack ?? error) })
  }
}
parentPort.on('message', message => {
  queue = queue.then(() => answerTo(message))
})
// Queued like a request, so that it never runs between a request and its response.
setInterval(() => {
  queue = queue.then(keep)
}, CHECKPOINT_MS).unref()
parentPort.postMessage({ id: 0 })
