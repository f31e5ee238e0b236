import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Labels } from '../../schema/model/field'
import { errorMessages } from '../../schema/text/errorMessages'
import { errorEnvelope, refusalPlaces, RequestError } from '../errors/requestError'
import { languageOf } from '../routes/base/requestBody'
import { isDatabaseUnavailable } from '../database/connections/databaseUnavailable'
import type { AwayLog } from '../database/connections/unavailableLog'

/** What went wrong, as the envelope tells it. Only faults of our own are logged, whole. */
const failureFor = (fault: FastifyError | RequestError, request: FastifyRequest): RequestError => {
  if (fault instanceof RequestError) return fault
  // Whoever called has hung up. That is a connection lost as well, and not the database's.
  if (request.raw.errored === fault) return new RequestError('badInput')
  if (fault.statusCode === 413) return new RequestError('tooLarge')
  if (fault.statusCode === 429) return new RequestError('tooManyTries')
  if (fault.statusCode === 503 || isDatabaseUnavailable(fault))
    return new RequestError('away', null, { 'retry-after': '2' })
  if (fault.statusCode && fault.statusCode < 500) return new RequestError('badInput')
  return new RequestError('fault')
}

/** A refusal by the words of a rule is everyday. A call of a rule that was refused may be a fault of the app, told to a person as a conflict. */
const noteInRule = ({ log }: FastifyRequest, inRule: NonNullable<ReturnType<typeof refusalPlaces>>): void => {
  const isCall = inRule.at[0]?.startsWith('records.')
  log[isCall ? 'warn' : 'info'](inRule, isCall ? 'a call of a rule was refused' : 'a rule refused')
}

/** Answers a fault as the envelope, in the language of whoever asked. One of our own carries the id that its line in the log begins with. */
export type AnswerFault = (
  fault: FastifyError | RequestError,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply
/** `tenant` is what the shop calls one. */
export const answeringFaults =
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
