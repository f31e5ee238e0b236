// The embedded database's thread. Plain JavaScript, because Node 20 loads no TypeScript in a worker.
// It takes wire protocol bytes and answers wire protocol bytes, so that pg speaks to it as to any server.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

/** PGlite makes no checkpoint of its own: after this much wire traffic or time one is due, or its log grows without end. */
const CHECKPOINT_BYTES = 32 * 1024 * 1024
const CHECKPOINT_MS = 5 * 60_000

const template = workerData.template ? new Blob([workerData.template]) : undefined
const db = await PGlite.create({ dataDir: workerData.folder, loadDataDir: template, relaxedDurability: false })
let written = 0
let last = Date.now()
let rounds = 0
let idle = true
let queue = Promise.resolve()

/** Only between transactions: the connection is shared, and CHECKPOINT must not run inside another's. */
const checkpoint = async () => {
  if (!idle || (written < CHECKPOINT_BYTES && (written === 0 || Date.now() - last < CHECKPOINT_MS))) return
  written = 0
  last = Date.now()
  rounds += 1
  await db.exec(rounds % 6 === 0 ? 'VACUUM' : 'CHECKPOINT')
}

/** ReadyForQuery with status I ends every answer outside a transaction. */
const isIdle = answer => answer.length >= 6 && answer[answer.length - 6] === 0x5a && answer[answer.length - 1] === 0x49

const tasks = {
  query: async ({ bytes }) => {
    written += bytes.length
    const answer = await db.execProtocolRaw(bytes, { syncToFs: false })
    idle = isIdle(answer)
    parentPort.postMessage({ answer }, [answer.buffer])
    await checkpoint()
  },
  dump: async () => {
    const dump = new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer())
    parentPort.postMessage({ dump }, [dump.buffer])
  },
  close: async () => {
    await db.exec('CHECKPOINT')
    await db.close()
    parentPort.postMessage({ closed: true })
    parentPort.close()
  },
}
parentPort.on('message', message => {
  queue = queue.then(() => tasks[message.task](message)).catch(error => parentPort.postMessage({ fault: String(error?.stack ?? error) }))
})
// In its turn like everything else, so that it never falls between a question and its answer.
setInterval(() => {
  queue = queue.then(checkpoint).catch(() => {})
}, CHECKPOINT_MS).unref()
parentPort.postMessage({ ready: true })
