import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Labels } from '../../schema/model/field'
import { errorMessages } from '../../schema/text/errorMessages'
import { errorEnvelope, refusalPlaces, RequestError } from '../errors/requestError'
import { languageOf } from '../routes/base/requestBody'
import { isDatabaseUnavailable } from '../database/connections/databaseUnavailable'
import type { AwayLog } from '../database/connections/unavailableLog'

/** Converts a fault to a refusal. Only unexpected faults are logged, in full. */
const failureFor = (fault: FastifyError | RequestError, request: FastifyRequest): RequestError => {
  if (fault instanceof RequestError) return fault
  // The caller hung up. This is a lost connection, too, but not the database's.
  if (request.raw.errored === fault) return new RequestError('badInput')
  if (fault.statusCode === 413) return new RequestError('tooLarge')
  if (fault.statusCode === 429) return new RequestError('tooManyTries')
  if (fault.statusCode === 503 || isDatabaseUnavailable(fault))
    return new RequestError('away', null, { 'retry-after': '2' })
  if (fault.statusCode && fault.statusCode < 500) return new RequestError('badInput')
  return new RequestError('fault')
}

/** Logs a refusal by a rule as usual. A refused call within a rule may be a fault of the app. */
const noteInRule = ({ log }: FastifyRequest, inRule: NonNullable<ReturnType<typeof refusalPlaces>>): void => {
  const isCall = inRule.at[0]?.startsWith('records.')
  log[isCall ? 'warn' : 'info'](inRule, isCall ? 'a call of a rule was refused' : 'a rule refused')
}

/**
 * Answers a fault with the envelope, in the caller's language. An unexpected fault has the request
 * id of its log line.
 */
export type AnswerFault = (
  fault: FastifyError | RequestError,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply
/** `tenant` is the app's label for a tenant. */
export const errorHandler =
  (tenant: Labels, away: AwayLog): AnswerFault =>
  (fault, request, reply) => {
    const refusal = failureFor(fault, request)
    const failure = refusal.reason === 'fault' ? new RequestError('fault', { requestId: request.id }) : refusal
    const inRule = refusalPlaces(fault)
    if (failure.reason === 'fault') request.log.error(fault)
    else if (inRule) noteInRule(request, inRule)
    else if (failure.reason === 'away' && failure !== fault) away.note(fault)
    return reply
      .status(errorMessages[failure.reason].status)
      .headers(failure.headers)
      .send(errorEnvelope(failure, languageOf(request), tenant))
  }
