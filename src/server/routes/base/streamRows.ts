import { type EventEmitter, once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { RequestError } from '../../errors/requestError'
import type { BodyMemory } from '../../limits/bodyMemory'

/** Whoever takes an answer slower than this is left without the rest of it. */
const PATIENCE_MS = 60_000

/** Sends a part of an answer, and waits until its reader has taken it. */
export type Write = (part: string | Uint8Array) => Promise<void>
/** The line to a reader, as far as it is known whether they are still there. */
export type ClientConnection = EventEmitter & { readonly destroyed: boolean }
/** Whose memory an answer takes that was made and not fetched yet, and how much of it there may be, in bytes. */
interface Ahead {
  readonly bodies: BodyMemory
  readonly owner: string
  readonly bytes: number
}
/**
 * An answer that is sent while it is made. Throws what goes wrong before the first words; later the answer ends in the middle, which no reader takes
 * for a whole one. A reader who has hung up, before their turn came too, or who is too slow, ends it: the next `write` throws. With `ahead`, making does not
 * wait for the reader, whose slowness keeps no place from others.
 */
export const streamed = (
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
    // A timer of its own: the signal of a timeout that is only part of another signal may be collected before it is due.
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
