import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FieldErrors } from '../../../schema/rules/validateDraft'
import type { Labels, Language } from '../../../schema/model/field'
import { type FieldError, fieldErrorMessages } from '../../../schema/text/errorMessages'
import { invalidInput, RequestError, MAX_ERRORS } from '../../errors/requestError'

/** Depth limit of JSON. Deeper input is no record and too costly to walk. */
const DEPTH = 100
/** Limits of names in one object, and of entries altogether. */
const MAX = { names: 500, altogether: 20_000 } as const
/** Whether JSON may have too many names, checked before parsing by its colons. */
export const isTooMuch = (json: string): boolean => {
  let names = 0
  for (let at = json.indexOf(':'); at >= 0 && names <= MAX.altogether; at = json.indexOf(':', at + 1)) names += 1
  return names > MAX.altogether
}
const assertFew = (input: unknown): void => {
  const open: unknown[] = [input]
  let altogether = 0
  while (open.length > 0) {
    const each = open.pop()
    if (each === null || typeof each !== 'object') continue
    const values = Object.values(each)
    altogether += values.length
    if (altogether > MAX.altogether || (!Array.isArray(each) && values.length > MAX.names))
      throw new RequestError('tooLarge')
    for (const value of values) open.push(value)
  }
}
/** PostgreSQL stores neither NUL nor half a surrogate pair. */
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
/**
 * Refuses input larger than any record with tooLarge. Refuses what no database can store with
 * badInput: NUL, half a surrogate pair, excessive depth.
 */
export const assertKeepable = (input: unknown, at: readonly string[] = []): void => {
  assertFew(input)
  const fault = faultIn(input, at)
  if (fault) throw invalidInput({ [fault[0]]: fault[1] })
}

const codeOf = ({ path, message }: z.core.$ZodIssue): FieldError => {
  if (Object.hasOwn(fieldErrorMessages, message)) return message as FieldError
  return path.length === 0 ? 'rows' : 'text'
}
/** Converts issues to errors by path. Each message is a `FieldError`, else `text`. */
export const fieldErrorsOf = (issues: readonly z.core.$ZodIssue[]): FieldErrors =>
  Object.fromEntries(
    issues.flatMap((issue): [string, FieldError][] =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, MAX_ERRORS).map(key => [key, 'unknownField'])
        : [[issue.path.join('.') || 'body', codeOf(issue)]],
    ),
  )

/** Language of the caller. */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  /^\s*en\b/i.test(headers['accept-language'] ?? '') ? 'en' : 'zh'

/** Short text, empty by default. */
export const text = (max: number) => z.string('text').max(max, 'text').default('')
/** Id of a record in a body; empty for a new record. */
export const recordId = z.string('noRecord').max(64, 'noRecord').nullish()
/** Version of the record that a write is based on. */
const version = z.int('version').min(1, 'version').max(2_147_483_647, 'version').optional()
/** Fields of a record, validated later by field type, with their version. */
export const savedBody = z.looseObject({ id: recordId, version })
/** Params of an action, with the record's version. */
export const actionBody = z.looseObject({ version })
/**
 * Reads the idempotency key, by which a repeated request writes once. Refuses long keys and
 * non-printable ASCII.
 */
export const idempotencyKey = (headers: Readonly<Record<string, unknown>>): string | undefined => {
  const key = headers['idempotency-key'] ?? ''
  if (key === '') return undefined
  if (typeof key !== 'string' || !/^[ -~]{1,100}$/.test(key)) throw invalidInput({ 'idempotency-key': 'key' })
  return key
}
/** Id of a record in the path. An impossible id counts as unknown. */
export const byId = z.object({ id: z.string('noRecord').min(1, 'noRecord').max(64, 'noRecord') })
export type ById = z.infer<typeof byId>
/** Id of a deleted record. */
export const removed = byId.strict()
/** Page number and size of a list. */
export const page = {
  current: z.int('page').min(1, 'page').max(100_000, 'page').default(1),
  pageSize: z.int('pageSize').min(1, 'pageSize').max(200, 'pageSize').default(10),
}
/** Order, keyword and filters of a list. */
export const search = {
  sort: z.string('sort').max(60, 'sort').optional(),
  keyword: z
    .string('text')
    .max(200, 'tooLong')
    .nullish()
    .transform(text => text ?? undefined),
  filter: z.record(z.string(), z.unknown(), 'filter').default({}),
}
/** Text in every language, in responses. */
export const labelsAnswer = z.strictObject({ zh: z.string(), en: z.string() }) satisfies z.ZodType<Labels>
