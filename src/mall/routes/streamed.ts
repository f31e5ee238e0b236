import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'

/** Whoever takes an answer slower than this is left without the rest of it. */
const PATIENCE_MS = 60_000

/** Sends a part of an answer, and waits until its reader has taken it. */
export type Write = (text: string) => Promise<void>
/**
 * An answer that is sent while it is made. Throws what goes wrong before the first words; later the answer ends in the middle, which no reader takes
 * for a whole one.
 */
export const streamed = (make: (write: Write) => Promise<void>): Promise<Readable> =>
  new Promise((begun, refused) => {
    const stream = new PassThrough()
    const gone = new AbortController()
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(PATIENCE_MS)])
    stream.once('close', () => gone.abort()).on('error', () => {})
    const write = async (text: string) => {
      begun(stream)
      signal.throwIfAborted()
      if (!stream.write(text)) await once(stream, 'drain', { signal })
    }
    make(write).then(
      () => stream.end(),
      (fault: Error) => {
        refused(fault)
        stream.destroy(fault)
      },
    )
  })
