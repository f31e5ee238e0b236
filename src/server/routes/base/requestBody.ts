import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FieldErrors } from '../../../schema/rules/validateDraft'
import type { Labels, Language } from '../../../schema/model/field'
import { type FieldError, fieldErrorMessages } from '../../../schema/text/errorMessages'
import { invalidInput, RequestError, MAX_ERRORS } from '../../errors/requestError'

/** JSON deeper than this is no record of any sort; walking through it would cost more than it could be worth. */
const DEPTH = 100
/** More names in one object, or more entries and names altogether, are no record either. */
const MOST = { names: 500, altogether: 20_000 } as const
/** Whether a text of JSON could hold too many names, before it is read: each comes with a colon. */
export const isTooMuch = (json: string): boolean => {
  let names = 0
  for (let at = json.indexOf(':'); at >= 0 && names <= MOST.altogether; at = json.indexOf(':', at + 1)) names += 1
  return names > MOST.altogether
}
const assertFew = (input: unknown): void => {
  const open: unknown[] = [input]
  let altogether = 0
  while (open.length > 0) {
    const each = open.pop()
    if (each === null || typeof each !== 'object') continue
    const values = Object.values(each)
    altogether += values.length
    if (altogether > MOST.altogether || (!Array.isArray(each) && values.length > MOST.names))
      throw new RequestError('tooLarge')
    for (const value of values) open.push(value)
  }
}
/** PostgreSQL keeps neither NUL nor half a surrogate pair. */
const unkept = (text: string) => text.includes('\0') || !text.isWellFormed()

const faultIn = (value: unknown, path: readonly string[]): readonly [string, FieldError] | undefined => {
  if (typeof value === 'string') return unkept(value) ? [path.join('.'), 'text'] : undefined
  if (value === null || typeof value !== 'object') return undefined
  if (path.length === DEPTH) return [path[0] ?? 'body', 'tooDeep']
  for (const [name, each] of Object.entries(value)) {
    const fault = unkept(name) ? ([path.join('.') || 'body', 'text'] as const) : faultIn(each, [...path, name])
    if (fault) return fault
  }
  return undefined
}
/** Refuses with tooLarge what is more than any record is, and with badInput what no database could keep, wherever it stands in what was sent: NUL, half a surrogate pair, endless depth. */
export const assertKeepable = (input: unknown, at: readonly string[] = []): void => {
  assertFew(input)
  const fault = faultIn(input, at)
  if (fault) throw invalidInput({ [fault[0]]: fault[1] })
}

const codeOf = ({ path, message }: z.core.$ZodIssue): FieldError => {
  if (Object.hasOwn(fieldErrorMessages, message)) return message as FieldError
  return path.length === 0 ? 'rows' : 'text'
}
/** What a body, header or parameter gets wrong, by its path; each issue's message is a `FieldError` or stands for `text`. */
export const fieldErrorsOf = (issues: readonly z.core.$ZodIssue[]): FieldErrors =>
  Object.fromEntries(
    issues.flatMap((issue): [string, FieldError][] =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, MAX_ERRORS).map(key => [key, 'unknownField'])
        : [[issue.path.join('.') || 'body', codeOf(issue)]],
    ),
  )

/** The language of whoever asks. */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  /^\s*en\b/i.test(headers['accept-language'] ?? '') ? 'en' : 'zh'

/** A short text, empty where it was left out. */
export const text = (max: number) => z.string('text').max(max, 'text').default('')
/** A record's id in a body; null and nothing are a new record's. */
export const recordId = z.string('noRecord').max(64, 'noRecord').nullish()
/** The version of a record that a write was made from. */
const version = z.int('version').min(1, 'version').max(2_147_483_647, 'version').optional()
/** A record's fields, each checked by its own kind later, with the version they were read in. */
export const savedBody = z.looseObject({ id: recordId, version })
/** What an action's dialog asked, with the version it was taken on. */
export const actionBody = z.looseObject({ version })
/** The key a client gives its write, so that a repeated request writes once. Refuses one that is too long or not of visible ASCII. */
export const idempotencyKey = (headers: Readonly<Record<string, unknown>>): string | undefined => {
  const key = headers['idempotency-key'] ?? ''
  if (key === '') return undefined
  if (typeof key !== 'string' || !/^[ -~]{1,100}$/.test(key)) throw invalidInput({ 'idempotency-key': 'key' })
  return key
}
/** Which record, by its id in the address: one that could be nobody's is as good as unknown. */
export const byId = z.object({ id: z.string('noRecord').min(1, 'noRecord').max(64, 'noRecord') })
export type ById = z.infer<typeof byId>
/** Which record was taken away. */
export const removed = byId.strict()
/** Which page of a list, and how long it is. */
export const page = {
  current: z.int('page').min(1, 'page').max(100_000, 'page').default(1),
  pageSize: z.int('pageSize').min(1, 'pageSize').max(200, 'pageSize').default(10),
}
/** A text in every language, as it is answered. */
export const labelsAnswer = z.strictObject({ zh: z.string(), en: z.string() }) satisfies z.ZodType<Labels>
