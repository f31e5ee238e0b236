import { getRecordLabel } from '../../schema/selectors/definition'
import { doubledRows, readCell, actionSheetColumns, unavailableReason } from '../../schema/spreadsheet/actionColumns'
import type { AnyAction, AnyResource } from '../../schema/model/resource'
import { otherConfirmations } from '../../schema/rules/otherRecord'
import { invalidInput, RequestError, type RefusedField, type CodedErrors } from '../errors/requestError'
import type { DatabaseRow } from '../database/connections/database'
import type { Stored } from '../database/queries/records'
import { lockComparedTexts, type PlannedRecord } from '../records/write/otherRecords'
import { planTransition, runAction } from '../records/write/runAction'
import type { RequestContext } from '../records/context/requestContext'
import { idempotent } from '../records/idempotency/idempotent'
import { presentOne } from '../records/read/presentRecord'
import { buildRuleContext } from '../records/context/ruleContext'
import { findNamed, namingErrors, refusalOf } from './namedRecords'

/**
 * Result or preview of a row. Errors stand at their columns. Errors of the record stand at the
 * column that names the record.
 */
interface RowResult {
  readonly id: string | null
  /** Label of the record, as the caller sees it. */
  readonly name: string | null
  readonly state: 'ready' | 'done' | 'refused'
  readonly errors: RefusedField
  /** Missing ticks of the row, by name. */
  readonly coded?: CodedErrors
}
/** Action to run over a sheet's rows. */
interface Over {
  readonly resource: AnyResource
  readonly name: string
  readonly action: AnyAction
}
interface Read {
  readonly key: string
  /** Value that names the record. */
  readonly named: string
  readonly input: DatabaseRow
}

/**
 * Reads a row's cells. Empty cells are omitted. Cells in unknown columns stay and are refused
 * later, like any unknown param.
 */
const readRow = (columns: ReturnType<typeof actionSheetColumns>, row: DatabaseRow): Read => {
  const fields = new Map(columns.map(({ name, field }) => [name, field]))
  const values = Object.entries(row).flatMap(([name, cell]) => {
    const field = fields.get(name)
    const value = field ? readCell(field, cell) : cell
    return value === undefined || value === null ? [] : [[name, value] as const]
  })
  const key = columns[0].name
  const { [key]: named = '', ...input } = Object.fromEntries(values)
  return { key, named: String(named), input }
}
/** Finds the records of rows by their naming value. */
const recordsOf = async (context: RequestContext, resource: AnyResource, rows: readonly Read[]) => {
  const key = rows[0]?.key ?? 'id'
  const names = rows.map(({ named }) => named)
  const records = await findNamed(context, resource, key, names)
  return new Map(records.map(record => [String(record[key]), record]))
}
type Known = Pick<RowResult, 'id' | 'name'>
const unnamed: Known = { id: null, name: null }
const refused = (errors: RefusedField, known: Known): RowResult => ({ ...known, state: 'refused', errors })
/** Returns id and label of a row's record, for results of any state. */
const knownOf = async (context: RequestContext, { resource }: Over, record: Stored): Promise<Known> => ({
  id: record.id,
  name: getRecordLabel(resource, await presentOne(context, resource, record)),
})
const validateRow = async (
  context: RequestContext,
  { resource, name, action }: Over,
  { key, input }: Read,
  { record, known, planned }: { readonly record: Stored; readonly known: Known; readonly planned: PlannedRecord[] },
): Promise<RowResult> => {
  const why = unavailableReason(resource, action, record, context.principal)
  if (why) return refused({ [key]: why }, known)
  try {
    const { besides, values } = await planTransition(context, resource, name, {
      before: record,
      submitted: input,
      planned,
    })
    const after = { ...record, ...values, ...besides }
    await context.appConfig
      .rulesOf(resource)
      ?.validateActions?.[name]?.(buildRuleContext(context, { resource, id: record.id }, { before: record, after }))
    planned.push({ stored: record, after: { ...record, ...values } })
    return { ...known, state: 'ready', errors: {} }
  } catch (fault) {
    return { ...refused({}, known), ...refusalOf(fault, key) }
  }
}
/** Errors of a row's naming, before its action is planned. */
const misnamed = ({ resource }: Over, { key, named }: Read, record: Stored | undefined, isDoubled: boolean) =>
  namingErrors(resource, { at: key, isNamed: named !== '', matches: record ? [record] : [], isDoubled })

/** Reads the sheet's rows, and which of them name a record that another row names, too. */
const readRows = ({ resource, action }: Over, rows: readonly DatabaseRow[]) => {
  const columns = actionSheetColumns(resource, action)
  const read = rows.map(row => readRow(columns, row))
  return { read, doubled: doubledRows(read.map(({ named }) => named)) }
}
/** Validates every row and changes nothing. */
export const validateRows = async (
  context: RequestContext,
  over: Over,
  rows: readonly DatabaseRow[],
): Promise<RowResult[]> => {
  const { read, doubled } = readRows(over, rows)
  const records = await recordsOf(context, over.resource, read)
  const results: RowResult[] = []
  const planned: PlannedRecord[] = []
  for (const [at, row] of read.entries()) {
    const record = records.get(row.named)
    const known = record ? await knownOf(context, over, record) : unnamed
    const wrong = misnamed(over, row, record, doubled.has(at))
    results.push(
      record && !wrong
        ? await validateRow(context, over, row, { record, known, planned })
        : refused(wrong ?? {}, known),
    )
  }
  return results
}
const placed = <V>(at: number, errors: Readonly<Record<string, V>> = {}): [string, V][] =>
  Object.entries(errors).map(([name, fault]) => [`rows.${at}.${name}`, fault])
/** Builds one refusal for several rows, each error at `rows.3.trackingNo`. */
const wholeRefusal = (rows: readonly (readonly [at: number, Pick<RowResult, 'errors' | 'coded'>])[]) => {
  const errors = Object.fromEntries(rows.flatMap(([at, row]) => placed(at, row.errors)))
  const coded = Object.fromEntries(rows.flatMap(([at, row]) => placed(at, row.coded)))
  if (Object.keys(coded).length === 0) return invalidInput(errors)
  return new RequestError('badInput', { errors, coded })
}

/** Runs the action on every row's record, or on none. Refuses with badInput at `rows.3.trackingNo`. */
export const runAllOrNone = async (
  context: RequestContext,
  over: Over,
  rows: readonly DatabaseRow[],
): Promise<RowResult[]> => {
  const { resource, name, action } = over
  const columns = actionSheetColumns(resource, action)
  const read = rows.map(row => readRow(columns, row))
  await lockComparedTexts(
    context.scope,
    resource,
    action,
    read.map(({ input }) => input),
  )
  const results = await validateRows(context, over, rows)
  const wrong = [...results.entries()].filter(([, { state }]) => state === 'refused')
  if (wrong.length > 0) throw wholeRefusal(wrong)
  // Rows were compared above in the sheet's order, under the locks of their texts.
  const isCompared = Object.fromEntries(otherConfirmations(action).map(([tick]) => [tick, true]))
  // Runs in order of ids, so that two sheets in parallel cannot deadlock.
  const inOrder = [...results.entries()].sort(([, a], [, b]) => String(a.id).localeCompare(String(b.id)))
  for (const [at, { id }] of inOrder) {
    const { key = columns[0].name, input } = read[at] ?? {}
    const request = { id: String(id), input: { ...input, ...isCompared } }
    await runAction(context, resource, name, request).catch((fault: unknown) => {
      throw wholeRefusal([[at, refusalOf(fault, key)]])
    })
  }
  return results.map(result => ({ ...result, state: 'done' }))
}

/** Runs rows one by one: each in its own transaction and under its own idempotency key. */
interface OneByOne {
  readonly enter: <R>(work: (context: RequestContext) => Promise<R>) => Promise<R>
  readonly key: string | undefined
}
/**
 * Runs the action for one row. Calls `meant` with the record early, because a refusal rolls back
 * everything else.
 */
const takeRow = async (
  context: RequestContext,
  over: Over,
  row: Read,
  { isDoubled, meant }: { readonly isDoubled: boolean; readonly meant: (known: Known) => void },
): Promise<RowResult> => {
  const record = (await recordsOf(context, over.resource, [row])).get(row.named)
  if (record) meant(await knownOf(context, over, record))
  const wrong = misnamed(over, row, record, isDoubled)
  if (!record || wrong) throw invalidInput(wrong ?? {})
  const why = unavailableReason(over.resource, over.action, record, context.principal)
  if (why) throw invalidInput({ [row.key]: why })
  const after = await runAction(context, over.resource, over.name, { id: record.id, input: row.input })
  return { id: record.id, name: getRecordLabel(over.resource, after), state: 'done', errors: {} }
}
/** Runs the action for every valid row, and returns the errors of the others. */
export const takeEach = async (
  { enter, key }: OneByOne,
  over: Over,
  rows: readonly DatabaseRow[],
): Promise<RowResult[]> => {
  const { read, doubled } = readRows(over, rows)
  const results: RowResult[] = []
  for (const [at, row] of read.entries()) {
    const own = { key: key && `${key} ${at}`, request: rows[at] }
    let known = unnamed
    const meant = (record: Known) => {
      known = record
    }
    const isDoubled = doubled.has(at)
    results.push(
      await enter(context => idempotent(context, own, () => takeRow(context, over, row, { isDoubled, meant }))).catch(
        (fault: unknown) => ({ ...refused({}, known), ...refusalOf(fault, row.key) }),
      ),
    )
  }
  return results
}
