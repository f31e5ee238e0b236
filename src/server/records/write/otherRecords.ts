import type { AnyAction, AnyOtherRecord, AnyResource } from '../../../schema/model/resource'
import { comparedText, isOtherRecord, otherConfirmations } from '../../../schema/rules/otherRecord'
import { type DatabaseRow, queryRow, sql } from '../../database/connections/database'
import { conditionSql } from '../../database/queries/conditionSql'
import { lockRecords, type Stored } from '../../database/queries/records'
import { comparedColumn } from '../../database/tables/sortColumns'
import { getTableName, selectRow } from '../../database/tables/tables'
import { visibleRowsClause } from '../../database/tenancy/visibleRows'
import type { TenantTransaction } from '../../database/tenancy/tenantTransaction'

/**
 * Serializes actions that give records the same compared text, in one order for all callers. Call
 * it before any row lock, to avoid deadlocks.
 */
export const lockComparedTexts = async (
  scope: TenantTransaction,
  resource: AnyResource,
  action: AnyAction,
  inputs: readonly DatabaseRow[],
): Promise<void> => {
  const compared = otherConfirmations(action).map(([, { otherRecord }]) => otherRecord.same)
  const texts = inputs.flatMap(input =>
    compared.flatMap(name => {
      const text = comparedText(resource, name, input)
      return text === undefined ? [] : [`${name} ${text}`]
    }),
  )
  for (const text of [...new Set(texts)].sort()) await lockRecords(scope, resource, text)
}

/** Record of an earlier row of the same spreadsheet, now and after its action. */
export interface PlannedRecord {
  readonly stored: Stored
  readonly after: DatabaseRow
}
interface Compared {
  readonly before: DatabaseRow
  readonly submitted: DatabaseRow
  readonly planned?: readonly PlannedRecord[] | undefined
}
/** Finds another record with the submitted text: of an earlier row, else a stored one, the newest first. */
export const findOtherRecord = async (
  scope: TenantTransaction,
  resource: AnyResource,
  other: AnyOtherRecord,
  { before, submitted, planned = [] }: Compared,
): Promise<DatabaseRow | undefined> => {
  const { same, when = {} } = other
  const { id, fact_id } = before
  const text = comparedText(resource, same, submitted)
  if (text === undefined) return undefined
  return (
    planned.find(({ after }) => isOtherRecord(resource, other, { id, text }, after))?.stored ??
    queryRow<Stored>(
      scope.db,
      sql`select ${selectRow(resource)} from ${sql.table(getTableName(resource))}
        where ${visibleRowsClause(scope, resource)} and fact_id = ${fact_id} and id <> ${id}
          and ${sql.ref(comparedColumn(same))} = ${text} and ${conditionSql(when, resource.fields)}
        order by id desc limit 1`,
    )
  )
}
