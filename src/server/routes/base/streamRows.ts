import { type EventEmitter, once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { RequestError } from '../../errors/requestError'
import type { BodyMemory } from '../../limits/bodyMemory'

/** Timeout for reading a response; a slower reader misses the rest. */
const PATIENCE_MS = 60_000

/** Sends a part of a response, and waits until its reader has taken it. */
export type Write = (part: string | Uint8Array) => Promise<void>
/** Connection to a reader, with its known state. */
export type ClientConnection = EventEmitter & { readonly destroyed: boolean }
/** Limit and owner of memory for response bytes that were not read yet. */
interface Ahead {
  readonly bodies: BodyMemory
  readonly owner: string
  readonly bytes: number
}
/**
 * Streams a response while it is made. Throws faults before the first part. A later fault ends the
 * response early, so no reader takes it for complete. A disconnected or too slow reader ends it:
 * the next `write` throws. With `ahead`, making does not wait for the reader, so a slow reader
 * blocks nobody.
 */
export const streamRows = (
  line: ClientConnection,
  make: (write: Write) => Promise<void>,
  ahead?: Ahead,
): Promise<Readable> =>
  new Promise((begun, refused) => {
    const stream = new PassThrough(ahead && { readableHighWaterMark: ahead.bytes })
    const controller = new AbortController()
    const leave = () => {
      controller.abort(new RequestError('busy'))
      if (isMade) stream.destroy(new RequestError('busy'))
    }
    let isMade = false
    const held = ahead?.bodies(ahead.owner, leave)
    // A separate timer: a timeout signal inside a combined signal may be collected before it fires.
    let patience: NodeJS.Timeout | undefined
    if (line.destroyed) leave()
    line.once('close', leave)
    stream.once('close', leave).on('error', () => {})
    const forget = () => {
      clearTimeout(patience)
      held?.release()
      line.off('close', leave)
    }
    stream.once('end', forget).once('close', forget)
    const write: Write = async part => {
      controller.signal.throwIfAborted()
      patience ??= setTimeout(leave, PATIENCE_MS)
      begun(stream)
      const isTaken = stream.write(part)
      held?.hold(stream.readableLength + stream.writableLength)
      if (!isTaken) await once(stream, 'drain', { signal: controller.signal })
    }
    const end = () => {
      isMade = true
      stream.end()
    }
    make(write).then(end, (fault: Error) => {
      refused(fault)
      stream.destroy(fault)
    })
  })
