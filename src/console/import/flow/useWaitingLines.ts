import { useGetList } from 'ra-core'
import { traitsOf } from '../../../schema/fields/traits'
import { fieldText } from '../../../schema/labels/fieldText'
import type { RecordData } from '../../../schema/model/condition'
import type { AnyAction, AnyResource } from '../../../schema/model/resource'
import { availabilityOf } from '../../../schema/rules/availability'
import { getField, getStateField, getStateValue } from '../../../schema/selectors/definition'
import type { SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { actionSpreadsheetLimits } from '../../../schema/spreadsheet/actionLimits'
import { useFieldTextContext } from '../../components/hooks/useFieldTextContext'
import { useConsoleConfig, useLabel } from '../../config/ConsoleContext'

/** Most records of a filled template: those of one call that runs whole. */
const MAX_RECORDS = actionSpreadsheetLimits.call
/** Columns for reading only: what the action's dialog shows of a record, but for pictures. */
export const contextColumns = (resource: AnyResource, { context = [] }: AnyAction): SpreadsheetColumn[] =>
  context
    .map(name => ({ name, field: getField(resource, name), required: false }))
    .filter(({ field }) => traitsOf(field).names?.what !== 'file')

/**
 * Lines of a spreadsheet: titles, then a row for each record that waits for the action. A row has
 * the record's key, empty cells to fill in, and the columns for reading only. Oldest records first.
 * `records` has them as records. `total` counts those that did not fit, too.
 */
export const useWaitingLines = (
  resource: AnyResource,
  action: AnyAction,
  columns: readonly SpreadsheetColumn[],
  selected?: readonly RecordData[],
): { readonly lines: readonly string[][]; readonly records: readonly RecordData[]; readonly total: number } => {
  const { me } = useConsoleConfig()
  const label = useLabel()
  const context = useFieldTextContext()
  const [key] = columns
  const state = getStateField(resource, action)
  const states = (action.from ?? []).map(each => getStateValue(getField(resource, state ?? 'id'), each))
  const { data = [], total = data.length } = useGetList(
    resource.name,
    {
      filter: state ? { [state]: states.length === 1 ? states[0] : states } : {},
      sort: { field: key?.name ?? 'id', order: 'ASC' },
      pagination: { page: 1, perPage: MAX_RECORDS },
    },
    { enabled: selected === undefined, retry: false },
  )
  const beside = contextColumns(resource, action)
  const textOf = (record: RecordData, { name, field }: SpreadsheetColumn) => fieldText(field, record[name], context)
  const records = (selected ?? data).filter(record => availabilityOf(resource, action, record, me) === 'ok')
  const rows = records.map(record => [
    ...columns.map(column => (column === key ? textOf(record, column) : '')),
    ...beside.map(column => textOf(record, column)),
  ])
  const titles = [...columns, ...beside].map(({ field }) => label(field.labels))
  return { lines: [titles, ...rows], records, total: Math.max(total, rows.length) }
}
