import { codeFault, codeLength, readCode } from '../../../schema/fields/secureCode'
import { getSecureCodeFields, getField, getSequenceFields } from '../../../schema/selectors/definition'
import { type Actor, isParamOf } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import { sequencePrefixes } from '../../../schema/fields/sequence'
import { type RawSql, sql } from '../connections/database'

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
export const anyOf = (clauses: readonly RawSql[]): RawSql =>
  clauses.length > 0 ? sql`(${sql.join(clauses, sql` or `)})` : sql`false`
/** Whether a text can be the start of a code: valid letters, at least a tenant's prefix. */
const meansCode = (text: string): boolean => {
  const begun = readCode(text)
  return begun.length >= codeLength.tenant && codeFault(begun) !== 'codeLetters'
}
/**
 * Condition for records whose sequence number or code begins with a text; `undefined` where it is
 * no such number.
 */
export const serialClause = (resource: AnyResource, actor: Actor, text: string): RawSql | undefined => {
  const seen = getSequenceFields(resource).filter(name => isParamOf(resource, name, actor))
  const clauses = seen.flatMap(name =>
    sequencePrefixes(getField(resource, name).options, text).map(
      // Digits follow, and sort before a colon. Under row-level security, comparisons can use an
      // index and `like` cannot.
      beginning => sql`(${sql.ref(name)} >= ${beginning} and ${sql.ref(name)} < ${`${beginning}:`})`,
    ),
  )
  const codes = getSecureCodeFields(resource).filter(name => isParamOf(resource, name, actor) && meansCode(text))
  const begun = readCode(text)
  const all = [
    ...clauses,
    ...codes.map(name => sql`(${sql.ref(name)} >= ${begun} and ${sql.ref(name)} < ${`${begun}~`})`),
  ]
  return all.length > 0 ? anyOf(all) : undefined
}

/** Normalizes the start of a UUID: lower case, with hyphens. `undefined` where the text is none. */
export const uuidOf = (text: string): string | undefined => {
  const digits = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '')
  if (!/^[0-9a-f]{8,32}$/.test(digits)) return undefined
  return digits.replace(/^(.{8})(.{1,4})(.{0,4})(.{0,4})(.*)$/, (_, ...parts: string[]) =>
    parts.slice(0, 5).filter(Boolean).join('-'),
  )
}
/** Start of an id, or an abbreviated id: `01a1fde8…0268`. */
const idLike = /^[\w-]{1,64}(…[\w-]{1,64})?$/
/**
 * Condition for records whose id or sequence number begins with a text. A few digits mean the
 * number where there is one, because ids of the same time share their first digits. A text that can
 * be neither matches nothing.
 */
export const idClause = (resource: AnyResource, actor: Actor, input: string): RawSql => {
  const text = input.trim()
  const number = serialClause(resource, actor, text)
  const meansId = (idLike.test(text) || uuidOf(text) !== undefined) && !(number && /^\d{1,7}$/.test(text))
  const [begin = '', end] = text.split('…')
  const patternOf = (from: string) => `${escaped(from)}%${escaped(end ?? '')}`
  const begins = [...new Set([begin, uuidOf(begin) ?? begin])].map(patternOf)
  return anyOf([...(meansId ? [sql`id like any(${begins})`] : []), ...(number ? [number] : [])])
}
