// The embedded database's thread. Plain JavaScript, because Node 20 loads no TypeScript in a worker.
// It takes wire protocol bytes and answers wire protocol bytes, so that pg speaks to it as to any server. Each question has an id and its answer
// bears it; what the thread does on its own it tells as an event, without an id, so that no answer ever belongs to another question.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

/** PGlite makes no checkpoint of its own: after this much wire traffic or time one is due, or its log grows without end. */
const CHECKPOINT_BYTES = 32 * 1024 * 1024
const CHECKPOINT_MS = 5 * 60_000

const options = {
  dataDir: workerData.folder,
  loadDataDir: workerData.template && new Blob([workerData.template]),
  relaxedDurability: false,
}
const db = await PGlite.create(options)
// The archive of a new database: both objects stay as long as the thread, and its 40 MB need not.
options.loadDataDir = undefined
workerData.template = undefined
let written = 0
let last = Date.now()
let rounds = 0
let idle = true
/** Whether the disk is nearly full, and whether the database knows: a transaction that is open ends as it began. */
let low = false
let isReadOnly = false
let queue = Promise.resolve()

const simpleQuery = statement => {
  const text = Buffer.from(`${statement}\0`)
  const head = Buffer.from([0x51, 0, 0, 0, 0])
  head.writeInt32BE(text.length + 4, 1)
  return new Uint8Array(Buffer.concat([head, text]))
}
/** After a panic the database answers nothing any more, or nonsense. A new thread opens the folder again, as after a kill. */
const PANIC = Buffer.from('SPANIC\0VPANIC\0')
/** Answers with the raw bytes. `execProtocolRaw` would parse every answer as well, and PGlite keeps what it has parsed for ever. */
const ask = async bytes => {
  const parts = []
  // Each part is a view of the database's own memory, which the next part overwrites.
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

/** Only between transactions: the connection is shared, and CHECKPOINT must not run inside another's. Without room it would end in a panic. */
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

/** ReadyForQuery with status I ends every answer outside a transaction. */
const isIdle = answer => answer.length >= 6 && answer[answer.length - 6] === 0x5a && answer[answer.length - 1] === 0x49

const tasks = {
  /** A new connection finds nothing of the one before: no open transaction, no named statement, no setting. */
  greet: async () => {
    if (!idle) await run('rollback')
    idle = true
    // In one process for one user, neither a rollback nor DISCARD ends another's name.
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
  /** Whether the disk is nearly full: then nothing is written until there is room. */
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
/** What is due between two transactions, before the next question is read. */
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
// In its turn like everything else, so that it never falls between a question and its answer.
setInterval(() => {
  queue = queue.then(keep)
}, CHECKPOINT_MS).unref()
parentPort.postMessage({ id: 0 })
