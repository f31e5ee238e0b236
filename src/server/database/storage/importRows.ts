import type { RefusedField } from '../../errors/requestError'
import { type DatabaseRow, queryRow, queryRows, sql } from '../connections/database'
import { tenantClause, type TenantTransaction } from '../tenancy/tenantTransaction'

/** Where a row of an import stands. `open` waits, `undone` was written and taken back. */
type RowState = 'open' | 'created' | 'changed' | 'same' | 'refused' | 'undone'
/** A row of a sheet that is taken in, with what became of it. */
export interface ImportRow {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
  readonly state: RowState
  readonly record: string | null
  readonly name: string | null
  readonly version: number | null
  /** What the changed fields held before. */
  readonly before: DatabaseRow
  readonly errors: RefusedField
  /** The texts of the columns that mean nothing here, in their order. */
  readonly own: readonly string[]
}
/** What becomes of a row while it is worked on. */
export type SettledRow = Omit<ImportRow, 'cells' | 'own'>
/** A row with what becomes of it; what is not named stays as it was. */
export const settledAs = (row: ImportRow, state: RowState, more: Partial<SettledRow> = {}): SettledRow => {
  const { line, record, name, version, before } = row
  return { line, record, name, version, before, state, errors: {}, ...more }
}
/** A row as it is given: its place, its texts, what names its record, and where it stands: one that is not to be taken in is kept for the result. */
type NewImportRow = Pick<ImportRow, 'line' | 'cells' | 'own' | 'state' | 'errors'> & { readonly named: string }

const of = (scope: TenantTransaction, task: string) => sql`${tenantClause(scope)} and task = ${task}`
const columns = sql`line, cells, state, record, name, version, before, errors, own`
const setOf = (list: readonly object[], shape: ReturnType<typeof sql.raw>) =>
  sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as t(${shape})`

/** Keeps rows until the import is run, and answers their lines; a row that came already stays as it is. */
export const keepRows = async (
  scope: TenantTransaction,
  task: string,
  list: readonly NewImportRow[],
): Promise<number[]> => {
  const kept = await queryRows<{ line: number }>(
    scope.db,
    sql`insert into import_rows (fact_id, task, line, cells, named, state, errors, own)
    select ${scope.tenant}, ${task}, t.line, t.cells, t.named, t.state, t.errors, t.own
    from ${setOf(list, sql.raw('line int4, cells jsonb, named text, state text, errors jsonb, own jsonb'))}
    on conflict (fact_id, task, line) do nothing returning line`,
  )
  return kept.map(({ line }) => line)
}
/** Whether an import has more rows than so many. */
export const hasMoreRows = async (scope: TenantTransaction, task: string, most: number): Promise<boolean> =>
  (await queryRow(scope.db, sql`select 1 from import_rows where ${of(scope, task)} offset ${most} limit 1`)) !==
  undefined
/** Refuses rows that say what an earlier one says. */
export const refuseDoubled = async (scope: TenantTransaction, task: string, errors: object): Promise<void> => {
  // Sorted once, and named in an array: of rows that just came the database knows no numbers, and would compare each with each.
  await sql`update import_rows set state = 'refused', errors = ${JSON.stringify(errors)} where ${of(scope, task)} and state = 'open' and line = any(array(
    select line from (select line, row_number() over (partition by named order by line) as place from import_rows where ${of(scope, task)} and named <> '') placed where place > 1))`.execute(
    scope.db,
  )
}
/** The next rows that wait, in the order of the sheet. */
export const openRows = (scope: TenantTransaction, task: string, limit: number): Promise<ImportRow[]> =>
  queryRows<ImportRow>(
    scope.db,
    sql`select ${columns} from import_rows where ${of(scope, task)} and state = 'open' order by line limit ${limit}`,
  )
/** The last rows that were written and not taken back, of those before a line where one is named. */
export const writtenRows = (
  scope: TenantTransaction,
  task: string,
  limit: number,
  before?: number,
): Promise<ImportRow[]> =>
  queryRows<ImportRow>(
    scope.db,
    sql`select ${columns} from import_rows where ${of(scope, task)} and state in ('created', 'changed')
      ${before === undefined ? sql`` : sql`and line < ${before}`} order by line desc limit ${limit}`,
  )
/** So many bytes are told at once of all that rows say and that is said of them, and one row in any case: a sheet's rows may be short or whole stories. */
const MAX_PAGE_BYTES = 2_000_000
/** A row as it is told again: what its record held before is not. */
type ReportedRow = Omit<ImportRow, 'before' | 'version'>
/** The rows behind a line, in the order of the sheet, as many as are told at once. */
export const rowsBehind = (
  scope: TenantTransaction,
  task: string,
  line: number,
  limit: number,
): Promise<ReportedRow[]> =>
  queryRows<ReportedRow>(
    scope.db,
    sql`select line, cells, state, record, name, errors, own from (
        select *, sum(octet_length(concat(cells, own, errors, name))) over (order by line) as weight, row_number() over (order by line) as place
        from (select * from import_rows where ${of(scope, task)} and line > ${line} order by line limit ${limit}) behind
      ) weighed where place = 1 or weight <= ${MAX_PAGE_BYTES} order by line`,
  )
/** Which of some records rows of an import were of. */
export const recordsOf = async (scope: TenantTransaction, task: string, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await queryRows<{ record: string }>(
    scope.db,
    sql`select distinct record from import_rows where ${of(scope, task)} and record = any(${ids}) and state not in ('open', 'refused')`,
  )
  return rows.map(({ record }) => record)
}
/** Writes down what became of rows. */
export const settleRows = async (
  scope: TenantTransaction,
  task: string,
  list: readonly SettledRow[],
): Promise<void> => {
  const shape = sql.raw('line int4, state text, record text, name text, version int4, before jsonb, errors jsonb')
  await sql`update import_rows set state = t.state, record = t.record, name = t.name, version = t.version, before = t.before, errors = t.errors
    from ${setOf(list, shape)} where ${of(scope, task)} and import_rows.line = t.line`.execute(scope.db)
}
/** How many rows of an import stand where. */
export const countRows = async (scope: TenantTransaction, task: string): Promise<Readonly<Record<string, number>>> => {
  const rows = await queryRows<{ state: string; n: number }>(
    scope.db,
    sql`select state, count(*)::int4 as n from import_rows where ${of(scope, task)} group by state`,
  )
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}
/** How many of the records that an import wrote somebody else has touched since. */
export const countTouched = async (scope: TenantTransaction, task: string, table: string): Promise<number> => {
  const counted = await queryRow<{ n: number }>(
    scope.db,
    sql`select count(*)::int4 as n from import_rows i left join ${sql.table(table)} t on t.fact_id = i.fact_id and t.id = i.record
      where i.fact_id = ${scope.tenant} and i.task = ${task} and i.state in ('created', 'changed') and t.version is distinct from i.version`,
  )
  return counted?.n ?? 0
}
/** Rows go with their job. */
export const clearImports = async (scope: TenantTransaction): Promise<void> => {
  await sql`delete from import_rows i where ${tenantClause(scope)} and not exists (select 1 from tasks t where t.fact_id = i.fact_id and t.id = i.task)`.execute(
    scope.db,
  )
}
