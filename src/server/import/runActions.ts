import { fieldOf, recordName } from '../../schema/selectors/definition'
import {
  doubledIn,
  doubledRows,
  readCell,
  sheetColumns,
  type SheetColumn,
  unknownIn,
  whyNotTaken,
} from '../../schema/spreadsheet/actionColumns'
import type { AnyAction, AnyResource } from '../../schema/model/resource'
import { failures } from '../../schema/text/errorMessages'
import { badInput, Failure, type Refused } from '../errors/requestError'
import type { Row } from '../database/connections/database'
import { findRecords, type Stored } from '../database/queries/records'
import { reaches } from '../database/tenancy/visibleRows'
import { planMove, takeAction } from '../records/write/runAction'
import type { Desk } from '../records/context/requestContext'
import { keyed } from '../records/idempotency/idempotent'
import { presentOne } from '../records/read/presentRecord'
import { ruleContext } from '../records/context/ruleContext'

/** What became of a row, or would: what is wrong with it stands at the columns, what is wrong with its record at the one that names it. */
export interface Told {
  readonly id: string | null
  /** What its record is called, as whoever asks sees it. */
  readonly name: string | null
  readonly state: 'ready' | 'done' | 'refused'
  readonly errors: Refused
}
/** An action that is taken over a sheet. */
export interface Over {
  readonly resource: AnyResource
  readonly name: string
  readonly action: AnyAction
}
interface Read {
  readonly key: string
  /** What names the record. */
  readonly named: string
  readonly input: Row
}

/** A row as the action takes it: an empty cell says nothing. What stands in no column of the sheet is refused later, like anything else that is not asked for. */
const readRow = (columns: readonly SheetColumn[], row: Row): Read => {
  const fields = new Map(columns.map(({ name, field }) => [name, field]))
  const values = Object.entries(row).flatMap(([name, cell]) => {
    const field = fields.get(name)
    const value = field ? readCell(field, cell) : cell
    return value === undefined || value === null ? [] : [[name, value] as const]
  })
  const [{ name: key } = { name: 'id' }] = columns
  const { [key]: named = '', ...input } = Object.fromEntries(values)
  return { key, named: String(named), input }
}
/** The records that rows name, of those that whoever acts reaches; of any other, as of one that never was, nothing is known. */
const recordsNamed = async ({ scope, principal }: Desk, resource: AnyResource, rows: readonly Read[]) => {
  const names = [...new Set(rows.map(({ named }) => named).filter(named => named !== ''))]
  const key = rows[0]?.key ?? 'id'
  if (names.length === 0) return new Map<string, Stored>()
  const found = await findRecords(scope, resource, { [key]: { in: names } }, { sort: 'id', limit: names.length })
  return new Map(
    found.filter(record => reaches(principal, resource, record)).map(record => [String(record[key]), record]),
  )
}
/** What a refusal says of a row; a fault that is none goes on. */
const errorsOf = (fault: unknown, key: string): Refused => {
  if (!(fault instanceof Failure)) throw fault
  const { errors, words } = fault.data ?? {}
  return errors ?? { [key]: words ?? failures[fault.reason] }
}
type Known = Pick<Told, 'id' | 'name'>
const unnamed: Known = { id: null, name: null }
const refused = (errors: Refused, known: Known): Told => ({ ...known, state: 'refused', errors })
/** Which record a row means, whatever becomes of it. */
const knownOf = async (desk: Desk, { resource }: Over, record: Stored): Promise<Known> => ({
  id: record.id,
  name: recordName(resource, await presentOne(desk, resource, record)),
})
const judgeRow = async (
  desk: Desk,
  { resource, name, action }: Over,
  { key, input }: Read,
  record: Stored,
  known: Known,
): Promise<Told> => {
  const why = whyNotTaken(resource, action, record, desk.principal)
  if (why) return refused({ [key]: why }, known)
  try {
    const { besides, values } = await planMove(desk, resource, name, { before: record, given: input })
    const after = { ...record, ...values, ...besides }
    await desk.shop
      .rulesOf(resource)
      ?.judges?.[name]?.(ruleContext(desk, { resource, id: record.id }, { before: record, after }))
    return { ...known, state: 'ready', errors: {} }
  } catch (fault) {
    return refused(errorsOf(fault, key), known)
  }
}
/** What is wrong where a row names no record, or one that an earlier row names. */
const misnamed = ({ resource }: Over, { key, named }: Read, isDoubled: boolean): Refused => {
  const field = fieldOf(resource, key)
  return { [key]: named === '' ? 'required' : isDoubled ? doubledIn(field) : unknownIn(field) }
}

/** Judges every row and changes nothing. */
export const judgeSheet = async (desk: Desk, over: Over, rows: readonly Row[]): Promise<Told[]> => {
  const columns = sheetColumns(over.resource, over.action)
  const read = rows.map(row => readRow(columns, row))
  const doubled = doubledRows(read.map(({ named }) => named))
  const records = await recordsNamed(desk, over.resource, read)
  const told: Told[] = []
  for (const [at, row] of read.entries()) {
    const record = records.get(row.named)
    const known = record ? await knownOf(desk, over, record) : unnamed
    told.push(
      !record || doubled.has(at)
        ? refused(misnamed(over, row, doubled.has(at)), known)
        : await judgeRow(desk, over, row, record, known),
    )
  }
  return told
}
const inSheet = (at: number, errors: Refused): [string, Refused[string]][] =>
  Object.entries(errors).map(([name, said]) => [`rows.${at}.${name}`, said])

/** Takes the action on every row's record, or on none. Refuses with badInput, at `rows.3.trackingNo`. */
export const takeWhole = async (desk: Desk, over: Over, rows: readonly Row[]): Promise<Told[]> => {
  const judged = await judgeSheet(desk, over, rows)
  const wrong = judged.flatMap(({ errors }, at) => inSheet(at, errors))
  if (wrong.length > 0) throw badInput(Object.fromEntries(wrong))
  const columns = sheetColumns(over.resource, over.action)
  // In one order whatever the sheet's: of two sheets at once none waits for the other's row.
  const inOrder = [...judged.entries()].sort(([, a], [, b]) => String(a.id).localeCompare(String(b.id)))
  for (const [at, { id }] of inOrder) {
    const { key, input } = readRow(columns, rows[at] ?? {})
    await takeAction(desk, over.resource, over.name, { id: String(id), input }).catch((fault: unknown) => {
      throw badInput(Object.fromEntries(inSheet(at, errorsOf(fault, key))))
    })
  }
  return judged.map(told => ({ ...told, state: 'done' }))
}

/** How rows are done one by one: each in a transaction of its own, once under a key of its own. */
export interface OneByOne {
  readonly enter: <R>(work: (desk: Desk) => Promise<R>) => Promise<R>
  readonly key: string | undefined
}
/** `meant` hears which record it is as soon as that is known, as a refusal takes everything else back. */
const takeRow = async (
  desk: Desk,
  over: Over,
  row: Read,
  { isDoubled, meant }: { readonly isDoubled: boolean; readonly meant: (known: Known) => void },
): Promise<Told> => {
  const record = (await recordsNamed(desk, over.resource, [row])).get(row.named)
  if (record) meant(await knownOf(desk, over, record))
  if (!record || isDoubled) throw badInput(misnamed(over, row, isDoubled))
  const why = whyNotTaken(over.resource, over.action, record, desk.principal)
  if (why) throw badInput({ [row.key]: why })
  const after = await takeAction(desk, over.resource, over.name, { id: record.id, input: row.input })
  return { id: record.id, name: recordName(over.resource, after), state: 'done', errors: {} }
}
/** Takes the action on the record of every row that is right, and tells of the others why not. */
export const takeEach = async ({ enter, key }: OneByOne, over: Over, rows: readonly Row[]): Promise<Told[]> => {
  const columns = sheetColumns(over.resource, over.action)
  const read = rows.map(row => readRow(columns, row))
  const doubled = doubledRows(read.map(({ named }) => named))
  const told: Told[] = []
  for (const [at, row] of read.entries()) {
    const own = { key: key && `${key} ${at}`, request: rows[at] }
    let known = unnamed
    const meant = (record: Known) => {
      known = record
    }
    const isDoubled = doubled.has(at)
    told.push(
      await enter(desk => keyed(desk, own, () => takeRow(desk, over, row, { isDoubled, meant }))).catch(
        (fault: unknown) => refused(errorsOf(fault, row.key), known),
      ),
    )
  }
  return told
}
