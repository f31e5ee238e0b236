import { isEmpty, isSame } from '../../schema/model/condition'
import { getField, getRecordLabel, getReferenceTarget } from '../../schema/selectors/definition'
import type { AnyField } from '../../schema/model/field'
import {
  type Cells,
  cellTooLong,
  doubledAt,
  foldKey,
  importColumns,
  importKey,
  importLimits,
  namedBy,
  oddDay,
  recordField,
  readImported,
  readsAsStored,
  isNewRow,
} from '../../schema/spreadsheet/importColumns'
import { moveExtensions } from '../../schema/rules/phoneExtensions'
import { traitsOf } from '../../schema/fields/traits'
import { editableFields, editBlockedReason, isAllowed } from '../../schema/rules/availability'
import { isMasked, masked } from '../../schema/text/mask'
import type { AnyResource } from '../../schema/model/resource'
import { doubledRows } from '../../schema/spreadsheet/actionColumns'
import { errorMessages } from '../../schema/text/errorMessages'
import type { RefusedField } from '../errors/requestError'
import type { DatabaseRow } from '../database/connections/database'
import { findRecords, type Stored } from '../database/queries/records'
import type { RequestContext } from '../records/context/requestContext'
import { checkReferences } from '../records/write/checkReferences'
import { findNamed, findSpelled, MAX_RECORDS, namingErrors, refusalOf } from './namedRecords'
import { distinct, resolveReferences, type ReferenceLookups } from './resolveReferences'
import { planSave } from '../records/write/saveRecord'
import { unknownSecrets } from '../records/write/hashSecrets'
import { type ExistingValues, findExistingValues } from '../records/write/existingValues'

/** Effect of a row, or the reason for none. */
export interface RowPlan {
  readonly state: 'created' | 'changed' | 'same' | 'refused'
  readonly stored: Stored | undefined
  /** Values of the row: the differing ones, or all of a new record. */
  readonly values: DatabaseRow
  readonly errors: RefusedField
  /** Checked values that a save of a new record would write. */
  readonly whole?: DatabaseRow
}
interface Read {
  readonly cells: Cells
  readonly values: DatabaseRow
  readonly errors: RefusedField
}
/** Parses a row, cell by cell. */
const readRow = (resource: AnyResource, columns: ReadonlyMap<string, AnyField>, cells: Cells): Read => {
  const parsed = Object.entries(cells).map(([name, cell]) => {
    const field = columns.get(name)
    const isTooLong = cell.length > importLimits.cell
    if (!field || isTooLong) return { name, error: field ? cellTooLong : ('unknownField' as const), value: undefined }
    const value = readImported(field, cell)
    const error = oddDay(field, value)
    return { name, error, value: error ? undefined : value }
  })
  const values = Object.fromEntries(parsed.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])))
  return {
    cells,
    values: moveExtensions(resource, values, name => columns.has(name)),
    errors: Object.fromEntries(parsed.flatMap(({ name, error }) => (error ? [[name, error] as const] : []))),
  }
}
/** Replaces labels by the values that they resolve to. */
const applyLookups = (lookups: ReferenceLookups, read: Read, stored: Stored | undefined): Read => {
  const values = { ...read.values }
  const errors: Record<string, RefusedField[string]> = { ...read.errors }
  for (const [name, look] of lookups) {
    const value = values[name]
    if (isEmpty(value)) continue
    const held = [stored?.[name] ?? []].flat()
    const results = [value].flat().map(each => look(String(each), held))
    for (const each of results) if ('error' in each) errors[name] ??= each.error
    const all = results.flatMap(each => ('value' in each ? [each.value] : []))
    values[name] = Array.isArray(value) ? all : all[0]
  }
  return { ...read, values, errors }
}

/** Finds visible records of rows: by number, else by the import key's fields in any spelling. */
const recordsOf = async (context: RequestContext, resource: AnyResource, rows: readonly Read[]) => {
  const number = recordField(resource)
  const [first = 'id', ...others] = importKey(resource)
  const unnumbered = rows.filter(({ values }) => isEmpty(values[number]))
  const valuesOf = (name: string, some: readonly Read[]) => some.map(({ values }) => values[name])
  const numbered = await findNamed(context, resource, number, valuesOf(number, rows))
  const keyed = await findSpelled(context, resource, first, valuesOf(first, unnumbered))
  const byNumber = new Map(numbered.map(record => [record[number], record]))
  return ({ cells, values }: Read): readonly Stored[] => {
    if (isNewRow(resource, cells)) return []
    if (!isEmpty(values[number])) return [byNumber.get(values[number]) ?? []].flat()
    const holding = (keyOf: (value: unknown) => unknown) =>
      keyed.filter(record => [first, ...others].every(name => isSame(keyOf(record[name]), keyOf(values[name] ?? null))))
    // Of records that differ only in spelling, the one written exactly so is meant.
    const exact = holding(value => value)
    return exact.length > 0 ? exact : holding(foldKey)
  }
}
const refused = (errors: RefusedField, stored?: Stored): RowPlan => ({ state: 'refused', stored, values: {}, errors })
/** Values of a row that differ from its record, as far as cells show. */
const differing = (resource: AnyResource, { cells, values }: Read, stored: Stored): DatabaseRow =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = getField(resource, name)
      // A key only finds the record, which keeps its own spelling.
      if (isEmpty(values[recordField(resource)]) && importKey(resource).includes(name)) return false
      if (name === recordField(resource) || isMasked(field.options.mask, value, stored[name])) return false
      return !isSame(value, stored[name]) && !readsAsStored(field, cells[name] ?? '', stored[name])
    }),
  )

interface Around {
  /** Values that other rows of this validation hold, too. */
  readonly existing: ExistingValues
  /** Column for errors of the whole row. */
  readonly at: string
}
/** Reason why a record may not be edited, or none created. `undefined` where it may. */
export const whyClosed = ({ principal }: RequestContext, resource: AnyResource, stored: Stored | undefined) => {
  if (!isAllowed(resource, stored ? 'edit' : 'create', principal)) return 'notAllowed'
  if (!stored || editableFields(resource, principal, stored).length > 0) return undefined
  return editBlockedReason(resource, stored, principal) === 'role' ? 'notAllowed' : 'wrongState'
}
/**
 * Returns the values that a save would write, with their errors as far as known without saving.
 * Refuses as `planSave` does.
 */
export const validateSave = async (
  context: RequestContext,
  resource: AnyResource,
  input: DatabaseRow,
  stored: Stored | undefined,
  existing: ExistingValues,
): Promise<{ readonly whole: DatabaseRow; readonly errors: RefusedField }> => {
  const { whole, errors: wrong } = planSave(context, resource, input, stored)
  const submitted = Object.entries(whole).filter(
    ([name]) => Object.hasOwn(input, name) && getField(resource, name).type !== 'region',
  )
  const checked = stored ? Object.fromEntries(submitted) : whole
  const links = await checkReferences(context, { fields: resource.fields, values: checked, stored })
  const held = Object.keys(input).flatMap(name => {
    const why = existing.why(name, whole[name], stored?.id)
    return why ? [[name, why] as const] : []
  })
  // A submitted value is stored or refused, never dropped silently.
  const lost = Object.keys(input).filter(name => !isEmpty(input[name]) && isEmpty(whole[name]))
  const unasked = Object.fromEntries(lost.map(name => [name, 'unasked' as const]))
  return { whole, errors: { ...unasked, ...Object.fromEntries(held), ...links, ...wrong } }
}
const validateRow = async (
  context: RequestContext,
  resource: AnyResource,
  read: Read,
  stored: Stored | undefined,
  { existing, at }: Around,
): Promise<RowPlan> => {
  const number = recordField(resource)
  const { [number]: _, ...said } = read.values
  const input = stored ? differing(resource, read, stored) : { ...said, ...unknownSecrets(resource) }
  if (stored && Object.keys(input).length === 0 && Object.keys(read.errors).length === 0)
    return { state: 'same', stored, values: {}, errors: {} }
  const closed = whyClosed(context, resource, stored)
  if (closed) return refused({ ...read.errors, [at]: { ...errorMessages[closed], code: closed } }, stored)
  try {
    const { whole, errors: wrong } = await validateSave(context, resource, input, stored, existing)
    const errors = { ...wrong, ...read.errors }
    if (Object.keys(errors).length > 0) return refused(errors, stored)
    existing.claim(whole)
    if (!stored) return { state: 'created', stored, values: input, errors: {}, whole }
    const isChanged = Object.entries(whole).some(([name, value]) => !isSame(value, stored[name]))
    return { state: isChanged ? 'changed' : 'same', stored, values: input, errors: {} }
  } catch (fault) {
    return refused({ ...refusalOf(fault, at).errors, ...read.errors }, stored)
  }
}

/** Returns those of some records that earlier rows of the same sheet named. */
type MetBefore = (ids: readonly string[]) => Promise<readonly string[]>
/**
 * Validates rows like saves of a form and changes nothing. Returns a plan for each row, in order.
 * Of several rows for one record, the first counts, however they name it. `metBefore` returns
 * records of rows validated earlier.
 */
export const validateImport = async (
  context: RequestContext,
  resource: AnyResource,
  rows: readonly Cells[],
  metBefore: MetBefore = async () => [],
): Promise<RowPlan[]> => {
  const columns = importColumns(resource, context.principal)
  const fields = new Map(columns.map(({ name, field }) => [name, field]))
  const lookups = await resolveReferences(context, columns, rows)
  const read = rows.map(cells => readRow(resource, fields, cells))
  const doubled = doubledRows(rows.map(cells => namedBy(resource, cells)))
  const named = await recordsOf(context, resource, read)
  const existing = await findExistingValues(
    context,
    resource,
    read.map(({ values }) => values),
  )
  const number = recordField(resource)
  const plans: RowPlan[] = []
  const namings = read.map(named)
  const met = new Set(await metBefore(distinct(namings.flatMap(all => all.map(({ id }) => id)))))
  for (const [index, row] of read.entries()) {
    const isNumbered = !isEmpty(row.values[number])
    const at = isNumbered ? number : (importKey(resource)[0] ?? 'id')
    const matches = namings[index] ?? []
    const [stored] = matches
    const isDoubled = doubled.has(index) || (matches.length === 1 && met.has(stored?.id ?? ''))
    const naming = { at, isNamed: isNumbered, matches, isDoubled, mayCreate: !isNumbered }
    const wrong = namingErrors(resource, naming, isDoubled ? doubledAt(resource, row.cells) : undefined)
    plans.push(
      wrong
        ? refused(wrong, matches.length === 1 || isDoubled ? stored : undefined)
        : await validateRow(context, resource, applyLookups(lookups, row, stored), stored, { existing, at }),
    )
    if (stored) met.add(stored.id)
  }
  return plans
}

/** Former values of changed fields: personal values masked, references as labels. */
export const beforeOf = async (
  context: RequestContext,
  resource: AnyResource,
  plans: readonly RowPlan[],
): Promise<DatabaseRow[]> => {
  const names = new Map<string, string>()
  const olds = plans.map(({ state, stored, values }) =>
    state === 'changed' && stored
      ? Object.fromEntries(
          Object.keys(values).map(name => [name, masked(getField(resource, name), stored[name]) ?? null]),
        )
      : {},
  )
  const isLink = (name: string) => traitsOf(getField(resource, name)).names?.what === 'record'
  for (const name of distinct(olds.flatMap(old => Object.keys(old))).filter(isLink)) {
    const target = context.appConfig.resource(getReferenceTarget(getField(resource, name)))
    const ids = distinct(olds.flatMap(old => [old[name] ?? []].flat().map(String)))
    const records = await findRecords(context.scope, target, { id: { in: ids } }, { sort: 'id', limit: MAX_RECORDS })
    for (const record of records) names.set(record.id, getRecordLabel(target, record))
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
