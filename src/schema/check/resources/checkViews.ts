import { getFilters, getSearchFields, getSequenceFields, getTabsField, getTitleField } from '../../selectors/definition'
import type { AnyField } from '../../model/field'
import { traitsOf } from '../../fields/traits'
import { isParamOf } from '../../rules/availability'
import { isPublicPicture } from '../../selectors/definition'
import type { AnyResource, AnySection } from '../../model/resource'
import {
  problemAt,
  type Check,
  type Problem,
  unknownNameProblem,
  unknownFieldProblems,
  duplicates,
} from '../support/problem'

const sortName = (resource: AnyResource) => resource.definition.list?.sort?.replace(/^-/, '')
/** Problems of fields with an unsuitable type. */
const fieldTypeProblems = (
  resource: AnyResource,
  names: readonly string[],
  wrong: (field: AnyField) => boolean,
  reason: string,
): string[] =>
  names.flatMap(name => {
    const field = resource.fields[name]
    return field && wrong(field) ? [`${name} is of the type ${field.type}, ${reason}`] : []
  })
const hiddenIn = (resource: AnyResource, names: readonly string[], place: 'list' | 'form' | 'show'): string[] =>
  names
    .filter(name => resource.fields[name]?.options.hiddenIn?.includes(place))
    .map(name => `${name} is hidden there (hiddenIn: ['${place}']); take it out of one of the two`)

const tabFaults = (resource: AnyResource): Problem[] => {
  const { tabs: name } = resource.definition.list ?? {}
  const tabs = name ? [name] : []
  return [
    ...problemAt('list.tabs', unknownFieldProblems(resource, tabs)),
    ...problemAt(
      'list.tabs',
      fieldTypeProblems(
        resource,
        tabs,
        ({ type }) => type !== 'state',
        'and tabs are those of a state; put it among the filters',
      ),
    ),
  ]
}
/** Checks columns, filters and sort of a list. */
export const list: Check = resource => {
  const { columns = [], filters = [] } = resource.definition.list ?? {}
  const sorts = [sortName(resource)].filter(name => name !== undefined)
  return [
    ...problemAt('list.columns', [
      ...unknownFieldProblems(resource, columns),
      ...duplicates(columns),
      ...(resource.definition.list?.columns?.length === 0
        ? ['there is no column; name some, or leave columns out']
        : []),
      ...hiddenIn(resource, columns, 'list'),
    ]),
    ...problemAt(
      'list.columns',
      fieldTypeProblems(resource, columns, field => traitsOf(field).column === 'never', 'which is no column'),
    ),
    ...problemAt('list.filters', [...unknownFieldProblems(resource, filters), ...duplicates(filters)]),
    ...problemAt(
      'list.filters',
      fieldTypeProblems(resource, filters, field => traitsOf(field).filter === 'none', 'which cannot be filtered by'),
    ),
    ...problemAt('list.sort', unknownFieldProblems(resource, sorts)),
    ...problemAt(
      'list.sort',
      fieldTypeProblems(
        resource,
        sorts,
        field => !traitsOf(field).sortable && field.type !== 'position',
        'which cannot be sorted by',
      ),
    ),
    ...tabFaults(resource),
  ]
}

/** Checks extra columns by role. */
export const also: Check = (resource, { roles }) =>
  Object.entries(resource.definition.list?.also ?? {}).flatMap(([role, names]) => [
    ...problemAt(`list.also.${role}`, unknownFieldProblems(resource, names)),
    ...problemAt(
      `list.also.${role}`,
      fieldTypeProblems(resource, names, field => traitsOf(field).column === 'never', 'which is no column'),
    ),
    ...problemAt(`list.also.${role}`, roles ? unknownNameProblem('role', [role], roles) : []),
  ])
/** Problems of an initial view: a state of the tabs, or existing filters that the role may use. */
const openFaults = (
  resource: AnyResource,
  role: string,
  defaultView: string | Readonly<Record<string, unknown>>,
): readonly string[] => {
  const tabs = getTabsField(resource)
  const states = tabs ? resource.fields[tabs]?.options.states : undefined
  if (typeof defaultView === 'string') return states?.[defaultView] ? [] : [`${defaultView} is no tab of this list`]
  const names = Object.keys(defaultView)
  const absent = unknownFieldProblems(resource, names)
  if (absent.length > 0) return absent
  return names
    .filter(name => !getFilters(resource).includes(name) || !isParamOf(resource, name, { role }))
    .map(name => `${role} has no filter ${name} in this list`)
}
export const opens: Check = (resource, { roles }) =>
  Object.entries(resource.definition.list?.opens ?? {}).flatMap(([role, said]) => [
    ...problemAt(`list.opens.${role}`, openFaults(resource, role, said)),
    ...problemAt(`list.opens.${role}`, roles ? unknownNameProblem('role', [role], roles) : []),
  ])

/** Whether a field cannot be a record's title. */
const nameless = (field: AnyField): boolean => {
  const { empty, names, column } = traitsOf(field)
  return empty !== null || names !== undefined || column === 'never' || field.type === 'state'
}
export const title: Check = resource => {
  const { title: titleField } = resource.definition
  return problemAt('title', [
    ...unknownFieldProblems(resource, titleField ? [titleField] : []),
    ...fieldTypeProblems(resource, titleField ? [titleField] : [], nameless, 'by which nothing is called'),
  ])
}

/** Whether all readers of a record may read a field. */
export const isVisibleToAll = (resource: AnyResource, name: string): boolean => {
  const { read = [], fields } = resource.definition.permissions ?? {}
  const seen = fields?.[name]?.read ?? '*'
  return seen === '*' || (read !== '*' && [read].flat().every(role => [seen].flat().includes(role)))
}
/** Checks that all readers may read the search fields. Masked fields cannot be searched. */
export const searchFields: Check = resource => {
  const { list: listOptions } = resource.definition
  const masked = (name: string | undefined) => name !== undefined && Boolean(resource.fields[name]?.options.mask)
  const hidden = 'not everyone who reads these records sees this field'
  const maskedReason = 'a masked field cannot be looked for'
  const called = getTitleField(resource)
  return [
    ...[...getSearchFields(resource), ...getSequenceFields(resource)].flatMap(name => [
      ...problemAt(`fields.${name}.search`, masked(name) ? [maskedReason] : []),
      ...problemAt(`fields.${name}.search`, isVisibleToAll(resource, name) ? [] : [hidden]),
    ]),
    ...problemAt(
      'list.filters',
      (listOptions?.filters ?? []).filter(masked).map(name => `${name}: ${maskedReason}`),
    ),
    ...problemAt('list.sort', masked(sortName(resource)) ? [maskedReason] : []),
    ...problemAt('title', isVisibleToAll(resource, called) ? [] : [`${called}: ${hidden}`]),
  ]
}

/** Problems of a gallery: it needs a list of pictures, or several single ones. */
const galleryFaults = (resource: AnyResource, { gallery, fields }: AnySection, part: 'form' | 'show'): string[] => {
  if (!gallery) return []
  const slots = fields.filter(name => isPublicPicture(resource.fields[name]))
  return [
    ...(part === 'show' ? ['gallery: a detail page shows pictures by itself'] : []),
    ...(slots.length < 2 ? ['gallery: there are no two fields of public pictures'] : []),
  ]
}
/** Checks that a copy only excludes fields which it would include. */
export const duplicate: Check = resource => {
  const { cloneable: duplicateOptions } = resource.definition
  return problemAt(
    'cloneable.without',
    typeof duplicateOptions === 'object' ? unknownFieldProblems(resource, duplicateOptions.without) : [],
  )
}
/** Checks sections: no field twice, and only fields that the page can show. */
export const sections: Check = resource =>
  (['form', 'show'] as const).flatMap(part => {
    const declaredSections = resource.definition[part] ?? []
    const unfit = (field: AnyField) => (part === 'form' ? !traitsOf(field).writable : !traitsOf(field).readable)
    const reason = part === 'form' ? 'which no form writes' : 'which is never read back'
    return [
      ...declaredSections.flatMap((section, index) => {
        const { fields } = section
        return problemAt(`${part}.${index}`, [
          ...(fields.length === 0 ? ['a section without fields'] : []),
          ...unknownFieldProblems(resource, fields),
          ...fieldTypeProblems(resource, fields, unfit, reason),
          ...hiddenIn(resource, fields, part),
          ...galleryFaults(resource, section, part),
        ])
      }),
      ...problemAt(part, duplicates(declaredSections.flatMap(({ fields }) => fields))),
    ]
  })
