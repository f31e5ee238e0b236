import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Labels } from '../../schema/model/field'
import { failures } from '../../schema/text/errorMessages'
import { envelopeOf, Failure } from '../errors/requestError'
import { languageOf } from '../routes/base/requestBody'
import { isAway } from '../database/connections/databaseUnavailable'
import type { AwayLog } from '../database/connections/unavailableLog'

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
export type AnswerFault = (fault: FastifyError | Failure, request: FastifyRequest, reply: FastifyReply) => FastifyReply
/** `tenant` is what the shop calls one. */
export const answeringFaults =
  (tenant: Labels, away: AwayLog): AnswerFault =>
  (fault, request, reply) => {
    const told = failureFor(fault, request)
    const failure = told.reason === 'fault' ? new Failure('fault', { requestId: request.id }) : told
    if (failure.reason === 'fault') request.log.error(fault)
    else if (failure.reason === 'away' && failure !== fault) away.note(fault)
    return reply
      .status(failures[failure.reason].status)
      .headers(failure.headers)
      .send(envelopeOf(failure, languageOf(request), tenant))
  }
