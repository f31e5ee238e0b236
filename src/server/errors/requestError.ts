import type { Labels, Language } from '../../schema/model/field'
import {
  type ErrorCode as Name,
  type FieldError,
  errorMessages,
  tooManyTriesFor,
} from '../../schema/text/errorMessages'

/** A refusal with a name from the dictionary; the words are found when the answer is written, in the caller's language. */
export class RequestError extends Error {
  /** The rules and calls of the records API that the refusal passed, the innermost first: `records.runAction(lamps, shut)`, `afterSave(rooms)`. */
  readonly places: string[] = []
  constructor(
    readonly reason: Name,
    readonly data: {
      /** By field: a code of the dictionary, or words of the shop. */
      readonly errors?: RefusedField
      /** What it is told with instead of the words of its reason. */
      readonly message?: Labels
      readonly current?: unknown
      /** What is refused with codes of the shop, by field or tick: each with its words. */
      readonly coded?: CodedErrors
      /** Why an account is refused although its owner has proved to be one: it is disabled, and `by` whom. */
      readonly reason?: 'disabled'
      readonly by?: string
      readonly requestId?: string
      readonly status?: string
      /** What the second step of a log-in is to be sent with. */
      readonly secondStep?: string
    } | null = null,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(reason)
  }
}
/** Does some work at a place of a rule: a refusal on its way out is marked with the place. */
export const inPlace = async <R>(place: string, work: () => R | Promise<R>): Promise<R> => {
  try {
    return await work()
  } catch (fault) {
    if (fault instanceof RequestError) fault.places.push(place)
    throw fault
  }
}
/** What the log tells of a refusal in a rule; nothing of any other fault. */
export const refusalPlaces = (
  fault: unknown,
): { readonly refused: string; readonly fields: string[]; readonly at: readonly string[] } | undefined =>
  fault instanceof RequestError && fault.places.length > 0
    ? { refused: fault.reason, fields: Object.keys(fault.data?.errors ?? {}), at: fault.places }
    : undefined
/** Ticks that are missing, by their names: each with its code and its question. */
export type CodedErrors = Readonly<Record<string, { readonly code: string; readonly question: Labels }>>
/** What is refused, by field: with a code of the dictionary, or with words of the shop. */
export type RefusedField = Readonly<Record<string, FieldError | Labels>>
/** As many errors as an answer tells, and as much of a field's name: whoever sends ten thousand wrong names learns enough from these. */
export const MAX_ERRORS = 100
export const invalidInput = (errors: RefusedField): RequestError =>
  new RequestError('badInput', {
    errors: Object.fromEntries(
      Object.entries(errors)
        .slice(0, MAX_ERRORS)
        .map(([name, code]) => [name.slice(0, 100), code]),
    ),
  })
/** Does what is asked at one place of many: what is refused as bad input there is told with that place before its field. */
export const invalidField = <R>(place: string, work: () => R): R => {
  try {
    return work()
  } catch (fault) {
    if (!(fault instanceof RequestError) || fault.reason !== 'badInput') throw fault
    const { errors = {} } = fault.data ?? {}
    throw invalidInput(Object.fromEntries(Object.entries(errors).map(([name, said]) => [`${place}.${name}`, said])))
  }
}
/** What is refused, as it is told in a language: a code stays one. */
export const localizedRefusal = (errors: RefusedField, language: Language) =>
  Object.fromEntries(
    Object.entries(errors).map(([name, said]) => [name, typeof said === 'string' ? said : said[language]]),
  )
/** Errors with the ticks that are missing: each by its code, and its question in a language beside it. */
export const refusalWithCodes = (errors: RefusedField, ticks: CodedErrors, language: Language) => ({
  errors: {
    ...localizedRefusal(errors, language),
    ...Object.fromEntries(Object.entries(ticks).map(([name, { code }]) => [name, code])),
  },
  messages: Object.fromEntries(Object.entries(ticks).map(([name, { question }]) => [name, question[language]])),
})
/** The envelope of a refusal: words of the shop in the caller's language, everything else by its code. `tenant` is what the shop calls one. */
export const errorEnvelope = (failure: RequestError, language: Language, tenant?: Labels) => {
  const { message: _, errors, coded, ...data } = failure.data ?? {}
  return {
    code: errorMessages[failure.reason].code,
    data: failure.data && {
      ...data,
      ...(errors ? { errors: localizedRefusal(errors, language) } : {}),
      ...(coded ? { reason: Object.values(coded)[0]?.code, ...refusalWithCodes(errors ?? {}, coded, language) } : {}),
    },
    msg: messageFor(failure, language).replace('{tenant}', tenant?.[language] ?? ''),
  }
}
/** Where it is known how long to wait, the words say so. */
const messageFor = ({ reason, data, headers }: RequestError, language: Language): string => {
  const seconds = Number(headers['retry-after'])
  if (data?.message) return data.message[language]
  if (reason !== 'tooManyTries' || !seconds) return errorMessages[reason][language]
  return tooManyTriesFor[language].replace('{minutes}', String(Math.ceil(seconds / 60)))
}
