import type { AnyField, Option } from '../model/field'
import { traits, traitsOf } from '../fields/traits'
import type { ResourceManifest, ResourceManifestField } from '../model/manifest'
import type { AnyAction, AnyResource, AnySection } from '../model/resource'

const hidden = (field: AnyField, place: 'list' | 'form' | 'show') => field.options.hiddenIn?.includes(place) ?? false
const entries = <F>({ fields }: Fielded<F>) => Object.entries(fields)
/** What has fields: a declaration, or its head. */
interface Fielded<F> {
  readonly fields: Readonly<Record<string, F>>
}
const named = <F>(resource: Fielded<F>, which: (field: F, name: string) => boolean) =>
  entries(resource)
    .filter(([name, field]) => which(field, name))
    .map(([name]) => name)

/** The resource of a name that is known to be among these; throws where it is not. */
export const getResource = <R extends ResourceManifest>(resources: readonly R[], name: string): R => {
  const match = resources.find(resource => resource.name === name)
  if (!match) throw new Error(`no resource is called "${name}"`)
  return match
}
/** The field that a path to a value in it begins with: `rows` for `rows.0.size`. */
export const rootField = (path: string): string => path.replace(/\..*/, '')
/** A field of a resource that is known to be there; start-up checks have seen to that. */
export const getField = <F>(resource: Fielded<F>, name: string): F => resource.fields[name] as F
/** The resource that a field of references leads to; start-up checks have seen to that. */
export const getReferenceTarget = ({ options }: AnyField): string => options.to ?? ''
/** The time zone a field's days and moments are told in: the shop's, which the kit says. */
export const getTimeZone = ({ options }: AnyField): string => options.zone ?? 'UTC'
/** The fields a save may carry. One hidden from the form is written by actions and rules alone. */
export const getFormFields = (resource: AnyResource): string[] =>
  writableFields(resource).filter(name => !hidden(getField(resource, name), 'form'))
/** Whether a field holds pictures that everyone may see. */
export const isPublicPicture = (field: AnyField | undefined): boolean =>
  field !== undefined && !traitsOf(field).private && traitsOf(field).names?.what === 'file'
/** Whether a field's value is one record's alone: it goes into no copy. */
const isOwnAlone = ({ type, options }: AnyField): boolean =>
  traits[type].private ||
  options.immutable === true ||
  options.unique === true ||
  options.mask !== undefined ||
  options.confirmBy !== undefined ||
  Object.values(options.fields ?? {}).some(isOwnAlone)
/** What a record made like another begins with; nothing where its resource does not say that it can be. */
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
/** Every field that is written when somebody says so, those hidden from the form too: neither whose the record is nor what is copied. */
export const writableFields = (resource: AnyResource): string[] =>
  named(
    resource,
    (field, name) => traitsOf(field).writable && !field.options.snapshot && name !== resource.definition.ownerField,
  )
/** What a field copies, along which reference, and by which action; by none when the record is made. */
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
/** The resources whose records are parts of a resource's, each with the reference that says so. */
export const getChildResources = <R extends ResourceManifest>(
  resource: Pick<ResourceManifest, 'name'>,
  all: readonly R[],
): { readonly part: R; readonly via: string }[] =>
  all.flatMap(part => {
    const via = part.definition.parent
    return via !== undefined && getField(part, via).options.to === resource.name ? [{ part, via }] : []
  })
export const getSearchFields = (resource: AnyResource): string[] =>
  named(resource, field => field.options.search === true)
/** The texts that the search box finds by nothing less than the whole. */
export const getUnmaskedFields = (resource: AnyResource): string[] =>
  named(resource, field => field.options.search === 'whole')
/** The reference whose records a computed field counts; nothing where it counts none. */
export const getReferenceCounters = ({
  options,
}: AnyField): { readonly resource: string; readonly via: string } | undefined => {
  const [resource = '', via = ''] = options.count?.split('.') ?? []
  return options.count === undefined ? undefined : { resource, via }
}
/** Whether a field is computed by a rule: neither looked up, worked out nor counted. */
export const isRuled = ({ type, options }: AnyField): boolean =>
  type === 'computed' && options.from === undefined && options.value === undefined && options.count === undefined
/** The fields of short numbers, which the search box and the filter by id find too. */
export const getSequenceFields = (resource: AnyResource): string[] =>
  named(resource, field => field.type === 'sequence')
/** The fields of codes that nobody guesses, which are found like these. */
export const getSecureCodeFields = (resource: AnyResource): string[] =>
  named(resource, field => field.type === 'secureCode')
const firstKnown = new WeakMap<object, Partial<Record<AnyField['type'], string | undefined>>>()
/** The first field of a kind: looked up once, as a list asks for it row by row. */
const first = ({ fields }: ResourceManifest, type: AnyField['type']): string | undefined => {
  const known = firstKnown.get(fields) ?? {}
  if (!(type in known)) {
    known[type] = named({ fields }, field => field.type === type)[0]
    firstKnown.set(fields, known)
  }
  return known[type]
}
/** The field a record is called by. */
export const getTitleField = (resource: ResourceManifest): string =>
  resource.definition.title ?? ('name' in resource.fields ? 'name' : (first(resource, 'text') ?? 'id'))
/** What a record is called; by its id while it has no name. */
export const getRecordLabel = (resource: ResourceManifest, record: Readonly<Record<string, unknown>>): string =>
  String(record[getTitleField(resource)] || record.id)
/** The fields of public pictures, in the order of the form and then of the declaration. */
export const getImageFields = (resource: AnyResource): string[] => {
  const all = named(resource, isPublicPicture)
  const placed = getFormSections(resource)
    .flatMap(({ fields }) => fields)
    .filter(name => all.includes(name))
  return [...new Set([...placed, ...all])]
}
/** What a record costs, where one thing of it is an amount. */
export const getPriceField = (resource: AnyResource): string | undefined =>
  resource.definition.list?.columns?.find(name => resource.fields[name]?.type === 'money') ?? first(resource, 'money')
/** The state field that `on` names, or the only one. */
export const getStateField = (resource: ResourceManifest, action?: Pick<AnyAction, 'on'>): string | undefined =>
  action?.on ?? first(resource, 'state')
export const getTabsField = (resource: ResourceManifest): string | undefined => {
  const tabs = resource.definition.list?.tabs
  return tabs === false ? undefined : (tabs ?? first(resource, 'state'))
}
/** The field of the hand-made order. */
export const getPositionField = (resource: AnyResource): string | undefined => first(resource, 'position')

/** The moment a record was made at. */
export const getCreatedField = (resource: AnyResource): string | undefined => first(resource, 'createdTime')

/** Columns: as declared, else every field that fits into a cell, at most eight. */
export const getColumns = (resource: AnyResource): readonly string[] =>
  resource.definition.list?.columns ??
  named(resource, (field, name) => name !== 'id' && traitsOf(field).column === 'shown' && !hidden(field, 'list')).slice(
    0,
    8,
  )
/** Every field that could be a column; what is not shown at first can be chosen. */
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
/** How many rows a page of the list has at first. */
export const getPageSize = ({ definition }: AnyResource): number => definition.list?.perPage ?? 20
/** The list's order at first: as declared, else the hand-made order, else the newest on top. */
export const getDefaultSort = (resource: AnyResource): { readonly field: string; readonly order: 'ASC' | 'DESC' } => {
  const sort =
    resource.definition.list?.sort ??
    getPositionField(resource) ??
    (getCreatedField(resource) ? `-${getCreatedField(resource)}` : '-id')
  return sort.startsWith('-') ? { field: sort.slice(1), order: 'DESC' } : { field: sort, order: 'ASC' }
}

const whole = (resource: AnyResource, fields: string[]): readonly AnySection[] => [{ labels: resource.labels, fields }]
/** The form's sections: as declared, else one of everything that can be written. */
export const getFormSections = (resource: AnyResource): readonly AnySection[] =>
  resource.definition.form ?? whole(resource, getFormFields(resource))
/** The detail page's sections: as declared, else the form's with everything else that can be read. */
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
export const getActions = (resource: AnyResource): readonly (readonly [string, AnyAction])[] =>
  Object.entries(resource.definition.actions ?? {})
/** A declared action by its name. Throws where there is none. */
export const getAction = (resource: AnyResource, name: string): AnyAction => {
  const action = resource.definition.actions?.[name]
  if (!action) throw new Error(`${resource.name} has no action ${name}`)
  return action
}
/** A field's states, or its choices, each with its value on the wire. */
export const getStates = ({
  options,
}: AnyField): readonly (readonly [value: number | string, option: Option, key: string])[] =>
  Object.entries(options.states ?? options.options ?? {}).map(([key, option]) => [option.value ?? key, option, key])
/** A state's key for its wire value. */
export const getStateKey = (field: AnyField, value: unknown): string | undefined =>
  field.options.states && getStates(field).find(([each]) => each === value)?.[2]
/** A state's wire value for its key. */
export const getStateValue = (field: ResourceManifestField, key: string): number | string =>
  field.options.states?.[key]?.value ?? key
