import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Labels, Language } from '../../schema/field'
import { failures } from '../../schema/words'
import { envelopeOf, Failure } from '../failures/failure'
import { isAway } from '../store/away'
import type { AwayLog } from '../store/awayLog'

/** The language of whoever asks. */
export const languageOf = (request: FastifyRequest): Language => (/^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh')

/** What went wrong, as the envelope tells it. Only faults of our own are logged, whole. */
const failureFor = (fault: FastifyError | Failure, request: FastifyRequest): Failure => {
  if (fault instanceof Failure) return fault
  // Whoever called has hung up. That is a connection lost as well, and not the database's.
  if (request.raw.errored === fault) return new Failure('badInput')
  if (fault.statusCode === 413) return new Failure('tooLarge')
  if (fault.statusCode === 429) return new Failure('tooManyTries')
  if (fault.statusCode === 503 || isAway(fault)) return new Failure('away', null, { 'retry-after': '2' })
  if (fault.statusCode && fault.statusCode < 500) return new Failure('badInput')
  return new Failure('fault')
}

/** Answers a fault as the envelope, in the language of whoever asked. One of our own carries the id that its line in the log begins with. */
export const answerFault = (tenant: Labels, away: AwayLog, fault: FastifyError | Failure, request: FastifyRequest, reply: FastifyReply) => {
  const told = failureFor(fault, request)
  const failure = told.reason === 'fault' ? new Failure('fault', { requestId: request.id }) : told
  if (failure.reason === 'fault') request.log.error(fault)
  else if (failure.reason === 'away' && failure !== fault) away.note(fault)
  return reply
    .status(failures[failure.reason].status)
    .headers(failure.headers)
    .send(envelopeOf(failure, languageOf(request), tenant))
}
