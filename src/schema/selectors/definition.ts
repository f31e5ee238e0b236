import type { AnyField, Option } from '../model/field'
import { traits, traitsOf } from '../fields/traits'
import type { ResourceManifest, ResourceManifestField } from '../model/manifest'
import type { OwnTable } from '../model/declaration/resourceDefinition'
import type { AnyAction, AnyResource, AnySection } from '../model/resource'

const hidden = (field: AnyField, place: 'list' | 'form' | 'show') => field.options.hiddenIn?.includes(place) ?? false
const entries = <F>({ fields }: Fielded<F>) => Object.entries(fields)
/** Holder of fields: a definition or a manifest. */
interface Fielded<F> {
  readonly fields: Readonly<Record<string, F>>
}
const named = <F>(resource: Fielded<F>, which: (field: F, name: string) => boolean) =>
  entries(resource)
    .filter(([name, field]) => which(field, name))
    .map(([name]) => name)

/** Finds a resource by name. Throws if unknown. */
export const getResource = <R extends ResourceManifest>(resources: readonly R[], name: string): R => {
  const match = resources.find(resource => resource.name === name)
  if (!match) throw new Error(`no resource is called "${name}"`)
  return match
}
/** What the rows of a server's own table are. `unkept`: deleted rows cannot be restored. */
type TableTraits = { readonly [T in 'accounts' | 'tenants' | 'log' | 'unkept']?: true }
const tables: { readonly [T in OwnTable]: TableTraits } = {
  accounts: { accounts: true },
  tenants: { tenants: true, unkept: true },
  audit: { log: true, unkept: true },
}
/** Traits of a resource by its table. None for a table of its own. */
export const tableTraits = ({ definition: { table } }: ResourceManifest): TableTraits => (table ? tables[table] : {})
/** First field of a path: `rows` for `rows.0.size`. */
export const rootField = (path: string): string => path.replace(/\..*/, '')
/** Field of a resource by a valid name. The checks at the start verify declared names. */
export const getField = <F>(resource: Fielded<F>, name: string): F => resource.fields[name] as F
/** Target resource of a reference. The checks at the start verify its name. */
export const getReferenceTarget = ({ options }: AnyField): string => options.to ?? ''
/** Time zone of a field's days and times, from the kit. */
export const getTimeZone = ({ options }: AnyField): string => options.zone ?? 'UTC'
const formFieldsKnown = new WeakMap<AnyResource, readonly string[]>()
/**
 * Fields that a save accepts. Fields hidden in the form are written by actions and rules alone.
 * Cached, since an import asks for each row.
 */
export const getFormFields = (resource: AnyResource): readonly string[] => {
  const known =
    formFieldsKnown.get(resource) ?? writableFields(resource).filter(name => !hidden(getField(resource, name), 'form'))
  formFieldsKnown.set(resource, known)
  return known
}
/** Whether a field holds public pictures. */
export const isPublicPicture = (field: AnyField | undefined): boolean =>
  field !== undefined && !traitsOf(field).private && traitsOf(field).names?.what === 'file'
/** Whether a value belongs to one record, and is never copied. */
const isOwnAlone = ({ type, options }: AnyField): boolean =>
  traits[type].private ||
  options.immutable === true ||
  options.unique === true ||
  options.mask !== undefined ||
  options.confirmBy !== undefined ||
  Object.values(options.fields ?? {}).some(isOwnAlone)
/** Initial values of a copied record. Undefined if the resource is not cloneable. */
export const cloneRecord = (
  resource: AnyResource,
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined => {
  const { cloneable } = resource.definition
  if (!cloneable) return undefined
  const without = cloneable === true ? [] : cloneable.without
  return Object.fromEntries(
    getFormFields(resource)
      .filter(name => !without.includes(name) && !isOwnAlone(getField(resource, name)) && record[name] !== undefined)
      .map(name => [name, record[name]]),
  )
}
/** Writable fields, including those hidden in the form. Without the owner and snapshots. */
export const writableFields = (resource: AnyResource): string[] =>
  named(
    resource,
    (field, name) => traitsOf(field).writable && !field.options.snapshot && name !== resource.definition.ownerField,
  )
/** Snapshot: source field, reference, and the action that copies it (default: the creation). */
interface Snapshot {
  readonly name: string
  readonly via: string
  readonly at: string
  readonly by?: string
}
export const getSnapshots = (resource: AnyResource): Snapshot[] =>
  entries(resource).flatMap(([name, { options }]) => {
    if (!options.snapshot) return []
    const { from, by } =
      typeof options.snapshot === 'string' ? { from: options.snapshot, by: undefined } : options.snapshot
    const [via = '', at = ''] = from.split('.')
    return [{ name, via, at, by }]
  })
/** Child resources, each with the reference to its parent. */
export const getChildResources = <R extends ResourceManifest>(
  resource: Pick<ResourceManifest, 'name'>,
  all: readonly R[],
): { readonly part: R; readonly via: string }[] =>
  all.flatMap(part => {
    const via = part.definition.parent
    return via !== undefined && getField(part, via).options.to === resource.name ? [{ part, via }] : []
  })
export const getSearchFields = (resource: AnyResource): string[] =>
  named(resource, field => [field, ...Object.values(field.options.fields ?? {})].some(isSearched))
/** Whether the search box finds parts of a field's text. */
export const isSearched = ({ options }: AnyField): boolean => options.search === true
/** Text fields that the search box only matches as a whole. */
export const getUnmaskedFields = (resource: AnyResource): string[] =>
  named(resource, field => field.options.search === 'whole')
/** Reference whose records a computed field counts. Undefined if it counts none. */
export const getReferenceCounters = ({
  options,
}: AnyField): { readonly resource: string; readonly via: string } | undefined => {
  const [resource = '', via = ''] = options.count?.split('.') ?? []
  return options.count === undefined ? undefined : { resource, via }
}
/** Whether a rule sets a computed field: no lookup, formula or count. */
export const isRuled = ({ type, options }: AnyField): boolean =>
  type === 'computed' && options.from === undefined && options.value === undefined && options.count === undefined
/** Sequence fields, which the search box and the id filter match, too. */
export const getSequenceFields = (resource: AnyResource): string[] =>
  named(resource, field => field.type === 'sequence')
/** Secure code fields, which searches match like sequence numbers. */
export const getSecureCodeFields = (resource: AnyResource): string[] =>
  named(resource, field => field.type === 'secureCode')
const firstKnown = new WeakMap<object, Partial<Record<AnyField['type'], string | undefined>>>()
/** First field of a type. Cached, since a list asks for each row. */
const first = ({ fields }: ResourceManifest, type: AnyField['type']): string | undefined => {
  const known = firstKnown.get(fields) ?? {}
  if (!(type in known)) {
    known[type] = named({ fields }, field => field.type === type)[0]
    firstKnown.set(fields, known)
  }
  return known[type]
}
/** Title field of a record. */
export const getTitleField = (resource: ResourceManifest): string =>
  resource.definition.title ?? ('name' in resource.fields ? 'name' : (first(resource, 'text') ?? 'id'))
/** Whether a field is the extension of a phone number. Its digits say nothing alone. */
export const isExtension = ({ fields }: AnyResource, name: string): boolean =>
  Object.values(fields).some(({ options }) => options.extensionField === name)
/** Label of a record. Without a title: its id. */
export const getRecordLabel = (resource: ResourceManifest, record: Readonly<Record<string, unknown>>): string =>
  String(record[getTitleField(resource)] || record.id)
/** Public image fields, in the order of the form, then of the declaration. */
export const getImageFields = (resource: AnyResource): string[] => {
  const all = named(resource, isPublicPicture)
  const placed = getFormSections(resource)
    .flatMap(({ fields }) => fields)
    .filter(name => all.includes(name))
  return [...new Set([...placed, ...all])]
}
/** Price field of a record, if it has an amount. */
export const getPriceField = (resource: AnyResource): string | undefined =>
  resource.definition.summary?.amount ??
  resource.definition.list?.columns?.find(name => resource.fields[name]?.type === 'money') ??
  first(resource, 'money')
/** State field by `on`, else the first one. */
export const getStateField = (resource: ResourceManifest, action?: Pick<AnyAction, 'on'>): string | undefined =>
  action?.on ?? first(resource, 'state')
export const getTabsField = (resource: ResourceManifest): string | undefined => {
  const tabs = resource.definition.list?.tabs
  return tabs === false ? undefined : (tabs ?? first(resource, 'state'))
}
/** Field of the manual order. */
export const getPositionField = (resource: AnyResource): string | undefined => first(resource, 'position')

/** Creation time. */
export const getCreatedField = (resource: AnyResource): string | undefined => first(resource, 'createdTime')

/** Columns: declared, else at most eight fields that fit a cell. */
export const getColumns = (resource: AnyResource): readonly string[] =>
  resource.definition.list?.columns ??
  named(resource, (field, name) => name !== 'id' && traitsOf(field).column === 'shown' && !hidden(field, 'list')).slice(
    0,
    8,
  )
/** All possible columns; those not shown by default can be chosen. */
export const choosableColumns = (resource: AnyResource): readonly string[] => {
  const shown = getColumns(resource)
  return [
    ...shown,
    ...named(
      resource,
      (field, name) => !shown.includes(name) && traitsOf(field).column !== 'never' && !hidden(field, 'list'),
    ),
  ]
}
export const getFilters = (resource: AnyResource): readonly string[] =>
  resource.definition.list?.filters ??
  named(resource, field => traitsOf(field).filteredAtFirst && !hidden(field, 'list')).slice(0, 4)
/** Default page size of a list. */
export const getPageSize = ({ definition }: AnyResource): number => definition.list?.perPage ?? 20
/** Default sort: declared, else the manual order, else newest first. */
export const getDefaultSort = (resource: AnyResource): { readonly field: string; readonly order: 'ASC' | 'DESC' } => {
  const sort =
    resource.definition.list?.sort ??
    getPositionField(resource) ??
    (getCreatedField(resource) ? `-${getCreatedField(resource)}` : '-id')
  return sort.startsWith('-') ? { field: sort.slice(1), order: 'DESC' } : { field: sort, order: 'ASC' }
}

const whole = (resource: AnyResource, fields: readonly string[]): readonly AnySection[] => [
  { labels: resource.labels, fields },
]
/** Sections of the form: declared, else one with all writable fields. */
export const getFormSections = (resource: AnyResource): readonly AnySection[] =>
  resource.definition.form ?? whole(resource, getFormFields(resource))
/** Sections of the detail page: declared, else the form's plus all other readable fields. */
export const getShowSections = (resource: AnyResource): readonly AnySection[] => {
  if (resource.definition.show) return resource.definition.show
  const readable = (name: string) =>
    traitsOf(getField(resource, name)).readable && !hidden(getField(resource, name), 'show')
  const sections = getFormSections(resource).map(section => ({ ...section, fields: section.fields.filter(readable) }))
  const shown = new Set(sections.flatMap(section => section.fields))
  const rest = named(resource, (field, name) => !shown.has(name) && readable(name) && field.type !== 'position')
  return sections.map((section, index) =>
    index === 0 ? { ...section, fields: [...section.fields, ...rest] } : section,
  )
}
/** Fields at the top of the detail page, which its sections omit. */
export const getSummaryFields = ({ definition: { summary = {} } }: AnyResource): readonly string[] => [
  ...[summary.name, summary.amount].filter(name => name !== undefined),
  ...(summary.details ?? []),
  ...(summary.messages ?? []),
  ...(summary.lines ?? []).flatMap(line => line.fields),
  ...(summary.steps ?? []).flatMap(({ at, due = at }) => [at, due]),
]
export const getActions = (resource: AnyResource): readonly (readonly [string, AnyAction])[] =>
  Object.entries(resource.definition.actions ?? {})
/** Finds an action by name. Throws if unknown. */
export const getAction = (resource: AnyResource, name: string): AnyAction => {
  const action = resource.definition.actions?.[name]
  if (!action) throw new Error(`${resource.name} has no action ${name}`)
  return action
}
/** The resource as a dialog of the action sees it: new params are fields, before fields of the same name. */
export const withParams = (resource: AnyResource, { params = {} }: Pick<AnyAction, 'params'>): AnyResource => {
  const added = Object.entries(params).flatMap(([name, param]) => (typeof param === 'string' ? [] : [[name, param]]))
  return { ...resource, fields: { ...resource.fields, ...Object.fromEntries(added) } }
}
/** States or options of a field, each with its value in payloads. */
export const getStates = ({
  options,
}: AnyField): readonly (readonly [value: number | string, option: Option, key: string])[] =>
  Object.entries(options.states ?? options.options ?? {}).map(([key, option]) => [option.value ?? key, option, key])
/** Key of a state's value in payloads. */
export const getStateKey = (field: AnyField, value: unknown): string | undefined =>
  field.options.states && getStates(field).find(([each]) => each === value)?.[2]
/** Value of a state's key in payloads. */
export const getStateValue = (field: ResourceManifestField, key: string): number | string =>
  field.options.states?.[key]?.value ?? key
