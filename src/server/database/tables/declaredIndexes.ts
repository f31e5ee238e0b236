import { escapeIdentifier as q } from 'pg'
import {
  getActions,
  getSecureCodeFields,
  getField,
  getFilters,
  getCreatedField,
  getSearchFields,
  getSequenceFields,
  getDefaultSort,
  getStateField,
  getTabsField,
  getTitleField,
  getUnmaskedFields,
} from '../../../schema/selectors/definition'
import type { AnyResource } from '../../../schema/model/resource'
import { traitsOf } from '../../../schema/fields/traits'
import { reviewOf } from '../../../schema/rules/review'
import { dateRangeColumns } from '../columns/dateRange'
import { comparedColumn, getComparedFields, orderColumn } from './sortColumns'
import { searched, type Table } from './table'

type Index = Table['indexes'][number]
/** Declaration with its table's name. */
interface Declared {
  readonly resource: AnyResource
  readonly table: string
}
/** Column that a field is sorted by. */
const by = (resource: AnyResource, key: string) => q(orderColumn(resource, key))
const plain = ({ table }: Declared, columns: readonly string[], on: string): Index => ({
  name: `ix_${table}_${columns.join('_')}`.slice(0, 63),
  unique: false,
  on,
})
const one = (declared: Declared, key: string): Index[] =>
  [...new Set(dateRangeColumns(key, declared.resource.fields[key]))].map(column =>
    plain(declared, [column], `(fact_id, ${q(column)}, id)`),
  )
/** Order by a text's keys, beside the index that finds the text itself. */
const inKeys = (declared: Declared, key: string): Index =>
  plain(declared, [key, 'keys'], `(fact_id, ${by(declared.resource, key)}, id)`)
/** Default order of a list, with the id for stable pages. */
const inOrder = (resource: AnyResource) => {
  const { field, order } = getDefaultSort(resource)
  return `${by(resource, field)}${order === 'DESC' ? ' desc' : ''}, id`
}
const uniqueFields = (resource: AnyResource): string[] => [
  ...Object.keys(resource.fields).filter(key => resource.fields[key]?.options.unique),
  ...getSequenceFields(resource),
  ...getSecureCodeFields(resource),
]

/** Indexes for a tenant's list in its default order, whole and by state. */
const forLists = (declared: Declared): Index[] => {
  const { resource } = declared
  const { field: sort } = getDefaultSort(resource)
  const [tabs, newest] = [getTabsField(resource), getCreatedField(resource)]
  return [
    plain(declared, [sort, 'sort'], `(fact_id, ${inOrder(resource)})`),
    ...(tabs ? [plain(declared, [tabs, sort], `(fact_id, ${q(tabs)}, ${inOrder(resource)})`)] : []),
    ...(tabs && newest && newest !== sort
      ? [plain(declared, [tabs, newest], `(fact_id, ${q(tabs)}, ${q(newest)}, id)`)]
      : []),
  ]
}
/** Indexes for filters, and for sorting by labels. */
const forFields = (declared: Declared): Index[] => {
  const { resource } = declared
  const { fields, definition } = resource
  const filtered = [...getFilters(resource), ...Object.keys(fields).filter(key => fields[key]?.type === 'reference')]
  // Lists are often sorted by labels, which are seldom filters; the log never is.
  const named = [getTitleField(resource)].filter(
    key =>
      !definition.table &&
      fields[key]?.type === 'text' &&
      ![getDefaultSort(resource).field, ...uniqueFields(resource)].includes(key),
  )
  const whole = getUnmaskedFields(resource)
  return [...new Set([...filtered, ...named, ...whole])]
    .filter(key => key !== 'id')
    .flatMap(key => {
      const way = traitsOf(getField(resource, key)).filter
      if (way === 'overlap') return [plain(declared, [key], `using gin (${q(key)})`)]
      return [...named, ...whole].includes(key) || !['none', 'contains', 'begins'].includes(way)
        ? one(declared, key)
        : []
    })
    .concat(named.filter(key => orderColumn(resource, key) !== key).map(key => inKeys(declared, key)))
}
/** Indexes for confirmations about another record with the same text. */
const forOthers = (declared: Declared): Index[] =>
  getComparedFields(declared.resource).map(key =>
    plain(declared, [key, 'same'], `(fact_id, ${q(comparedColumn(key))}, id)`),
  )
/** Index for clocks across tenants, so the tenant does not come first. */
const forClocks = (declared: Declared): Index[] =>
  getActions(declared.resource).flatMap(([action, said]) => {
    const columns = said.dueAt === undefined ? [] : [getStateField(declared.resource, said) ?? [], said.dueAt].flat()
    return columns.length > 0 ? [plain(declared, [action, 'due'], `(${columns.map(q).join(', ')})`)] : []
  })
/** Indexes for readers across tenants: by state and time, or in the default order. */
const forEveryone = (declared: Declared): Index[] => {
  const { resource } = declared
  const { permissions, shared } = resource.definition
  if (permissions.read !== '*' || shared) return []
  const [tabs, newest] = [getTabsField(resource), getCreatedField(resource)]
  const across = (...keys: string[]) =>
    plain(declared, ['all', ...keys], `(${keys.map(key => by(resource, key)).join(', ')}, id, fact_id)`)
  const orders = new Set([getDefaultSort(resource).field, ...(newest ? [newest] : [])])
  // Few distinct values, used with other conditions only: a single column takes 7 MB at a million
  // rows.
  const chosen = getFilters(resource)
    .filter(key => {
      const { filter, names } = traitsOf(getField(resource, key))
      return key !== tabs && filter === 'equal' && !names
    })
    .map(key => plain(declared, ['all', key], `(${by(resource, key)})`))
  return [...[...orders].map(order => across(order)), ...(newest && tabs ? [across(tabs, newest)] : []), ...chosen]
}

/** Index for the review queue, longest waiting first, mostly across tenants. One tenant has few. */
const forReview = (declared: Declared): Index[] => {
  const { field, since } = reviewOf(declared.resource) ?? {}
  if (!field || !since) return []
  const keys = [field, since].map(key => by(declared.resource, key))
  return [plain(declared, ['all', field, since], `(${keys.join(', ')}, id, fact_id)`)]
}

/**
 * Indexes for filters and orders. Those within a tenant begin with the tenant, and end with the id
 * for stable pages.
 */
export const declaredIndexes = (resource: AnyResource, table: string): Index[] => {
  const declared = { resource, table }
  const { appendOnly, ownerField, parent } = resource.definition
  return [
    ...forLists(declared),
    ...forFields(declared),
    ...forClocks(declared),
    ...forOthers(declared),
    ...(ownerField ? [plain(declared, [ownerField, 'own'], `(${q(ownerField)}, ${inOrder(resource)})`)] : []),
    ...(appendOnly === 'hashChain'
      ? [{ name: `uq_${table}_chain`, unique: true, on: `(fact_id, ${parent ? `${q(parent)}, ` : ''}chain_no)` }]
      : []),
    ...(getSearchFields(resource).length > 0 ? [searched(plain(declared, ['search'], ''))] : []),
    ...uniqueFields(resource).map(key => ({ name: `uq_${table}_${key}`, unique: true, on: `(fact_id, ${q(key)})` })),
    ...forEveryone(declared),
    ...forReview(declared).filter(({ name }) => !forEveryone(declared).some(each => each.name === name)),
  ]
}
