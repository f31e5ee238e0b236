import { isEmpty, isSame } from '../../schema/condition'
import { fieldOf, recordName, targetOf, titleField } from '../../schema/derive'
import type { AnyField, Kind } from '../../schema/field'
import {
  type Cells,
  doubledAt,
  importColumns,
  importKey,
  namedBy,
  numberField,
  readImported,
  readsAsStored,
  saysNew,
  severalIn,
} from '../../schema/importing'
import { traitsOf } from '../../schema/kinds/traits'
import { asksField, editableFields, editRefusal, may } from '../../schema/machine'
import { isMasked, masked } from '../../schema/mask'
import type { AnyResource } from '../../schema/resource'
import { doubledRows, type SheetColumn, unknownIn } from '../../schema/sheet'
import { failures } from '../../schema/words'
import { Failure, type Refused } from '../failures/failure'
import type { Row } from '../store/connections/database'
import { findRecords, type Stored } from '../store/rows/records'
import { reaches } from '../store/walls/reach'
import type { Desk } from './desk'
import { checkWritten, type KnownRegions } from './links'
import { planSave } from './save'

/** What a row would do, or why it does nothing. */
export interface Judged {
  readonly state: 'created' | 'changed' | 'same' | 'refused'
  readonly stored: Stored | undefined
  /** What the row says of its record: what differs, or all of a new one. */
  readonly values: Row
  readonly errors: Refused
  /** All that a save would write of a new record, checked. */
  readonly whole?: Row
}
/** What a cell says of a record or a place, found by what it is called. */
type Found = { readonly value: unknown } | { readonly error: Refused[string] }
/** `held` is what the record holds already: of several that are called the same it is the one that is meant. */
type LookUp = (text: string, held: readonly unknown[]) => Found

const MOST = 5000
const distinct = (texts: readonly string[]) => [...new Set(texts)]
/** The records that a column's cells name: by number, by what they are called, or by id. */
const lookRecords = async (desk: Desk, field: AnyField, texts: readonly string[]): Promise<LookUp> => {
  const target = desk.shop.resource(targetOf(field))
  const number = numberField(target)
  const title = titleField(target)
  const by = distinct(['id', title, ...(number ? [number] : [])]).filter(name =>
    asksField(target, name, desk.principal),
  )
  const said = distinct(texts)
  const condition = { or: by.map(name => ({ [name]: { in: said } })) }
  const isNone = said.length === 0 || by.length === 0
  const found = isNone ? [] : await findRecords(desk.scope, target, condition, { sort: 'id', limit: MOST })
  const known = new Map<string, Set<string>>()
  for (const record of found)
    for (const name of by) {
      const text = String(record[name])
      known.set(text, (known.get(text) ?? new Set()).add(record.id))
    }
  return (text, held) => {
    const all = [...(known.get(text) ?? [])]
    const kept = all.filter(id => held.includes(id))
    const ids = kept.length > 0 ? kept : all
    if (ids.length > 1) return { error: severalIn(field) }
    return ids[0] === undefined ? { error: 'noRecord' } : { value: ids[0] }
  }
}
/** A place's names from the top, without what stands there twice: a city that is its own province. */
const namesOf = (text: string): string =>
  text
    .replace(/^\d{6}\//, '')
    .split(/[\s/\\·>＞、-]+/)
    .filter((part, at, all) => part !== '' && part !== all[at - 1])
    .join('/')
const codeOf = (text: string) => /^(\d{6})(\/|$)/.exec(text)?.[1]
/** The places that a column's cells name: by code, or by all their names from the top. */
const lookPlaces = async (desk: Desk, field: AnyField, texts: readonly string[]): Promise<LookUp> => {
  const target = desk.shop.resource(targetOf(field))
  const find = (condition: Row) => findRecords(desk.scope, target, condition, { sort: 'id', limit: MOST })
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
  return (text, [held]) => {
    // A place that was renamed still reads as it did.
    if (typeof held === 'string' && namesOf(held) === namesOf(text)) return { value: held }
    const value = known.get(codeOf(text) ?? namesOf(text))
    return value ? { value } : { error: 'region' }
  }
}
/** Kinds whose cells say what something is called. */
const lookers: { readonly [K in Kind]?: typeof lookRecords } = {
  ref: lookRecords,
  refs: lookRecords,
  region: lookPlaces,
}
type Looked = ReadonlyMap<string, LookUp>
const lookUps = async (desk: Desk, columns: readonly SheetColumn[], rows: readonly Cells[]): Promise<Looked> => {
  const found = new Map<string, LookUp>()
  for (const { name, field } of columns) {
    const look = lookers[field.kind]
    if (!look) continue
    const texts = rows.flatMap(cells => readImported(field, cells[name] ?? '') ?? []).map(String)
    found.set(name, await look(desk, field, texts))
  }
  return found
}

interface Read {
  readonly cells: Cells
  readonly values: Row
  readonly errors: Refused
}
/** What a row says, cell by cell, as its texts stand. */
const readRow = (columns: ReadonlyMap<string, AnyField>, cells: Cells): Read => {
  const said = Object.entries(cells).map(([name, cell]) => {
    const field = columns.get(name)
    return { name, field, value: field && readImported(field, cell) }
  })
  return {
    cells,
    values: Object.fromEntries(said.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]))),
    errors: Object.fromEntries(said.flatMap(({ name, field }) => (field ? [] : [[name, 'unknownField' as const]]))),
  }
}
/** The same with what was looked up in the place of what it is called. */
const lookedIn = (looked: Looked, read: Read, stored: Stored | undefined): Read => {
  const values = { ...read.values }
  const errors: Record<string, Refused[string]> = { ...read.errors }
  for (const [name, look] of looked) {
    const value = values[name]
    if (isEmpty(value)) continue
    const held = [stored?.[name] ?? []].flat()
    const found = [value].flat().map(each => look(String(each), held))
    for (const each of found) if ('error' in each) errors[name] ??= each.error
    const all = found.flatMap(each => ('value' in each ? [each.value] : []))
    values[name] = Array.isArray(value) ? all : all[0]
  }
  return { ...read, values, errors }
}

/** The records that rows name, of those that whoever acts reaches: by number, and by what the key's fields say. */
const recordsNamed = async ({ scope, principal }: Desk, resource: AnyResource, rows: readonly Read[]) => {
  const find = async (name: string, values: readonly unknown[]): Promise<Stored[]> => {
    const said = [...new Set(values.filter(value => !isEmpty(value)))]
    if (said.length === 0) return []
    const found = await findRecords(scope, resource, { [name]: { in: said } }, { sort: 'id', limit: MOST })
    return found.filter(record => reaches(principal, resource, record))
  }
  const number = numberField(resource)
  const [first = 'id', ...others] = importKey(resource)
  const unnumbered = rows.filter(({ values }) => !number || isEmpty(values[number]))
  const numbered = number
    ? await find(
        number,
        rows.map(({ values }) => values[number]),
      )
    : []
  const keyed = await find(
    first,
    unnumbered.map(({ values }) => values[first]),
  )
  const byNumber = new Map(numbered.map(record => [record[number ?? 'id'], record]))
  return ({ cells, values }: Read): readonly Stored[] => {
    if (saysNew(resource, cells)) return []
    if (number && !isEmpty(values[number])) return [byNumber.get(values[number]) ?? []].flat()
    return keyed.filter(record => [first, ...others].every(name => isSame(record[name], values[name] ?? null)))
  }
}
/** Which values of unique fields records have already, each with whose it is. */
const takenIn = async (desk: Desk, resource: AnyResource, rows: readonly Read[]) => {
  const taken = new Map<string, string>()
  for (const [name, { options }] of Object.entries(resource.fields)) {
    if (!options.unique) continue
    const said = [...new Set(rows.flatMap(({ values }) => (isEmpty(values[name]) ? [] : [String(values[name])])))]
    if (said.length === 0) continue
    const found = await findRecords(desk.scope, resource, { [name]: { in: said } }, { sort: 'id', limit: MOST })
    for (const record of found) taken.set(`${name} ${record[name]}`, record.id)
  }
  return taken
}

const refused = (errors: Refused, stored?: Stored): Judged => ({ state: 'refused', stored, values: {}, errors })
/** What a refusal says of a row, told at a column where it says none; a fault that is none goes on. */
export const errorsOf = (fault: unknown, at: string): Refused => {
  if (!(fault instanceof Failure)) throw fault
  return fault.data?.errors ?? { [at]: fault.data?.words ?? failures[fault.reason] }
}
/** What of a row differs from its record, as far as cells tell. */
const differing = (resource: AnyResource, { cells, values }: Read, stored: Stored): Row =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = fieldOf(resource, name)
      if (field.kind === 'serial' || isMasked(field.options.mask, value, stored[name])) return false
      return !isSame(value, stored[name]) && !readsAsStored(field, cells[name] ?? '', stored[name])
    }),
  )

interface Around {
  readonly taken: ReadonlyMap<string, string>
  readonly known: KnownRegions
  /** The column at which is told what is wrong with the whole row. */
  readonly at: string
}
/** Why this record may not be changed now, in words; nothing where it may. */
const whyClosed = ({ principal }: Desk, resource: AnyResource, stored: Stored | undefined) => {
  if (!may(resource, stored ? 'edit' : 'create', principal)) return failures.notAllowed
  if (!stored || editableFields(resource, principal, stored).length > 0) return undefined
  return failures[editRefusal(resource, stored, principal) === 'role' ? 'notAllowed' : 'wrongState']
}
const judgeRow = async (
  desk: Desk,
  resource: AnyResource,
  read: Read,
  stored: Stored | undefined,
  { taken, known, at }: Around,
): Promise<Judged> => {
  const number = numberField(resource)
  const { [number ?? '']: _, ...said } = read.values
  const given = stored ? differing(resource, read, stored) : said
  if (stored && Object.keys(given).length === 0 && Object.keys(read.errors).length === 0)
    return { state: 'same', stored, values: {}, errors: {} }
  const closed = whyClosed(desk, resource, stored)
  if (closed) return refused({ ...read.errors, [at]: closed }, stored)
  try {
    const { whole, errors: wrong } = planSave(desk, resource, given, stored)
    const said = Object.entries(whole).filter(
      ([name]) => Object.hasOwn(given, name) && fieldOf(resource, name).kind !== 'region',
    )
    const asked = stored ? Object.fromEntries(said) : whole
    const links = await checkWritten(desk, { fields: resource.fields, values: asked, stored }, known)
    const held = Object.keys(given).filter(name => {
      const owner = resource.fields[name]?.options.unique && taken.get(`${name} ${whole[name]}`)
      return owner && owner !== stored?.id
    })
    // A cell that says something is taken in or told to be wrong, and never dropped.
    const lost = Object.keys(given).filter(name => !isEmpty(given[name]) && isEmpty(whole[name]))
    const errors = {
      ...Object.fromEntries(lost.map(name => [name, 'unasked' as const])),
      ...Object.fromEntries(held.map(name => [name, 'taken' as const])),
      ...links,
      ...wrong,
      ...read.errors,
    }
    if (Object.keys(errors).length > 0) return refused(errors, stored)
    if (!stored) return { state: 'created', stored, values: given, errors: {}, whole }
    const isChanged = Object.entries(whole).some(([name, value]) => !isSame(value, stored[name]))
    return { state: isChanged ? 'changed' : 'same', stored, values: given, errors: {} }
  } catch (fault) {
    return refused({ ...errorsOf(fault, at), ...read.errors }, stored)
  }
}

/** Judges rows as a form's save would be and changes nothing: in their places, what each would do, or why it cannot. */
export const judgeImport = async (desk: Desk, resource: AnyResource, rows: readonly Cells[]): Promise<Judged[]> => {
  const columns = importColumns(resource, desk.principal)
  const fields = new Map(columns.map(({ name, field }) => [name, field]))
  const looked = await lookUps(desk, columns, rows)
  const read = rows.map(cells => readRow(fields, cells))
  const doubled = doubledRows(rows.map(cells => namedBy(resource, cells)))
  const named = await recordsNamed(desk, resource, read)
  const taken = await takenIn(desk, resource, read)
  const number = numberField(resource)
  const known: KnownRegions = new Map()
  const judged: Judged[] = []
  for (const [index, row] of read.entries()) {
    const isNumbered = number !== undefined && !isEmpty(row.values[number])
    const at = isNumbered ? number : (importKey(resource)[0] ?? 'id')
    const [stored, ...more] = named(row)
    if (doubled.has(index)) judged.push(refused(doubledAt(resource, row.cells), stored))
    else if (more.length > 0) judged.push(refused({ [at]: severalIn(fieldOf(resource, at)) }))
    else if (isNumbered && !stored) judged.push(refused({ [at]: unknownIn(fieldOf(resource, at)) }))
    else judged.push(await judgeRow(desk, resource, lookedIn(looked, row, stored), stored, { taken, known, at }))
  }
  return judged
}

/** What a row would change, as it stands now: personal values masked, references by what they are called. */
export const beforeOf = async (desk: Desk, resource: AnyResource, judged: readonly Judged[]): Promise<Row[]> => {
  const names = new Map<string, string>()
  const olds = judged.map(({ state, stored, values }) =>
    state === 'changed' && stored
      ? Object.fromEntries(
          Object.keys(values).map(name => [name, masked(fieldOf(resource, name), stored[name]) ?? null]),
        )
      : {},
  )
  const isLink = (name: string) => traitsOf(fieldOf(resource, name)).names?.what === 'record'
  for (const name of distinct(olds.flatMap(old => Object.keys(old))).filter(isLink)) {
    const target = desk.shop.resource(targetOf(fieldOf(resource, name)))
    const ids = distinct(olds.flatMap(old => [old[name] ?? []].flat().map(String)))
    const found = await findRecords(desk.scope, target, { id: { in: ids } }, { sort: 'id', limit: MOST })
    for (const record of found) names.set(record.id, recordName(target, record))
  }
  const called = (value: unknown) => names.get(String(value)) ?? value
  return olds.map(old =>
    Object.fromEntries(
      Object.entries(old).map(([name, value]) => [
        name,
        isLink(name) ? (Array.isArray(value) ? value.map(called) : called(value)) : value,
      ]),
    ),
  )
}
