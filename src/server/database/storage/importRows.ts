import type { RefusedField } from '../../errors/requestError'
import { type DatabaseRow, queryRow, queryRows, sql } from '../connections/database'
import { tenantClause, type TenantTransaction } from '../tenancy/tenantTransaction'

/** State of an import row. `open` is pending, `undone` was written and undone. */
type RowState = 'open' | 'created' | 'changed' | 'same' | 'refused' | 'undone'
/** Row of an import, with its result. */
export interface ImportRow {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
  readonly state: RowState
  readonly record: string | null
  readonly name: string | null
  readonly version: number | null
  /** Former values of the changed fields. */
  readonly before: DatabaseRow
  readonly errors: RefusedField
  /** Texts in columns without a match, in order. */
  readonly own: readonly string[]
}
/** Result of a row. */
export type SettledRow = Omit<ImportRow, 'cells' | 'own'>
/** Builds a row's result; omitted values keep their present ones. */
export const settledAs = (row: ImportRow, state: RowState, more: Partial<SettledRow> = {}): SettledRow => {
  const { line, record, name, version, before } = row
  return { line, record, name, version, before, state, errors: {}, ...more }
}
/**
 * New row: line, texts, naming key and state. A row that will not be imported is stored for the result.
 */
type NewImportRow = Pick<ImportRow, 'line' | 'cells' | 'own' | 'state' | 'errors'> & { readonly named: string }

const of = (scope: TenantTransaction, task: string) => sql`${tenantClause(scope)} and task = ${task}`
const columns = sql`line, cells, state, record, name, version, before, errors, own`
const setOf = (list: readonly object[], shape: ReturnType<typeof sql.raw>) =>
  sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as t(${shape})`

/** Stores rows until the import runs, and returns the new lines. Ignores rows already stored. */
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
/** Whether an import has more rows than a limit. */
export const hasMoreRows = async (scope: TenantTransaction, task: string, most: number): Promise<boolean> =>
  (await queryRow(scope.db, sql`select 1 from import_rows where ${of(scope, task)} offset ${most} limit 1`)) !==
  undefined
/** Refuses rows that name the same record as an earlier one. */
export const refuseDoubled = async (scope: TenantTransaction, task: string, errors: object): Promise<void> => {
  // Sorted once and passed as an array: without statistics of new rows, the planner would compare
  // all pairs.
  await sql`update import_rows set state = 'refused', errors = ${JSON.stringify(errors)} where ${of(scope, task)} and state = 'open' and line = any(array(
    select line from (select line, row_number() over (partition by named order by line) as place from import_rows where ${of(scope, task)} and named <> '') placed where place > 1))`.execute(
    scope.db,
  )
}
/** Next pending rows, in order of the sheet. */
export const openRows = (scope: TenantTransaction, task: string, limit: number): Promise<ImportRow[]> =>
  queryRows<ImportRow>(
    scope.db,
    sql`select ${columns} from import_rows where ${of(scope, task)} and state = 'open' order by line limit ${limit}`,
  )
/** Last written rows that were not undone, optionally before a line. */
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
/**
 * Limit of bytes in one page of rows and results, with at least one row. Rows may be short or long
 * texts.
 */
const MAX_PAGE_BYTES = 2_000_000
/** Row in a response, without the record's former values. */
type ReportedRow = Omit<ImportRow, 'before' | 'version'>
/** Rows after a line, in order of the sheet, as many as fit on a page. */
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
/** Returns those of some records that an import's rows belong to. */
export const recordsOf = async (scope: TenantTransaction, task: string, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await queryRows<{ record: string }>(
    scope.db,
    sql`select distinct record from import_rows where ${of(scope, task)} and record = any(${ids}) and state not in ('open', 'refused')`,
  )
  return rows.map(({ record }) => record)
}
/** Stores results of rows. */
export const settleRows = async (
  scope: TenantTransaction,
  task: string,
  list: readonly SettledRow[],
): Promise<void> => {
  const shape = sql.raw('line int4, state text, record text, name text, version int4, before jsonb, errors jsonb')
  await sql`update import_rows set state = t.state, record = t.record, name = t.name, version = t.version, before = t.before, errors = t.errors
    from ${setOf(list, shape)} where ${of(scope, task)} and import_rows.line = t.line`.execute(scope.db)
}
/** Counts an import's rows by state. */
export const countRows = async (scope: TenantTransaction, task: string): Promise<Readonly<Record<string, number>>> => {
  const rows = await queryRows<{ state: string; n: number }>(
    scope.db,
    sql`select state, count(*)::int4 as n from import_rows where ${of(scope, task)} group by state`,
  )
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}
/** Counts records of an import that were changed or deleted since. */
export const countTouched = async (scope: TenantTransaction, task: string, table: string): Promise<number> => {
  const counted = await queryRow<{ n: number }>(
    scope.db,
    sql`select count(*)::int4 as n from import_rows i left join ${sql.table(table)} t on t.fact_id = i.fact_id and t.id = i.record
      where i.fact_id = ${scope.tenant} and i.task = ${task} and i.state in ('created', 'changed') and t.version is distinct from i.version`,
  )
  return counted?.n ?? 0
}
/** Deletes rows of deleted jobs. */
export const clearImports = async (scope: TenantTransaction): Promise<void> => {
  await sql`delete from import_rows i where ${tenantClause(scope)} and not exists (select 1 from tasks t where t.fact_id = i.fact_id and t.id = i.task)`.execute(
    scope.db,
  )
}
