import { formats, isCode } from '../../../schema/fields/formats'
import { codeFault, codeLetters, formatCode, readCode } from '../../../schema/fields/secureCode'
import { formatSequence, sequencePrefixes } from '../../../schema/fields/sequence'
import { withoutUnseen } from '../../../schema/text/foldCode'
import type { AnyResource } from '../../../schema/model/resource'
import { type Actor, getTailFields, isAllowed, isExactMatchOnly, isParamOf } from '../../../schema/rules/availability'
import {
  getField,
  getReferenceTarget,
  getSearchFields,
  getSecureCodeFields,
  getSequenceFields,
} from '../../../schema/selectors/definition'
import { foldKeyword, keywordTerms, withoutJoiners } from '../../../schema/text/foldText'
import { type RawSql, sql } from '../connections/database'
import { getTableName } from '../tables/tables'
import { accountOf } from '../tenancy/tenant'
import type { TenantTransaction } from '../tenancy/tenantTransaction'
import { visibleRowsClause } from '../tenancy/visibleRows'
import { TAIL_LENGTH, tailGram, wantedGrams, wantedSounds } from './grams'
import { anyOf, serialClause, uuidOf } from './numberClauses'
import { hasPhoneticSearch } from './searchColumns'
import { simplified } from './simplified'

/** Searched list and its reader. References to `resources` are followed. */
interface Searched {
  readonly scope: TenantTransaction
  readonly resource: AnyResource
  readonly actor: Actor
  readonly resources: readonly AnyResource[]
}

/** Stored spellings of a typed value. Codes may be stored bare or in groups. */
const spellings = (resource: AnyResource, name: string, keyword: string): string[] => {
  const { format } = getField(resource, name).options
  if (isCode(getField(resource, name)))
    return codeFault(readCode(keyword)) ? [] : [readCode(keyword), formatCode(keyword)]
  const value = format
    ? (formats[format](keyword) ?? formats[format](withoutJoiners(keyword.normalize('NFKC').replace(/\s/g, ''))))
    : keyword
  return value ? [value] : []
}
/** Exact matches of fields without substring search. Formatted numbers match in any notation. */
const wholeClauses = (resource: AnyResource, names: readonly string[], keyword: string): RawSql[] =>
  names.flatMap(name => {
    const values = spellings(resource, name, keyword)
    if (values.length === 0) return []
    return [values.length === 1 ? sql`${sql.ref(name)} = ${values[0]}` : sql`${sql.ref(name)} = any(${values})`]
  })
const isLastDigits = (text: string) => /^\d{4,}$/.test(text)
const isLastLetters = (text: string) =>
  text.length === TAIL_LENGTH && [...text].every(sign => codeLetters.includes(sign))
/** Condition for the end of a stored text. The server's own tables have few rows a tenant, and no grams of ends. */
const endsClause = ({ definition: { table } }: AnyResource, name: string, end: string): RawSql =>
  table ? sql`right(${sql.ref(name)}, ${end.length}) = ${end}` : sql`search_grams @> ${[tailGram(name, end)]}`
/**
 * Records with a number that ends so: four digits of a phone, four or more of a sequence, four
 * letters of a code.
 */
const tailClauses = (resource: AnyResource, names: readonly string[], text: string): RawSql[] =>
  getTailFields(resource)
    .filter(name => names.includes(name))
    .flatMap(name => {
      if (isCode(getField(resource, name))) {
        const end = readCode(text)
        return isLastLetters(end) ? [endsClause(resource, name, end)] : []
      }
      if (!isLastDigits(text)) return []
      const tail = endsClause(resource, name, text)
      if (text.length === TAIL_LENGTH) return [tail]
      const isShort = getField(resource, name).type === 'sequence'
      return isShort ? [sql`(${tail} and right(${sql.ref(name)}, ${text.length}) = ${text})`] : []
    })
/** What people write before a number that they say. */
const NUMBER_SIGN = /^(?:[#＃№]|no\.?|尾号)\s*(?=\d|[a-z]{1,4}-?\d)/i
const idsIn = (text: string): string[] =>
  [text, uuidOf(text)].filter(each => each !== undefined).filter(each => /^[\w-]{16,64}$/.test(each))
/** Records with this id, in upper case or without hyphens, too. */
const wholeId = (text: string): RawSql[] => {
  const ids = idsIn(text)
  return ids.length > 0 ? [sql`id = any(${ids})`] : []
}

/** Digits of a number that people say without its letters. Shorter numbers would match too much. */
const LONG = 6
const isLong = (resource: AnyResource, name: string) => (getField(resource, name).options.digits ?? 1) >= LONG
/** Whole numbers that a text means: `B-000123`, `b 123`, or all digits of a long number. */
const wholeNumbers = (resource: AnyResource, name: string, text: string): string[] => {
  const { options } = getField(resource, name)
  const { length } = formatSequence(options, 1, new Date(0))
  const isBare = /^\d/.test(text)
  if (isBare && !(isLong(resource, name) && text.length >= length - (options.prefix ?? '').length)) return []
  return sequencePrefixes(options, text).filter(each => each.length >= length)
}
/** Conditions by which a text names a referenced record: its number, its code, or a parcel's number. */
const namingClauses = (searched: Searched, text: string, depth: number): RawSql[] => {
  const { resource, actor } = searched
  const seen = (names: readonly string[]) => names.filter(name => isParamOf(resource, name, actor))
  const sequences = seen(getSequenceFields(resource))
  const codes = seen([
    ...getSecureCodeFields(resource),
    ...isExactMatchOnly(resource, actor).filter(name => isCode(getField(resource, name))),
  ])
  const long = sequences.filter(name => isLong(resource, name))
  const parcels = seen(getSearchFields(resource)).filter(name => getField(resource, name).options.format === 'code')
  return [
    ...sequences.flatMap(name => {
      const numbers = wholeNumbers(resource, name, foldKeyword(text))
      return numbers.length > 0 ? [sql`${sql.ref(name)} = any(${numbers})`] : []
    }),
    ...wholeClauses(resource, codes, text),
    ...tailClauses(resource, [...long, ...codes], text),
    ...(/\d{5}/.test(text)
      ? parcels.map(
          name => sql`(search_grams @> ${wantedGrams(foldKeyword(text))} and ${sql.ref(name)} = ${formats.code(text)})`,
        )
      : []),
    ...referenceClauses(searched, text, depth),
  ]
}
/** References that are followed one after the other: from a request to its order's bowl. */
const DEPTH = 2
/**
 * Records that refer to one with this id, number or code. The subquery runs once. Its result is an
 * array, so that the reference's index serves the condition.
 */
const referenceClauses = (searched: Searched, text: string, depth: number): RawSql[] => {
  const { scope, resource, actor, resources } = searched
  const ids = idsIn(text)
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.type !== 'reference' || !isParamOf(resource, name, actor)) return []
    const named = ids.length > 0 ? [sql`${sql.ref(name)} = any(${ids})`] : []
    const target = resources.find(each => each.name === getReferenceTarget(field))
    const isReached =
      target !== undefined &&
      isAllowed(target, 'read', actor) &&
      (accountOf(scope.tenant) === undefined || target.definition.ownerField !== undefined)
    const inner = isReached && depth > 0 ? namingClauses({ ...searched, resource: target }, text, depth - 1) : []
    if (!target || inner.length === 0) return named
    const matches = sql`select id from ${sql.table(getTableName(target))} where ${visibleRowsClause(scope, target)} and ${anyOf(inner)}`
    return [...named, sql`${sql.ref(name)} = any(array(${matches}))`]
  })
}

/**
 * Records that contain a term. One or two characters are exact by the index; pairs of a longer term
 * may be scattered. A `glimpse` asks the index for one pair only.
 */
const termClause = (resource: AnyResource, term: string, glimpse: boolean): RawSql => {
  const sounds = hasPhoneticSearch(resource) ? wantedSounds(term) : undefined
  const wanted = wantedGrams(term)
  const plain = sql`search_grams @> ${glimpse && !sounds ? wanted.slice(0, 1) : wanted}`
  const pairs = sounds ? sql`(${plain} or search_grams @> ${sounds})` : plain
  return [...term].length > 2 ? sql`(${pairs} and strpos(search_text, ${term}) > 0)` : pairs
}
/** The term in simplified characters, and as typed: append-only rows may be older than this folding. */
const termClauses = (resource: AnyResource, term: string, glimpse: boolean): RawSql[] =>
  [...new Set([simplified(term), term])].map(each => termClause(resource, each, glimpse))
/** Clauses for a number, a code or an id, of the record or of one that it refers to. */
const exactClauses = (searched: Searched, typed: string): RawSql[] => {
  const { resource, actor } = searched
  const text = typed.replace(NUMBER_SIGN, '')
  const whole = isExactMatchOnly(resource, actor)
  const numbers = [...getSequenceFields(resource), ...getSecureCodeFields(resource)]
  return [
    ...[serialClause(resource, actor, foldKeyword(text)) ?? []].flat(),
    ...wholeClauses(resource, whole, text),
    ...tailClauses(
      resource,
      [...whole, ...numbers.filter(name => isParamOf(resource, name, actor))],
      foldKeyword(text),
    ),
    ...wholeId(text),
    ...referenceClauses(searched, text, DEPTH),
  ]
}
/**
 * Condition of a search: all terms match, or the whole keyword names a record. `undefined` without a
 * keyword.
 */
export const searchClause = (searched: Searched, input = '', glimpse = false): RawSql | undefined => {
  const { resource } = searched
  const keyword = withoutUnseen(input).trim()
  const terms = keywordTerms(keyword)
  if (terms.length === 0) return undefined
  const isText = getSearchFields(resource).length > 0
  const whole = exactClauses(searched, keyword)
  if (!isText && terms.length === 1) return anyOf(whole)
  if (terms.length === 1) return anyOf([...termClauses(resource, terms[0] ?? '', glimpse), ...whole])
  const each = terms.map(term =>
    anyOf([...(isText ? termClauses(resource, term, glimpse) : []), ...exactClauses(searched, term)]),
  )
  return anyOf([sql`(${sql.join(each, sql` and `)})`, ...whole])
}
