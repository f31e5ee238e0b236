import type { AnyField } from '../field'
import { isPattern } from '../formats'
import { schemaOf } from '../kinds'
import { traits } from '../kinds/traits'
import { rangeColumns } from '../range'
import type { AnyResource } from '../resource'
import { at, type Check, type Finding, missingFields } from './finding'

const taken = ['version', 'fact_id', 'or', 'by', 'search_grams', 'search_text', 'chain_no', 'chain_before', 'chain_hash', 'atLeast']
const isWord = (name: string) => /^[a-zA-Z]\w*$/.test(name)

/** Names that calls, columns and conditions can carry. */
export const names: Check = ({ name, fields, definition }, { tables = [], all }) => [
  ...at('was', definition.was && all.has(definition.was) ? [`${definition.was} is still a resource, so it was not renamed`] : []),
  ...at('was', definition.was && definition.table ? [`it is kept in the mall's own table ${definition.table}, which keeps its name`] : []),
  ...at(
    'was',
    definition.was && tables.includes(definition.was) ? [`${definition.was} is a table of the mall itself, which keeps its name`] : [],
  ),
  ...at('name', isWord(name) ? [] : ['a resource is called by one word in camelCase']),
  ...at('name', !definition.table && tables.includes(name) ? [`${name} is a table of the mall itself; call the resource otherwise`] : []),
  ...Object.entries(fields).flatMap(([field, { kind }]) =>
    kind === 'dateRange'
      ? rangeColumns(field).flatMap(column => at(`fields.${column}`, column in fields ? [`${field} is kept under this name`] : []))
      : [],
  ),
  ...Object.entries(fields).flatMap(([field, { kind, options }]) => [
    ...(isWord(field) && !taken.includes(field) && (field !== 'id' || kind === 'id')
      ? []
      : at(`fields.${field}`, ['this name is taken or not a word'])),
    ...Object.keys(options.fields ?? {}).flatMap(inner =>
      isWord(inner) ? [] : at(`fields.${field}.${inner}`, ['this name is not a word']),
    ),
  ]),
  ...Object.keys(definition.actions ?? {}).flatMap(action => (isWord(action) ? [] : at(`actions.${action}`, ['this name is not a word']))),
]

const limitFaults = (field: AnyField): string[] => {
  const { min, max, decimals } = field.options
  return [
    ...(min !== undefined && max !== undefined && min > max ? [`min ${min} is above max ${max}`] : []),
    ...(decimals !== undefined && !(Number.isInteger(decimals) && decimals >= 0 && decimals <= 10) ? ['decimals is 0 to 10'] : []),
  ]
}
const defaultFaults = (field: AnyField): string[] => {
  const { default: given, options, min, max } = field.options
  // What stands within no limits fits nowhere, and that is said already.
  if (
    given === undefined ||
    limitFaults(field).length > 0 ||
    !isPattern(field.options.pattern) ||
    (options && Object.keys(options).length === 0)
  )
    return []
  if (!traits[field.kind].writable) return ['a default stands in fields that people fill in']
  if (schemaOf(field).safeParse(given).success) return []
  const allowed = typeof given === 'number' ? ` (${min ?? '…'} to ${max ?? '…'})` : options ? ` (${Object.keys(options).join(', ')})` : ''
  return [`the default ${JSON.stringify(given)} does not fit into the field itself${allowed}`]
}
/** A short number is counted where records of a tenant are made, and must read as one. */
const serialFaults = ({ definition }: AnyResource, { kind, options }: AnyField): string[] => {
  if (kind !== 'serial') return []
  const { prefix, digits } = options
  return [
    ...(definition.shared || definition.table ? ['a serial needs a table of its own'] : []),
    ...(/^[A-Z]{1,4}-?$/.test(prefix) ? [] : ['the prefix is one to four capital letters and may end in a hyphen']),
    ...(Number.isInteger(digits) && digits >= 1 && digits <= 12 ? [] : ['digits is 1 to 12']),
  ]
}
/** What was compared is said by a yes or no. */
const besideFaults = (resource: AnyResource, { options: { confirmBy } }: AnyField): string[] => {
  if (!confirmBy) return []
  const lost = missingFields(resource, [confirmBy])
  if (lost.length > 0 || resource.fields[confirmBy]?.kind === 'bool') return lost
  return [`${confirmBy} is no f.bool, by which something could be confirmed`]
}
const rowsFaults = (key: string, field: AnyField): Finding[] =>
  Object.entries(field.options.fields ?? {}).flatMap(([name, inner]) => [
    ...(!traits[inner.kind].inRows ? at(`${key}.${name}`, [`a ${inner.kind} cannot stand in sub-records`]) : []),
    ...at(`${key}.${name}`, [...limitFaults(inner), ...defaultFaults(inner)]),
  ])
/** What the options of a field say of one another. */
export const options: Check = resource =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const key = `fields.${name}`
    return [
      ...at(key, [...limitFaults(field), ...defaultFaults(field), ...serialFaults(resource, field), ...besideFaults(resource, field)]),
      ...rowsFaults(key, field),
      ...(['options', 'states'] as const).flatMap(list =>
        field.options[list] && Object.keys(field.options[list]).length === 0 ? at(`${key}.${list}`, ['there is nothing to choose']) : [],
      ),
    ]
  })

/** A former option or value that is still there was not renamed. */
const formerChoices = ({ fields }: AnyResource): Finding[] =>
  Object.entries(fields).flatMap(([name, { options: said }]) =>
    (['options', 'states'] as const).flatMap(list => {
      const all = Object.entries(said[list] ?? {})
      const kept = all.map(([key, { value = key }]) => value)
      return all.flatMap(([key, { was }]) =>
        was !== undefined && [...kept, ...all.map(([each]) => each)].includes(was)
          ? at(`fields.${name}.${list}.${key}.was`, [`${was} is still there, so it was not renamed`])
          : [],
      )
    }),
  )
/** A former name that is still in use renames nothing. */
export const formerNames: Check = resource => {
  const { fields } = resource
  const former = Object.entries(fields).flatMap(([name, { options }]) => (options.was ? [[name, options.was] as const] : []))
  return [
    ...formerChoices(resource),
    ...former.flatMap(([name, was], index) => [
      ...at(`fields.${name}.was`, was in fields ? [`${was} is still a field; a former name stands at the field it became`] : []),
      ...at(`fields.${name}.was`, former.findIndex(each => each[1] === was) < index ? [`${was} has become another field already`] : []),
    ]),
  ]
}

/** A span is another name for two days. */
export const spans: Check = ({ fields, definition }) =>
  Object.entries(definition.spans ?? {}).flatMap(([name, { start, end }]) => [
    ...at(`spans.${name}`, name in fields ? ['there is a field of this name'] : []),
    ...at(
      `spans.${name}`,
      [start, end].filter(side => fields[side]?.kind !== 'date').map(side => `${side} is no day`),
    ),
  ])
