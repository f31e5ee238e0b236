import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { faultCode } from '../../../schema/text/caughtError'
import { invalidInput, RequestError } from '../../errors/requestError'
import type { BodyMemory } from '../../limits/bodyMemory'

/** Memory of the files in a form, and its owner. */
interface Receiving {
  readonly bodies: BodyMemory
  readonly owner: string
}
/** Returns the bytes of a received file. Throws busy where they were dropped for other requests. */
export type TakeFile = () => Buffer
export type ReadFile = (part: MultipartFile) => Promise<TakeFile>
const busy = () => new RequestError('busy', null, { 'retry-after': '2', connection: 'close' })
/** Runs work with a reader of a form's files. Their bytes count until the work ends. */
export const receiveFiles = async <R>(
  { bodies, owner }: Receiving,
  work: (read: ReadFile) => Promise<R>,
): Promise<R> => {
  let files: Buffer[] | undefined = []
  let current: MultipartFile['file'] | undefined
  let size = 0
  const held = bodies(owner, () => {
    files = undefined
    current?.destroy(busy())
  })
  const read: ReadFile = async ({ file }) => {
    current = file
    const chunks: Buffer[] = []
    for await (const chunk of file) {
      chunks.push(chunk)
      size += chunk.length
      held.hold(size)
    }
    if (file.truncated) throw new RequestError('fileTooLarge')
    const at = (files?.push(Buffer.concat(chunks)) ?? 0) - 1
    return () => {
      const bytes = files?.[at]
      if (!bytes) throw busy()
      return bytes
    }
  }
  try {
    return await work(read)
  } finally {
    held.release()
  }
}

/**
 * Reads the parts of a form in order, with a limit of files. Refuses with fileTooLarge. Refuses at
 * `field` where the form is missing, incomplete, or has too many files.
 */
export const readParts = async (
  request: FastifyRequest,
  field: string,
  files: number,
  take: (part: Multipart) => Promise<void>,
): Promise<void> => {
  if (!request.isMultipart()) throw invalidInput({ [field]: 'required' })
  try {
    const parts: AsyncIterable<Multipart> = request.parts({ limits: { files } })
    for await (const part of parts) await take(part)
  } catch (fault) {
    if (fault instanceof RequestError) throw fault
    const code = faultCode(fault)
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new RequestError('fileTooLarge')
    throw invalidInput({ [field]: code === 'FST_FILES_LIMIT' ? 'tooMany' : 'notWhole' })
  }
}
