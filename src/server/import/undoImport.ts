import { z } from 'zod'
import { getField } from '../../schema/selectors/definition'
import { typedLimits } from '../../schema/fields/traits'
import { canDelete } from '../../schema/rules/availability'
import type { AnyResource } from '../../schema/model/resource'
import { formatUndoRefusal, formatPartialUndo } from './undoReport'
import { errorMessages, fieldTexts } from '../../schema/text/errorMessages'
import { RequestError, type RefusedField } from '../errors/requestError'
import { nameInLog } from '../records/context/auditLog'
import type { RequestContext } from '../records/context/requestContext'
import { refusalOf } from './namedRecords'
import { validateSave, whyClosed } from './validateImport'
import { findVisibleRecord } from '../records/context/findVisibleRecord'
import { findInUse, deleteRecordWithRules } from '../records/delete/deleteRecord'
import { writeSaved } from '../records/write/saveRecord'
import { findExistingValues } from '../records/write/existingValues'
import {
  countRows,
  type ImportRow,
  settledAs,
  type SettledRow,
  settleRows,
  writtenRows,
} from '../database/storage/importRows'
import { findRecords, type Stored } from '../database/queries/records'

/** Rows of a part. */
const PART = 200
/** Number of rows named in a refusal. */
const MAX_NAMED = 3
const labelsSchema = z.object({ zh: z.string(), en: z.string() })
const withheld = z.object({
  line: z.int(),
  name: z.string(),
  reason: z.enum(['badInput', 'notAllowed', 'wrongState', 'inUse', 'changed']),
  why: labelsSchema,
})
type Kept = z.infer<typeof withheld>
/**
 * Progress of the check before an undo: rows from line `below` on are checked. `count` and `first`
 * describe the rows that cannot be undone.
 */
export const undoCheck = z.object({ below: z.int(), count: z.int(), first: z.array(withheld) })
type LookedThrough = z.infer<typeof undoCheck>
/** Progress before the first check. */
export const unseen: LookedThrough = { below: 2_147_483_647, count: 0, first: [] }

type Why = Pick<Kept, 'reason' | 'why'>
const because = (reason: Why['reason']): Why => ({ reason, why: errorMessages[reason] })
/** Returns the first error of a record, with the label of its field. */
const firstError = (resource: AnyResource, errors: RefusedField): Why | undefined => {
  const [[name, said] = []] = Object.entries(errors)
  if (name === undefined || said === undefined) return undefined
  const field = Object.hasOwn(resource.fields, name) ? getField(resource, name) : undefined
  const { zh, en } = typeof said === 'string' ? fieldTexts(said, field ? typedLimits(field) : {}) : said
  const why = field ? { zh: `${field.labels.zh}：${zh}`, en: `${field.labels.en}: ${en}` } : { zh, en }
  return { reason: 'badInput', why }
}
/** Errors by field that would refuse restoring a record's former values. */
const refusedSave = async (...args: Parameters<typeof validateSave>): Promise<RefusedField> => {
  try {
    return (await validateSave(...args)).errors
  } catch (fault) {
    return refusalOf(fault, 'id').errors
  }
}
/** Returns rows that cannot be undone now, with reasons, as far as known without undoing them. */
const keptOf = async (context: RequestContext, resource: AnyResource, rows: readonly ImportRow[]): Promise<Kept[]> => {
  const ids = rows.flatMap(({ record }) => record ?? [])
  const current = await findRecords(context.scope, resource, { id: { in: ids } }, { sort: 'id', limit: PART })
  const records = new Map(current.map(record => [record.id, record]))
  const isMade = ({ state }: ImportRow) => state === 'created'
  const made = rows.filter(isMade).flatMap(({ record }) => record ?? [])
  // References within one resource do not block: the referring record is newer and deleted first.
  const inUse = await findInUse(context, resource, made, [resource])
  const befores = rows.filter(row => !isMade(row)).map(({ before }) => before)
  const existing = await findExistingValues(context, resource, befores)
  const whyKept = (stored: Stored): Why | undefined => {
    const verdict = canDelete(resource, stored, context.principal)
    if (verdict !== 'ok') return because(verdict === 'role' ? 'notAllowed' : 'wrongState')
    return inUse.has(stored.id) ? because('inUse') : undefined
  }
  const whyNot = async (row: ImportRow, stored: Stored | undefined): Promise<Why | undefined> => {
    if (!stored || stored.version !== row.version) return because('changed')
    if (isMade(row)) return whyKept(stored)
    const closed = whyClosed(context, resource, stored)
    if (closed) return because(closed)
    return firstError(resource, await refusedSave(context, resource, row.before, stored, existing))
  }
  const kept: Kept[] = []
  for (const row of rows) {
    const stored = records.get(String(row.record))
    const why = await whyNot(row, stored)
    if (why) kept.push({ line: row.line, name: nameInLog(resource, stored), ...why })
  }
  return kept
}
/**
 * Checks the next rows before an undo, from the end, and changes nothing. Returns the progress, or
 * `undefined` at the end. Refuses at the end where any row cannot be undone.
 */
export const checkUndo = async (
  context: RequestContext,
  resource: AnyResource,
  task: string,
  { below, count, first }: LookedThrough,
): Promise<LookedThrough | undefined> => {
  const rows = await writtenRows(context.scope, task, PART, below)
  const last = rows.at(-1)
  const [{ reason } = {}] = first
  if (!last && reason) throw new RequestError(reason, { message: formatUndoRefusal(count, first) })
  if (!last) return undefined
  const kept = await keptOf(context, resource, rows)
  const all = [...first, ...kept].sort((one, other) => one.line - other.line)
  return { below: last.line, count: count + kept.length, first: all.slice(0, MAX_NAMED) }
}

/** Undoes a written row: deletes a new record, restores a changed one. */
const takeBack = async (context: RequestContext, resource: AnyResource, row: ImportRow): Promise<SettledRow> => {
  const { record, version, before } = row
  const now = await findVisibleRecord(context, resource, String(record), true)
  // Changes since the request belong to whoever made them.
  if (now?.version !== version) throw new RequestError('changed')
  if (row.state === 'created') await deleteRecordWithRules(context, resource, String(record))
  else await writeSaved(context, resource, { ...before, id: record, version })
  return settledAs(row, 'undone')
}
/**
 * Throws the reason for a row that cannot be undone, with counts of the others. The whole part
 * rolls back.
 */
const failPartly =
  ({ line, name }: ImportRow, { undone = 0, created = 0, changed = 0 }: Readonly<Record<string, number>>) =>
  (fault: unknown): never => {
    if (!(fault instanceof RequestError)) throw fault
    const { reason, data } = fault
    const why = data?.message ?? errorMessages[reason]
    throw new RequestError(reason, {
      message: formatPartialUndo(undone, created + changed, { line, name: name ?? '', why }),
    })
  }
/**
 * Undoes the next rows and returns their number. Refuses where a row cannot be undone, with the
 * number of rows undone before.
 */
export const takeBackPart = async (context: RequestContext, resource: AnyResource, task: string): Promise<number> => {
  const counts = await countRows(context.scope, task)
  const settled: SettledRow[] = []
  const rows = await writtenRows(context.scope, task, PART)
  for (const row of rows) settled.push(await takeBack(context, resource, row).catch(failPartly(row, counts)))
  await settleRows(context.scope, task, settled)
  return rows.length
}
