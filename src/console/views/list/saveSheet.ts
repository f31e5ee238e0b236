import { unparse } from 'papaparse'
import { columnsOf, fieldOf, showSections } from '../../../schema/derive'
import type { Labels } from '../../../schema/field'
import { type Actor, seesField } from '../../../schema/machine'
import type { AnyResource } from '../../../schema/resource'
import { zone } from '../../../schema/zone'
import type { CellContext } from '../../kinds/cells'
import { cellText } from '../../kinds/cellText'

/** Hands a file to the browser to be kept. */
const save = (name: string, text: string) => {
  // The mark tells spreadsheets that it is UTF-8.
  const address = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
/** Records as a sheet: the list's columns first, then what else there is; labels in the language of the screen, formulas made harmless. */
export const saveSheet = (
  resource: AnyResource,
  actor: Actor,
  records: readonly Readonly<Record<string, unknown>>[],
  { label, context }: { readonly label: (labels: Labels) => string; readonly context: CellContext },
): void => {
  const all = [...columnsOf(resource), ...showSections(resource).flatMap(({ fields }) => fields)]
  const names = [...new Set(all)].filter(name => seesField(resource, name, actor))
  const head = names.map(name => label(fieldOf(resource, name).labels))
  const rows = records.map(record => names.map(name => cellText(fieldOf(resource, name), record[name], context)))
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date())
  save(`${label(resource.labels)} ${day}.csv`, unparse([head, ...rows], { escapeFormulae: true }))
}
