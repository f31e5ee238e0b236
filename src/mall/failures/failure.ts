import type { FieldErrors } from '../../schema/draft'
import type { Language } from '../../schema/field'
import { type Failure as Name, failures, tooManyTriesFor } from '../../schema/words'

/** A refusal with a name from the dictionary; the words are found when the answer is written, in the caller's language. */
export class Failure extends Error {
  constructor(
    readonly reason: Name,
    readonly data: {
      readonly errors?: FieldErrors
      readonly current?: unknown
      readonly requestId?: string
      readonly status?: string
    } | null = null,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(reason)
  }
}
/** As many errors as an answer tells, and as much of a field's name: whoever sends ten thousand wrong names learns enough from these. */
export const MAX_ERRORS = 100
export const badInput = (errors: FieldErrors): Failure =>
  new Failure('badInput', {
    errors: Object.fromEntries(
      Object.entries(errors)
        .slice(0, MAX_ERRORS)
        .map(([name, code]) => [name.slice(0, 100), code]),
    ),
  })
/** The envelope of a refusal. */
export const envelopeOf = (failure: Failure, language: Language) => ({
  code: failures[failure.reason].code,
  data: failure.data,
  msg: wordsOf(failure, language),
})
/** Where it is known how long to wait, the words say so. */
const wordsOf = ({ reason, headers }: Failure, language: Language): string => {
  const seconds = Number(headers['retry-after'])
  if (reason !== 'tooManyTries' || !seconds) return failures[reason][language]
  return tooManyTriesFor[language].replace('{minutes}', String(Math.ceil(seconds / 60)))
}
