import { z } from 'zod'
import { importSourceSchema } from '../../schema/contract/spreadsheetContract'
import { isSame } from '../../schema/model/condition'
import { getFormFields, getRecordLabel } from '../../schema/selectors/definition'
import type { AnyResource } from '../../schema/model/resource'
import { RequestError, type RefusedField } from '../errors/requestError'
import type { RequestContext } from '../records/context/requestContext'
import { refusalOf } from './namedRecords'
import { type RowPlan, validateImport } from './validateImport'
import { writeSaved } from '../records/write/saveRecord'
import { writeNew } from '../records/write/writeRecord'
import { writeEvent } from '../records/context/auditLog'
import { type DatabaseRow, sql } from '../database/connections/database'
import {
  countRows,
  type ImportRow,
  openRows,
  recordsOf,
  settledAs,
  type SettledRow,
  settleRows,
} from '../database/storage/importRows'
import { lockRecords, type Stored } from '../database/queries/records'
import type { Task } from '../database/storage/tasks'
import { requesterContext } from '../jobs/requesterContext'
import type { TaskType } from '../jobs/taskTypes'
import { undoCheck, checkUndo, takeBackPart } from './undoImport'

export const IMPORT = 'import'
/** Data of an import task: resource, origin and direction. */
const importSchema = z.object({
  resource: z.string(),
  origin: z.object({ address: z.string(), device: z.string() }),
  /** Name of the importer at the time. */
  by: z.string().optional(),
  /** Source sheet. Omitted where only its rows were sent. */
  sheet: importSourceSchema.optional(),
  /** Size of the received texts, in bytes. */
  bytes: z.int().optional(),
  /** Rows are still arriving: the import does not run yet. */
  gathering: z.boolean().optional(),
  /** Import that this task undoes. Omitted for an import. */
  undoes: z.string().optional(),
  /** Progress of the check before an undo. Omitted after the check. */
  looking: undoCheck.optional(),
})
export type Importing = z.infer<typeof importSchema>
/** Data of an import task. */
export const importOf = ({ data }: Pick<Task, 'data'>): Importing => importSchema.parse(data)
/** Rows of a part. A part commits their records and their new states together. */
const PART = 200

/** Runs work for one row or several in a savepoint, so that a refusal rolls back this work alone. */
const apart = async <R>(
  context: RequestContext,
  work: () => Promise<R>,
  refusal: (fault: unknown) => R,
): Promise<R> => {
  const { db, sums } = context.scope
  const takeBack = sums?.mark()
  await sql`savepoint import_rows`.execute(db)
  try {
    const done = await work()
    await sql`release savepoint import_rows`.execute(db)
    return done
  } catch (fault) {
    await sql`rollback to savepoint import_rows`.execute(db)
    takeBack?.()
    return refusal(fault)
  }
}
const settledNew = (resource: AnyResource, row: ImportRow, after: Stored): SettledRow =>
  settledAs(row, 'created', { record: after.id, name: getRecordLabel(resource, after), version: after.version })
/** Former values of a record that a save changed, including fields that no longer applied. */
const formerOf = (resource: AnyResource, stored: Stored | undefined, after: Stored): DatabaseRow =>
  Object.fromEntries(
    getFormFields(resource)
      .filter(name => stored && !isSame(stored[name], after[name]))
      .map(name => [name, stored?.[name] ?? null]),
  )

/** Context whose history names these lines of the file. */
const ofLines = (context: RequestContext, rows: readonly ImportRow[]): RequestContext => ({
  ...context,
  sheet: { file: '', ...context.sheet, lines: rows.map(({ line }) => line) },
})
const takeRow = (
  context: RequestContext,
  resource: AnyResource,
  row: ImportRow,
  plan: RowPlan,
): Promise<SettledRow> => {
  const { state, stored, values } = plan
  const known = stored ? { record: stored.id, name: getRecordLabel(resource, stored) } : {}
  const refusal = (errors: RefusedField) => settledAs(row, 'refused', { ...known, errors })
  if (state === 'refused') return Promise.resolve(refusal(plan.errors))
  if (state === 'same') return Promise.resolve(settledAs(row, 'same', known))
  return apart(
    context,
    async () => {
      const about = stored ? { id: stored.id, version: stored.version } : {}
      const after = await writeSaved(ofLines(context, [row]), resource, { ...values, ...about })
      return { ...settledNew(resource, row, after), state, before: formerOf(resource, stored, after) }
    },
    fault => refusal(refusalOf(fault, Object.keys(row.cells)[0] ?? 'id').errors),
  )
}
interface JudgedRow {
  readonly row: ImportRow
  readonly plan: RowPlan
}
/**
 * Creates all new records of a part at once, and returns the results by line. Returns none after a
 * refusal: rows are then saved one by one. Returns none, too, where a rule may read records of the
 * same part.
 */
const takeNew = (
  context: RequestContext,
  resource: AnyResource,
  part: readonly JudgedRow[],
): Promise<Map<number, SettledRow>> => {
  const { beforeSave: derive, afterSave: save, serialize: inTurn } = context.appConfig.rulesOf(resource) ?? {}
  const list = part.flatMap(({ row, plan: { whole } }) => (whole ? [{ row, whole }] : []))
  const none = new Map<number, SettledRow>()
  if (derive || save || inTurn || list.length < 2) return Promise.resolve(none)
  return apart(
    context,
    async () => {
      const written = await writeNew(
        ofLines(
          context,
          list.map(({ row }) => row),
        ),
        resource,
        list.map(({ whole }) => whole),
      )
      return new Map(
        written.flatMap((after, at) => {
          const row = list[at]?.row
          return row ? [[row.line, settledNew(resource, row, after)] as const] : []
        }),
      )
    },
    fault => {
      // Saving the rows one by one shows which row is refused.
      if (fault instanceof RequestError) return none
      throw fault
    },
  )
}
const takePart = async (context: RequestContext, resource: AnyResource, task: string): Promise<number> => {
  // Another import may hold the same records: its part ends before they are read.
  await lockRecords(context.scope, resource, 'import')
  const rows = await openRows(context.scope, task, PART)
  const plans = await validateImport(
    context,
    resource,
    rows.map(({ cells }) => cells),
    ids => recordsOf(context.scope, task, ids),
  )
  const part = rows.flatMap((row, at) => (plans[at] ? [{ row, plan: plans[at] }] : []))
  const made = await takeNew(context, resource, part)
  const settled: SettledRow[] = []
  for (const { row, plan } of part) settled.push(made.get(row.line) ?? (await takeRow(context, resource, row, plan)))
  await settleRows(context.scope, task, settled)
  return rows.length
}
/** Imports or undoes a sheet's rows in parts. Each row runs once, even if a process is killed. */
export const importing: TaskType = {
  type: IMPORT,
  tries: 5,
  handle: async part => {
    const { appConfig, scope, task } = part
    const job = importOf(task)
    // An import that was not started within a day holds half of a sheet only.
    if (job.gathering) throw new RequestError('badInput')
    const resource = appConfig.resource(job.resource)
    const sheet = { file: job.sheet?.file ?? '', lines: [] }
    const context = { ...(await requesterContext(part, job.origin)), ...(job.undoes ? {} : { sheet }) }
    const of = job.undoes ?? task.id
    if (job.looking) {
      const looking = await checkUndo(context, resource, of, job.looking)
      return { next: { data: { ...task.data, looking } } }
    }
    const count = await (job.undoes ? takeBackPart : takePart)(context, resource, of)
    if (count > 0) return { next: { done: task.done + count } }
    const counts = await countRows(scope, of)
    const action = job.undoes ? 'undoImport' : 'import'
    const event = {
      resource: resource.name,
      action,
      changes: { rows: [null, task.done], ...(sheet.file ? { sheet: [sheet.file, null] } : {}) },
    }
    await writeEvent(scope, context.principal, event)
    return { result: counts }
  },
}
