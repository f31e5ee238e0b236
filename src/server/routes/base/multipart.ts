import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { faultCode } from '../../../schema/text/errorText'
import { invalidInput, RequestError } from '../../errors/requestError'

/** The parts of a form, in the order in which they come, at most so many files. Refuses with fileTooLarge, or at `field` where it is no form, not whole, or too many. */
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
    const code = faultCode(fault)
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new RequestError('fileTooLarge')
    throw invalidInput({ [field]: code === 'FST_FILES_LIMIT' ? 'tooMany' : 'notWhole' })
  }
}
