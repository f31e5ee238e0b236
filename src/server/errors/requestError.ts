import type { RecordData } from '../../schema/model/condition'
import type { Labels, Language } from '../../schema/model/field'
import {
  type ErrorCode as Name,
  type FieldError,
  type FieldMessage,
  errorMessages,
  tooManyTriesFor,
  withValues,
} from '../../schema/text/errorMessages'

/** Refusal with a name of the dictionary. The response adds the message in the caller's language. */
export class RequestError extends Error {
  /**
   * Rules and calls of the records API on the refusal's way, innermost first:
   * `records.runAction(lamps, shut)`, `afterSave(rooms)`.
   */
  readonly places: string[] = []
  constructor(
    readonly reason: Name,
    readonly data: {
      /** Errors by field: a code of the dictionary, or a message of the app. */
      readonly errors?: RefusedField
      /** Message that replaces the one of the reason. */
      readonly message?: Labels
      readonly current?: unknown
      /** Missing confirmations with codes of the app, by field or tick. */
      readonly coded?: CodedErrors
      /** Reason for refusing an account with right credentials: disabled, and by whom (`by`). */
      readonly reason?: 'disabled'
      readonly by?: string
      readonly requestId?: string
      readonly status?: string
      /** Request id for sending the second factor. */
      readonly secondStep?: string
    } | null = null,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(reason)
  }
}
/** Runs work at a named place of a rule. A passing refusal records the place. */
export const inPlace = async <R>(place: string, work: () => R | Promise<R>): Promise<R> => {
  try {
    return await work()
  } catch (fault) {
    if (fault instanceof RequestError) fault.places.push(place)
    throw fault
  }
}
/** Log entry of a refusal in a rule. `undefined` for any other fault. */
export const refusalPlaces = (
  fault: unknown,
): { readonly refused: string; readonly fields: string[]; readonly at: readonly string[] } | undefined =>
  fault instanceof RequestError && fault.places.length > 0
    ? { refused: fault.reason, fields: Object.keys(fault.data?.errors ?? {}), at: fault.places }
    : undefined
/** Missing ticks by name, each with its code, its question and the other record in question. */
export type CodedErrors = Readonly<
  Record<string, { readonly code: string; readonly question: Labels; readonly other?: RecordData }>
>
/** Errors by field: a code of the dictionary, or a message of the app. */
export type RefusedField = Readonly<Record<string, FieldError | FieldMessage>>
/**
 * Limit of errors in a response, and of characters in a field name. A caller with ten thousand
 * wrong names learns enough from these.
 */
export const MAX_ERRORS = 100
export const invalidInput = (errors: RefusedField): RequestError =>
  // A choice or change that the role may not make is a refusal of the role.
  new RequestError(
    Object.values(errors).some(each => each === 'notYours' || each === 'notByYou') ? 'notAllowed' : 'badInput',
    {
      errors: Object.fromEntries(
        Object.entries(errors)
          .slice(0, MAX_ERRORS)
          .map(([name, code]) => [name.slice(0, 100), code]),
      ),
    },
  )
/** Refuses input because of another record's state: 40900 with the code and the message at a field. */
export const conflictAt = (field: string, { code, ...message }: FieldMessage & { code: string }, current?: unknown) =>
  new RequestError('wrongState', {
    coded: { [field]: { code, question: message } },
    message,
    ...(current === undefined ? {} : { current }),
  })
/** Runs work at one place of many. Prefixes the fields of a badInput refusal with the place. */
export const invalidField = <R>(place: string, work: () => R): R => {
  try {
    return work()
  } catch (fault) {
    if (!(fault instanceof RequestError) || !fault.data?.errors) throw fault
    const { errors } = fault.data
    throw invalidInput(Object.fromEntries(Object.entries(errors).map(([name, said]) => [`${place}.${name}`, said])))
  }
}
/** Returns errors as texts in one language. Codes of the dictionary stay codes. */
export const localizedRefusal = (errors: RefusedField, language: Language) =>
  Object.fromEntries(
    Object.entries(errors).map(([name, said]) => [name, typeof said === 'string' ? said : said[language]]),
  )
/**
 * Returns codes by field, and beside them the messages of the app, the questions of missing ticks
 * and the other records in question.
 */
export const codesAndMessages = (errors: RefusedField, ticks: CodedErrors, language: Language) => {
  const messages = {
    ...Object.fromEntries(
      Object.entries(errors).flatMap(([name, said]) => (typeof said === 'string' ? [] : [[name, said[language]]])),
    ),
    ...Object.fromEntries(Object.entries(ticks).map(([name, { question }]) => [name, question[language]])),
  }
  const others = Object.entries(ticks).flatMap(([name, { other }]) => (other ? [[name, other] as const] : []))
  return {
    errors: {
      ...Object.fromEntries(
        Object.entries(errors).map(([name, said]) => [
          name,
          typeof said === 'string' ? said : (said.code ?? 'refused'),
        ]),
      ),
      ...Object.fromEntries(Object.entries(ticks).map(([name, { code }]) => [name, code])),
    },
    ...(Object.keys(messages).length > 0 ? { messages } : {}),
    ...(others.length > 0 ? { others: Object.fromEntries(others) } : {}),
  }
}
/**
 * Envelope of a refusal: codes by field, and messages of the app in the caller's language beside.
 * `tenant` is the app's label for a tenant.
 */
export const errorEnvelope = (failure: RequestError, language: Language, tenant?: Labels) => {
  const { message: _, errors, coded, ...data } = failure.data ?? {}
  return {
    code: errorMessages[failure.reason].code,
    data: failure.data && {
      ...data,
      ...(coded ? { reason: Object.values(coded)[0]?.code } : {}),
      ...(errors || coded ? codesAndMessages(errors ?? {}, coded ?? {}, language) : {}),
    },
    msg: messageFor(failure, language).replace('%{tenant}', tenant?.[language] ?? ''),
  }
}
/** Adds the waiting time to the message where it is known. */
const messageFor = ({ reason, data, headers }: RequestError, language: Language): string => {
  const seconds = Number(headers['retry-after'])
  if (data?.message) return data.message[language]
  if (reason !== 'tooManyTries' || !seconds) return errorMessages[reason][language]
  return withValues(tooManyTriesFor[language], { minutes: Math.ceil(seconds / 60) })
}
