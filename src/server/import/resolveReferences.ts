import { isEmpty } from '../../schema/model/condition'
import { getReferenceTarget, getSearchFields, getTitleField } from '../../schema/selectors/definition'
import type { AnyField, FieldType } from '../../schema/model/field'
import type { AnyResource } from '../../schema/model/resource'
import { type Cells, numberField, readImported, severalIn } from '../../schema/spreadsheet/importColumns'
import { isParamOf } from '../../schema/rules/availability'
import { foldKeyword } from '../../schema/text/foldText'
import { readPlace } from '../../schema/text/places/findPlace'
import { type PlaceIndex, placeIndex, type PlaceRow } from '../../schema/text/places/placeIndex'
import type { SpreadsheetColumn } from '../../schema/spreadsheet/actionColumns'
import type { RefusedField } from '../errors/requestError'
import { type DatabaseRow, queryRows, sql } from '../database/connections/database'
import { findRecords } from '../database/queries/records'
import { wantedGrams } from '../database/search/grams'
import { simplified } from '../database/search/simplified'
import { getTableName } from '../database/tables/tables'
import { visibleRowsClause } from '../database/tenancy/visibleRows'
import type { RequestContext } from '../records/context/requestContext'
import { MAX_RECORDS } from './namedRecords'

/** Record or region resolved from a cell's text, or an error. */
type Found = { readonly value: unknown } | { readonly error: RefusedField[string] }
/** Resolves a text. Among several matches, prefers the value `held` by the record already. */
type LookUp = (text: string, held: readonly unknown[]) => Found

export const distinct = (texts: readonly string[]) => [...new Set(texts)]
/** Label folded as a search folds texts. */
const foldLabel = (text: string) => foldKeyword(simplified(text))
/** Condition for labels that fold like one of some texts, among other matches. */
const foldedLike = (texts: readonly string[]) => {
  const folded = distinct(texts.map(foldLabel)).filter(Boolean)
  return folded.length > 0
    ? sql`(${sql.join(
        folded.map(text => sql`(search_grams @> ${wantedGrams(text)} and strpos(search_text, ${text}) > 0)`),
        sql` or `,
      )})`
    : undefined
}
/**
 * Resolves texts of a column to records: by number, label or id. Without an exact
 * match, labels are compared in folded form, like a search.
 */
const lookupRecords = async (context: RequestContext, field: AnyField, texts: readonly string[]): Promise<LookUp> => {
  const target = context.appConfig.resource(getReferenceTarget(field))
  const number = numberField(target)
  const title = getTitleField(target)
  const by = distinct(['id', title, ...(number ? [number] : [])]).filter(name =>
    isParamOf(target, name, context.principal),
  )
  const uniqueTexts = distinct(texts)
  const condition = { or: by.map(name => ({ [name]: { in: uniqueTexts } })) }
  const isNone = uniqueTexts.length === 0 || by.length === 0
  const records = isNone ? [] : await findRecords(context.scope, target, condition, { sort: 'id', limit: MAX_RECORDS })
  const known = new Map<string, Set<string>>()
  const add = (text: string, id: string) => known.set(text, (known.get(text) ?? new Set()).add(id))
  for (const record of records) for (const name of by) add(String(record[name]), record.id)
  const others = uniqueTexts.filter(text => !known.has(text))
  const alike = by.includes(title) && getSearchFields(target).includes(title) ? foldedLike(others) : undefined
  if (alike)
    for (const { id, label } of await queryRows<{ id: string; label: string }>(
      context.scope.db,
      sql`select id, ${sql.ref(title)} as label from ${sql.table(getTableName(target))} where ${visibleRowsClause(context.scope, target)} and ${alike} limit ${MAX_RECORDS}`,
    ))
      add(foldLabel(label), id)
  return (text, held) => {
    const all = [...(known.get(text) ?? known.get(foldLabel(text)) ?? [])]
    const kept = all.filter(id => held.includes(id))
    const ids = kept.length > 0 ? kept : all
    if (ids.length > 1) return { error: severalIn(field) }
    return ids[0] === undefined ? { error: 'noRecord' } : { value: ids[0] }
  }
}
/**
 * Names of a region from the top, without direct repetition, such as a city that is its own province.
 */
const namesOf = (text: string): string =>
  text
    .replace(/^\d{6}\//, '')
    .split(/[\s/\\·>＞、-]+/)
    .filter((part, at, all) => part !== '' && part !== all[at - 1])
    .join('/')
const rowOf = ({ id, name, parent, path, renewedTo }: DatabaseRow): PlaceRow => ({
  id: String(id),
  name: String(name),
  parent: isEmpty(parent) ? null : String(parent),
  path: String(path),
  renewedTo: isEmpty(renewedTo) ? null : String(renewedTo),
})
const codeOf = (text: string) => /^(\d{6})(\/|$)/.exec(text)?.[1]
/** Index of the places in a table, until the table changes. Building one takes a third of a second. */
const indexes = new WeakMap<AnyResource, { readonly stamp: string | undefined; readonly index: PlaceIndex }>()
const indexOf = async ({ scope }: RequestContext, target: AnyResource): Promise<PlaceIndex> => {
  const [row] = await queryRows<{ stamp: string }>(
    scope.db,
    sql`select concat(count(*), ' ', sum(version)) as stamp from ${sql.table(getTableName(target))}`,
  )
  const known = indexes.get(target)
  if (known && known.stamp === row?.stamp) return known.index
  const every = await findRecords(scope, target, {}, { sort: 'id', limit: MAX_RECORDS })
  // With more regions than the limit, a match may be ambiguous without being noticed.
  const index = placeIndex(every.length < MAX_RECORDS ? every.map(rowOf) : [])
  indexes.set(target, { stamp: row?.stamp, index })
  return index
}
/** Resolves texts of a column to regions: by code, by full path, or by usual spelling. */
const lookupPlaces = async (context: RequestContext, field: AnyField, texts: readonly string[]): Promise<LookUp> => {
  const target = context.appConfig.resource(getReferenceTarget(field))
  const find = (condition: DatabaseRow) =>
    findRecords(context.scope, target, condition, { sort: 'id', limit: MAX_RECORDS })
  const codes = distinct(texts.flatMap(text => codeOf(text) ?? []))
  const names = distinct(texts.filter(text => !codeOf(text)).map(text => namesOf(text).split('/').at(-1) ?? ''))
  const isNone = codes.length + names.length === 0
  const places = isNone ? [] : await find({ or: [{ id: { in: codes } }, { name: { in: names } }] })
  const parents = places.length > 0 ? await find({ parent: { in: places.map(({ id }) => id) } }) : []
  const above = new Set(parents.map(({ parent }) => parent))
  const ends = places.filter(({ id, renewedTo }) => isEmpty(renewedTo) && !above.has(id))
  const known = new Map(
    ends.flatMap(({ id, path }) => [id, namesOf(String(path))].map(name => [name, `${id}/${path}`] as const)),
  )
  const isKnown = (text: string) => known.has(codeOf(text) ?? namesOf(text))
  const index = texts.every(isKnown) ? undefined : await indexOf(context, target)
  return (text, [held]) => {
    // A renamed region still matches the text of the stored record.
    if (typeof held === 'string' && namesOf(held) === namesOf(text)) return { value: held }
    const value = known.get(codeOf(text) ?? namesOf(text))
    if (value) return { value }
    const place = index && !codeOf(text) ? readPlace(index, text) : undefined
    return place ? { value: `${place.id}/${place.path}` } : { error: 'region' }
  }
}
/** Field types whose cells hold labels. */
const lookers: { readonly [K in FieldType]?: typeof lookupRecords } = {
  reference: lookupRecords,
  references: lookupRecords,
  region: lookupPlaces,
}
/** Resolvers of labels, by column name. */
export type ReferenceLookups = ReadonlyMap<string, LookUp>
export const resolveReferences = async (
  context: RequestContext,
  columns: readonly SpreadsheetColumn[],
  rows: readonly Cells[],
): Promise<ReferenceLookups> => {
  const lookups = new Map<string, LookUp>()
  for (const { name, field } of columns) {
    const lookup = lookers[field.type]
    if (!lookup) continue
    const texts = rows.flatMap(cells => readImported(field, cells[name] ?? '') ?? []).map(String)
    lookups.set(name, await lookup(context, field, texts))
  }
  return lookups
}
