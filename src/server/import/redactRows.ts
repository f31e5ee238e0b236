import { getField } from '../../schema/selectors/definition'
import { importColumns, type ImportSource } from '../../schema/spreadsheet/importColumns'
import { canSeeField } from '../../schema/rules/availability'
import { masked } from '../../schema/text/mask'
import { redactForOthers, redactorFor } from '../../schema/spreadsheet/redactColumns'
import type { AnyResource } from '../../schema/model/resource'
import type { ImportRow } from '../database/storage/importRows'
import type { RequestContext } from '../records/context/requestContext'

/** Texts of a row, in the resource's columns and in columns of its own. */
type Texts = Pick<ImportRow, 'cells' | 'own'>
/** Limit of stored cells in unknown columns, by name. One is enough to refuse the row. */
const STRANGE = 10
/**
 * Redacts rows for storage. Removes texts in unknown columns, and secrets in the sheet's own columns.
 */
export const redactForStorage = (
  { principal }: RequestContext,
  resource: AnyResource,
  spreadsheet: ImportSource | undefined,
) => {
  const names = new Set(importColumns(resource, principal).map(({ name }) => name))
  const titles = spreadsheet?.columns.filter(({ name }) => name === '') ?? []
  const ways = titles.map(({ title }) => redactorFor(resource, title))
  const untitled = redactorFor(resource, '')
  return <R extends Texts>(row: R): R => {
    const entries = Object.entries(row.cells)
    const strange = entries.filter(([name]) => !names.has(name)).slice(0, STRANGE)
    return {
      ...row,
      cells: Object.fromEntries([
        ...entries.filter(([name]) => names.has(name)),
        ...strange.map(([name]) => [name, ''] as const),
      ]),
      own: row.own.map((text, at) => (ways[at] ?? untitled)(text)),
    }
  }
}
/** Redacts a row for colleagues: fields as shown to them, and own columns without personal data. */
export const asColleaguesRead = ({ principal }: RequestContext, resource: AnyResource, { cells, own }: Texts) => {
  const shown = ([name, cell]: [string, string]): [string, string][] => {
    if (!Object.hasOwn(resource.fields, name) || !canSeeField(resource, name, principal)) return []
    return [[name, String(masked(getField(resource, name), cell))]]
  }
  return { cells: Object.fromEntries(Object.entries(cells).flatMap(shown)), own: own.map(redactForOthers) }
}
