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
import type { Stored } from '../database/queries/records'
import type { Task } from '../database/storage/tasks'
import { requesterContext } from '../jobs/requesterContext'
import type { TaskType } from '../jobs/taskTypes'
import { undoCheck, checkUndo, takeBackPart } from './undoImport'

export const IMPORT = 'import'
/** What an import is: of which records, from where, and which way. */
const importSchema = z.object({
  resource: z.string(),
  origin: z.object({ address: z.string(), device: z.string() }),
  /** What whoever gave it was called then. */
  by: z.string().optional(),
  /** The sheet as it was given; left out where only its rows were. */
  sheet: importSourceSchema.optional(),
  /** What the texts that came take, in bytes. */
  bytes: z.int().optional(),
  /** Rows are still coming: it is not run yet. */
  gathering: z.boolean().optional(),
  /** The import that is taken back; left out where rows are taken in. */
  undoes: z.string().optional(),
  /** What of it is still to be looked through before any of it is taken back; left out where all of it was. */
  looking: undoCheck.optional(),
})
export type Importing = z.infer<typeof importSchema>
/** What an import's task says. */
export const importOf = ({ data }: Pick<Task, 'data'>): Importing => importSchema.parse(data)
/** Rows of a part: what they write and that they are written is committed together. */
const PART = 200

/** Does the work of a row, or of several, so that a refusal takes back that alone. */
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
/** What a row's record was before, where a save made it another: what no longer applied went with what the row said. */
const formerOf = (resource: AnyResource, stored: Stored | undefined, after: Stored): DatabaseRow =>
  Object.fromEntries(
    getFormFields(resource)
      .filter(name => stored && !isSame(stored[name], after[name]))
      .map(name => [name, stored?.[name] ?? null]),
  )

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
      const after = await writeSaved(context, resource, { ...values, ...about })
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
 * Makes the new records of a part at once: by their lines, what became of them. None of them where one is refused, and none where a rule of their resource may look at others that are
 * made with them; then each is made alone.
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
        context,
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
      // Which of them it was is told where each is made alone.
      if (fault instanceof RequestError) return none
      throw fault
    },
  )
}
const takePart = async (context: RequestContext, resource: AnyResource, task: string): Promise<number> => {
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
/** Takes a sheet's rows in, or back, part by part: each row once, whatever process is killed meanwhile. */
export const importing: TaskType = {
  type: IMPORT,
  tries: 5,
  handle: async part => {
    const { appConfig, scope, task } = part
    const job = importOf(task)
    // Nobody ran it within a day: what came of it was only half of a sheet.
    if (job.gathering) throw new RequestError('badInput')
    const [resource, desk] = [appConfig.resource(job.resource), await requesterContext(part, job.origin)]
    const of = job.undoes ?? task.id
    if (job.looking) {
      const looking = await checkUndo(desk, resource, of, job.looking)
      return { next: { data: { ...task.data, looking } } }
    }
    const count = await (job.undoes ? takeBackPart : takePart)(desk, resource, of)
    if (count > 0) return { next: { done: task.done + count } }
    const counts = await countRows(scope, of)
    const action = job.undoes ? 'undoImport' : 'import'
    const event = { resource: resource.name, action, changes: { rows: [null, task.done] } }
    await writeEvent(scope, desk.principal, event)
    return { result: counts }
  },
}
