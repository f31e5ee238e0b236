import { z } from 'zod'
import { isSame } from '../../schema/model/condition'
import { getFormFields, getRecordLabel } from '../../schema/selectors/definition'
import { importLimits, type SheetHead } from '../../schema/spreadsheet/importColumns'
import type { AnyResource } from '../../schema/model/resource'
import { RequestError, type RefusedField } from '../errors/requestError'
import type { RequestContext } from '../records/context/requestContext'
import { errorsOf, type RowPlan, validateImport } from './validateImport'
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
import type { TaskKind } from '../jobs/taskTypes'
import { lookedThrough, lookThrough, takeBackPart } from './undoImport'

export const IMPORT = 'import'
/** A sheet as whoever gives it says it was. */
export const sheetHead = z.strictObject({
  kind: z.enum(['book', 'csv', 'pasted'], 'choice'),
  columns: z
    .array(
      z.strictObject({
        title: z.string('text').max(importLimits.title, 'tooLong'),
        name: z.string('text').max(60, 'unknownField'),
      }),
      'rows',
    )
    .max(importLimits.columns, 'tooMany'),
}) satisfies z.ZodType<SheetHead>
/** What an import is: of which records, from where, and which way. */
const said = z.object({
  resource: z.string(),
  origin: z.object({ address: z.string(), device: z.string() }),
  /** What whoever gave it was called then. */
  by: z.string().optional(),
  /** The sheet as it was given; left out where only its rows were. */
  sheet: sheetHead.optional(),
  /** What the texts that came take, in bytes. */
  bytes: z.int().optional(),
  /** Rows are still coming: it is not run yet. */
  gathering: z.boolean().optional(),
  /** The import that is taken back; left out where rows are taken in. */
  undoes: z.string().optional(),
  /** What of it is still to be looked through before any of it is taken back; left out where all of it was. */
  looking: lookedThrough.optional(),
})
export type Importing = z.infer<typeof said>
/** What an import's task says. */
export const importOf = ({ data }: Pick<Task, 'data'>): Importing => said.parse(data)
/** Rows of a part: what they write and that they are written is committed together. */
const PART = 200

/** Does the work of a row, or of several, so that a refusal takes back that alone. */
const apart = async <R>(desk: RequestContext, work: () => Promise<R>, refusal: (fault: unknown) => R): Promise<R> => {
  const { db, sums } = desk.scope
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

const takeRow = (desk: RequestContext, resource: AnyResource, row: ImportRow, judged: RowPlan): Promise<SettledRow> => {
  const { state, stored, values } = judged
  const known = stored ? { record: stored.id, name: getRecordLabel(resource, stored) } : {}
  const refusal = (errors: RefusedField) => settledAs(row, 'refused', { ...known, errors })
  if (state === 'refused') return Promise.resolve(refusal(judged.errors))
  if (state === 'same') return Promise.resolve(settledAs(row, 'same', known))
  return apart(
    desk,
    async () => {
      const about = stored ? { id: stored.id, version: stored.version } : {}
      const after = await writeSaved(desk, resource, { ...values, ...about })
      return { ...settledNew(resource, row, after), state, before: formerOf(resource, stored, after) }
    },
    fault => refusal(errorsOf(fault, Object.keys(row.cells)[0] ?? 'id')),
  )
}
interface JudgedRow {
  readonly row: ImportRow
  readonly judged: RowPlan
}
/**
 * Makes the new records of a part at once: by their lines, what became of them. None of them where one is refused, and none where a rule of their resource may look at others that are
 * made with them; then each is made alone.
 */
const takeNew = (
  desk: RequestContext,
  resource: AnyResource,
  part: readonly JudgedRow[],
): Promise<Map<number, SettledRow>> => {
  const { derive, save, inTurn } = desk.shop.rulesOf(resource) ?? {}
  const list = part.flatMap(({ row, judged: { whole } }) => (whole ? [{ row, whole }] : []))
  const none = new Map<number, SettledRow>()
  if (derive || save || inTurn || list.length < 2) return Promise.resolve(none)
  return apart(
    desk,
    async () => {
      const written = await writeNew(
        desk,
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
const takePart = async (desk: RequestContext, resource: AnyResource, task: string): Promise<number> => {
  const rows = await openRows(desk.scope, task, PART)
  const judged = await validateImport(
    desk,
    resource,
    rows.map(({ cells }) => cells),
    ids => recordsOf(desk.scope, task, ids),
  )
  const part = rows.flatMap((row, at) => (judged[at] ? [{ row, judged: judged[at] }] : []))
  const made = await takeNew(desk, resource, part)
  const settled: SettledRow[] = []
  for (const { row, judged } of part) settled.push(made.get(row.line) ?? (await takeRow(desk, resource, row, judged)))
  await settleRows(desk.scope, task, settled)
  return rows.length
}
/** Takes a sheet's rows in, or back, part by part: each row once, whatever process is killed meanwhile. */
export const importing: TaskKind = {
  kind: IMPORT,
  tries: 5,
  handle: async part => {
    const { shop, scope, task } = part
    const asked = importOf(task)
    // Nobody ran it within a day: what came of it was only half of a sheet.
    if (asked.gathering) throw new RequestError('badInput')
    const [resource, desk] = [shop.resource(asked.resource), await requesterContext(part, asked.origin)]
    const of = asked.undoes ?? task.id
    if (asked.looking) {
      const looking = await lookThrough(desk, resource, of, asked.looking)
      return { next: { data: { ...task.data, looking } } }
    }
    const count = await (asked.undoes ? takeBackPart : takePart)(desk, resource, of)
    if (count > 0) return { next: { done: task.done + count } }
    const counts = await countRows(scope, of)
    const action = asked.undoes ? 'undoImport' : 'import'
    const event = { resource: resource.name, action, changes: { rows: [null, task.done] } }
    await writeEvent(scope, desk.principal, event)
    return { result: counts }
  },
}
