import {
  getColumns,
  getFilters,
  getFormSections,
  getPageSize,
  getSearchFields,
  getUnmaskedFields,
  getShowSections,
  getDefaultSort,
  getTabsField,
  getTitleField,
} from '../selectors/definition'
import type { AnyResource, AnySection } from '../model/resource'
import { rolesText } from './stateDiagram'
import { literal, formatOptions } from './literal'

/** Whether a setting is declared or derived. */
export const mark = (value: unknown): string => (value === undefined ? 'derived' : 'declared')

const alsoText = (also: Readonly<Record<string, readonly string[]>> = {}): string =>
  Object.entries(also)
    .map(([role, names]) => `${role}: ${names.join(', ')}`)
    .join('; ') || 'none'
/** List: columns, filters and initial view. */
export const listLines = (resource: AnyResource): string[] => {
  const { list, title, permissions } = resource.definition
  const sort = getDefaultSort(resource)
  const line = (name: string, value: unknown, text: string) => `  ${name.padEnd(8)} [${mark(value)}]  ${text}`
  return [
    line('columns', list?.columns, getColumns(resource).join(', ')),
    line('also', list?.also, alsoText(list?.also)),
    line('filters', list?.filters, getFilters(resource).join(', ')),
    line('tabs', list?.tabs, getTabsField(resource) ?? 'none'),
    line('opens', list?.opens, formatOptions(list?.opens ?? {}) || 'all'),
    line('sort', list?.sort, `${sort.field} ${sort.order}`),
    line('perPage', list?.perPage, String(getPageSize(resource))),
    line('folded', list?.folded, list?.folded ? 'on its parent’s page' : 'no'),
    line('roles', list?.roles, rolesText(list?.roles ?? permissions.read)),
    `  search             ${[...getSearchFields(resource), ...getUnmaskedFields(resource).map(name => `${name} whole`)].join(', ') || 'none'}`,
    line('title', title, getTitleField(resource)),
  ]
}
const sectionLine = ({ labels, fields, help, gallery, folded }: AnySection): string =>
  `  ${labels.zh} · ${labels.en}: ${fields.join(', ')}${gallery ? '  (gallery)' : ''}${folded ? '  (folded)' : ''}${help ? `  (help ${literal(help)})` : ''}`
/** Sections of the form or the detail page. */
export const sectionLines = (resource: AnyResource, part: 'form' | 'show'): string[] =>
  (part === 'form' ? getFormSections : getShowSections)(resource).map(sectionLine)
