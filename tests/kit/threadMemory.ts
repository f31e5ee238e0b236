import inspector from 'node:inspector'

/** Bytes that a thread holds after its garbage is collected: objects, and buffers outside the heap. */
export interface ThreadMemory {
  readonly objects: number
  readonly buffers: number
}
type Post = (method: string, params?: object) => Promise<Record<string, unknown>>

const readMemory = async (post: Post): Promise<ThreadMemory> => {
  for (const _ of [1, 2]) await post('HeapProfiler.collectGarbage')
  const { usedSize } = await post('Runtime.getHeapUsage')
  const expression = 'process.memoryUsage().arrayBuffers'
  const { result } = await post('Runtime.evaluate', { expression })
  return { objects: Number(usedSize), buffers: Number((result as { value: number }).value) }
}
/** The inspector of the only worker of this process, spoken to through the main thread's. */
const workerPost = (session: inspector.Session, sessionId: string): Post => {
  let last = 0
  return (method, params = {}) =>
    new Promise((done, fail) => {
      last += 1
      const id = last
      const hear = ({ params: { message } }: { params: { message: string } }) => {
        const answer = JSON.parse(message)
        if (answer.id !== id) return
        session.off('NodeWorker.receivedMessageFromWorker', hear)
        if (answer.error) fail(new Error(answer.error.message))
        else done(answer.result)
      }
      session.on('NodeWorker.receivedMessageFromWorker', hear)
      const message = JSON.stringify({ id, method, params })
      session.post('NodeWorker.sendMessageToWorker', { sessionId, message }, fault => fault && fail(fault))
    })
}

/** Watches the memory of this thread and of its database's, which must be the process's only worker. */
export const watchMemory = async () => {
  const session = new inspector.Session()
  session.connect()
  const own: Post = (method, params = {}) =>
    new Promise((done, fail) =>
      session.post(method, params, (fault, result) => (fault ? fail(fault) : done(result as Record<string, unknown>))),
    )
  const attached = new Promise<string>(done =>
    session.once('NodeWorker.attachedToWorker', ({ params }) => done(params.sessionId)),
  )
  await own('NodeWorker.enable', { waitForDebuggerOnStart: false })
  const worker = workerPost(session, await attached)
  return {
    read: async () => ({ main: await readMemory(own), worker: await readMemory(worker) }),
    close: () => session.disconnect(),
  }
}
