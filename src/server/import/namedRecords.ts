import { isEmpty } from '../../schema/model/condition'
import { foldKeyword } from '../../schema/text/foldText'
import { getField } from '../../schema/selectors/definition'
import type { AnyResource } from '../../schema/model/resource'
import { doubledIn, unknownIn } from '../../schema/spreadsheet/actionColumns'
import { severalIn } from '../../schema/spreadsheet/importColumns'
import { errorMessages } from '../../schema/text/errorMessages'
import { type CodedErrors, type RefusedField, RequestError } from '../errors/requestError'
import { queryRows, sql } from '../database/connections/database'
import { findRecords, type Stored } from '../database/queries/records'
import { comparedColumn, getComparedFields } from '../database/tables/sortColumns'
import { getTableName, selectRow } from '../database/tables/tables'
import { isVisible, visibleRowsClause } from '../database/tenancy/visibleRows'
import type { RequestContext } from '../records/context/requestContext'

/** Limit of records read for one call's rows. */
export const MAX_RECORDS = 5000
/** Finds visible records that hold one of these values. Reveals nothing of others. */
export const findNamed = async (
  { scope, principal }: RequestContext,
  resource: AnyResource,
  name: string,
  values: readonly unknown[],
): Promise<Stored[]> => {
  const wanted = [...new Set(values.filter(value => !isEmpty(value)))]
  if (wanted.length === 0) return []
  const records = await findRecords(scope, resource, { [name]: { in: wanted } }, { sort: 'id', limit: MAX_RECORDS })
  return records.filter(record => isVisible(principal, resource, record))
}
/**
 * Finds visible records that hold one of these texts in any spelling: of another case or width, with
 * blanks or invisible signs. Others may be among them.
 */
export const findSpelled = async (
  context: RequestContext,
  resource: AnyResource,
  name: string,
  values: readonly unknown[],
): Promise<Stored[]> => {
  const { scope, principal } = context
  const keys = [...new Set(values.flatMap(value => (typeof value === 'string' ? [foldKeyword(value)] : [])))]
  const wanted = keys.filter(Boolean)
  const isCompared = getComparedFields(resource).includes(name) && wanted.length > 0
  const exact = await findNamed(context, resource, name, values)
  if (!isCompared) return exact
  const spelled = await queryRows<Stored>(
    scope.db,
    sql`select ${selectRow(resource)} from ${sql.table(getTableName(resource))}
      where ${visibleRowsClause(scope, resource)} and ${sql.ref(comparedColumn(name))} = any(${wanted})
      order by id limit ${MAX_RECORDS}`,
  )
  const met = new Set(exact.map(({ id }) => id))
  return [...exact, ...spelled.filter(record => !met.has(record.id) && isVisible(principal, resource, record))]
}
/** How a row names its record. */
interface RowNaming {
  /** The column that names the record. */
  readonly at: string
  /** Whether the row has a value in this column. */
  readonly isNamed: boolean
  readonly matches: readonly Stored[]
  /** Whether an earlier row names the same record. */
  readonly isDoubled: boolean
  /** Whether a row without a record creates one. */
  readonly mayCreate?: boolean
}
/**
 * Returns the error of a row that names no single record of its own. Returns `undefined` where the
 * row names one record, or creates one.
 */
export const namingErrors = (
  resource: AnyResource,
  { at, isNamed, matches, isDoubled, mayCreate = false }: RowNaming,
  doubled: RefusedField = { [at]: doubledIn(getField(resource, at)) },
): RefusedField | undefined => {
  if (isDoubled) return doubled
  if (matches.length > 1) return { [at]: severalIn(getField(resource, at)) }
  if (matches.length === 1 || mayCreate) return undefined
  return { [at]: isNamed ? unknownIn(getField(resource, at)) : 'required' }
}
/**
 * Returns the errors of a refused row, at column `at` where the refusal names no column. Rethrows
 * other faults.
 */
export const refusalOf = (
  fault: unknown,
  at: string,
): { readonly errors: RefusedField; readonly coded?: CodedErrors } => {
  if (!(fault instanceof RequestError)) throw fault
  const { errors, message, coded } = fault.data ?? {}
  if (coded) return { errors: errors ?? {}, coded }
  return { errors: errors ?? { [at]: { ...(message ?? errorMessages[fault.reason]), code: fault.reason } } }
}
