import { getField } from '../../schema/selectors/definition'
import { importColumns, type ImportSource } from '../../schema/spreadsheet/importColumns'
import { canSeeField } from '../../schema/rules/availability'
import { masked } from '../../schema/text/mask'
import { redactForOthers, redactorFor } from '../../schema/spreadsheet/redactColumns'
import type { AnyResource } from '../../schema/model/resource'
import type { ImportRow } from '../database/storage/importRows'
import type { RequestContext } from '../records/context/requestContext'

/** What a row of a sheet says: by the columns of the resource, and in columns of its own. */
type Texts = Pick<ImportRow, 'cells' | 'own'>
/** So many cells of no column are kept of a row, by their names: one is enough to refuse it. */
const STRANGE = 10
/** How rows of a sheet are kept, whoever sends them: what they say of no column, and what is secret in columns of their own, goes no further. */
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
/** What a row says as a colleague reads it: as its fields are shown to them, and without what may be a person's in columns of its own. */
export const asColleaguesRead = ({ principal }: RequestContext, resource: AnyResource, { cells, own }: Texts) => {
  const shown = ([name, cell]: [string, string]): [string, string][] => {
    if (!Object.hasOwn(resource.fields, name) || !canSeeField(resource, name, principal)) return []
    return [[name, String(masked(getField(resource, name), cell))]]
  }
  return { cells: Object.fromEntries(Object.entries(cells).flatMap(shown)), own: own.map(redactForOthers) }
}
