import type { AnyField, FieldType } from '../../model/field'
import { isPattern } from '../../fields/formats'
import { schemaOf } from '../../fields/schemaOf'
import { traits } from '../../fields/traits'
import { rangeColumns } from '../../model/dateRange'
import type { AnyResource } from '../../model/resource'
import { checkReferenceChoices } from './checkReferenceChoices'
import { problemAt, type Check, type Problem, unknownFieldProblems } from '../support/problem'
import { checkLimits } from './checkLimits'
import { fieldsWithPlaces, type Placed } from '../support/fieldPlaces'

const reservedNames = [
  'version',
  'fact_id',
  'or',
  'by',
  'search_grams',
  'search_text',
  'chain_no',
  'chain_before',
  'chain_hash',
  'atLeast',
]
/** PostgreSQL cuts column names to this length (NAMEDATALEN). Equal beginnings collide. */
const LONGEST = 63
const isWord = (name: string) => /^[a-zA-Z]\w*$/.test(name)

/** Problems of a former name that is still in use. */
const formerNameFaults: Check = ({ definition: { renamedFrom, table } }, { tables = [], all }) =>
  renamedFrom === undefined
    ? []
    : problemAt('renamedFrom', [
        ...(all.has(renamedFrom) ? [`${renamedFrom} is still a resource, so it was not renamed`] : []),
        ...(table ? [`it is kept in the server's own table ${table}, which keeps its name`] : []),
        ...(tables.includes(renamedFrom)
          ? [`${renamedFrom} is a table of the server itself, which keeps its name`]
          : []),
      ])
const fieldNameFaults = (resource: AnyResource): Problem[] => {
  const { fields } = resource
  const ranges = Object.keys(fields).filter(name => fields[name]?.type === 'dateRange')
  return [
    ...ranges.flatMap(name =>
      rangeColumns(name).flatMap(column =>
        problemAt(`fields.${column}`, column in fields ? [`${name} is kept under this name`] : []),
      ),
    ),
    ...fieldsWithPlaces(resource).flatMap(({ key, name: fieldName, field, where }) => {
      if (fieldName in Object.prototype) return problemAt(key, ['this name belongs to JavaScript; take another'])
      if (!isWord(fieldName)) return problemAt(key, ['a name has letters, digits and _, and begins with a letter'])
      if (where === 'rows') return []
      if (fieldName.length > LONGEST) return problemAt(key, [`a name has at most ${LONGEST} letters`])
      const isFree = !reservedNames.includes(fieldName) && (fieldName !== 'id' || field.type === 'id')
      return problemAt(key, isFree ? [] : ['the server takes this name for itself; take another'])
    }),
  ]
}
/** Checks names for paths, columns and conditions. */
export const names: Check = (resource, place) => {
  const { name, definition } = resource
  const isReserved = !definition.table && place.tables?.includes(name)
  return [
    ...formerNameFaults(resource, place),
    ...problemAt('name', [
      ...(isWord(name) ? [] : ['a resource is called by one word in camelCase']),
      ...(isReserved ? [`${name} is a table of the server itself; call the resource otherwise`] : []),
    ]),
    ...fieldNameFaults(resource),
    ...Object.keys(definition.actions ?? {}).flatMap(action =>
      isWord(action) ? [] : problemAt(`actions.${action}`, ['this name is not a word']),
    ),
  ]
}

const defaultFaults = (field: AnyField): string[] => {
  const { default: defaultValue, options, min, max } = field.options
  // A field with wrong limits has been reported already.
  if (
    defaultValue === undefined ||
    checkLimits(field).length > 0 ||
    !isPattern(field.options.pattern) ||
    (options && Object.keys(options).length === 0)
  )
    return []
  if (!traits[field.type].writable) return ['a default stands in fields that people fill in']
  if (field.options.unique)
    return [
      'unique and default cannot both be: the second record would have the value of the first; take one of them out',
    ]
  if (schemaOf(field).safeParse(defaultValue).success) return []
  const allowed =
    typeof defaultValue === 'number'
      ? ` (${min ?? '…'} to ${max ?? '…'})`
      : options
        ? ` (${Object.keys(options).join(', ')})`
        : ''
  return [`the default ${JSON.stringify(defaultValue)} does not fit into the field itself${allowed}`]
}
/** Problems of a sequence: it counts a tenant's records, and its format must be readable. */
const serialFaults = ({ definition }: AnyResource, { type, options }: AnyField): string[] => {
  if (type !== 'sequence') return []
  const { prefix, digits } = options
  return [
    ...(definition.shared || definition.table ? ['a serial needs a table of its own'] : []),
    ...(/^[A-Z]{1,4}-?$/.test(prefix) ? [] : ['the prefix is one to four capital letters and may end in a hyphen']),
    ...(Number.isInteger(digits) && digits >= 1 && digits <= 12 ? [] : ['digits is 1 to 12']),
  ]
}
/** Problems of `confirmBy`: it needs a boolean field. */
const besideFaults = (resource: AnyResource, { options: { confirmBy, format } }: AnyField): string[] => {
  if (!confirmBy) return []
  if (format !== 'creditCode') return ["confirmBy: only a text with format: 'creditCode' is ever doubtful"]
  const lost = unknownFieldProblems(resource, [confirmBy])
  if (lost.length > 0 || resource.fields[confirmBy]?.type === 'boolean') return lost
  return [`${confirmBy} is no f.boolean, by which something could be confirmed`]
}
/** Problems of `extensionField`: a phone number names a plain text. */
const extensionFaults = (resource: AnyResource, { options: { extensionField, format } }: AnyField): string[] => {
  if (!extensionField) return []
  if (format !== 'phone') return ["extensionField: only a text with format: 'phone' has an extension"]
  const [lost, target] = [unknownFieldProblems(resource, [extensionField]), resource.fields[extensionField]]
  if (lost.length > 0 || (target?.type === 'text' && !target.options.format)) return lost
  return [`${extensionField} is no f.text without a format, which could take an extension`]
}
/** Options that only a record's own fields support. */
const recordOptions = [
  'unique',
  'search',
  'inline',
  'immutable',
  'hiddenIn',
  'snapshot',
  'confirmBy',
  'suggests',
  'extensionField',
  'mentions',
] as const
const elsewhere = {
  rows: {
    name: 'sub-records',
    holds: (type: FieldType) => traits[type].inRows,
    unread: recordOptions.filter(each => each !== 'search'),
  },
  dialog: {
    name: 'a dialog',
    holds: (type: FieldType) => traits[type].writable,
    unread: [...recordOptions, 'renamedFrom', 'mask'],
  },
} as const
/** Problems of a field whose type or options do not fit its place. */
const placeFaults = ({ field: { type, options }, where }: Placed): string[] => {
  if (where === 'record') return []
  const { name, holds, unread } = elsewhere[where]
  const isHalf = where === 'rows' && (options.search === 'whole' || (options.search && options.mask))
  return [
    ...(isHalf ? [`the search finds parts of unmasked texts alone in ${name}`] : []),
    ...(holds(type) ? [] : [`a ${type} cannot stand in ${name}`]),
    ...unread.filter(word => options[word] !== undefined).map(word => `${word} means nothing in ${name}; take it out`),
  ]
}
/** Checks the options of fields against each other. */
export const options: Check = resource =>
  fieldsWithPlaces(resource).flatMap(each => {
    const { key, field, where } = each
    const own =
      where === 'record'
        ? [...serialFaults(resource, field), ...besideFaults(resource, field), ...extensionFaults(resource, field)]
        : []
    return [
      ...problemAt(key, [
        ...placeFaults(each),
        ...checkLimits(field),
        ...defaultFaults(field),
        ...checkReferenceChoices(resource, each),
        ...own,
      ]),
      ...(['options', 'states'] as const).flatMap(list =>
        field.options[list] && Object.keys(field.options[list]).length === 0
          ? problemAt(`${key}.${list}`, ['there is nothing to choose'])
          : [],
      ),
    ]
  })

/** Problems of former options: still in use, or in sub-records and dialogs (not migrated). */
const formerChoices = (resource: AnyResource): Problem[] =>
  fieldsWithPlaces(resource).flatMap(({ key: place, field: { options: fieldOptions }, where }) =>
    (['options', 'states'] as const).flatMap(list => {
      const all = Object.entries(fieldOptions[list] ?? {})
      const kept = all.map(([key, { value = key }]) => value)
      const known = [...kept, ...all.map(([key]) => key)]
      return all.flatMap(([key, { renamedFrom }]) =>
        problemAt(`${place}.${list}.${key}.renamedFrom`, [
          ...(renamedFrom !== undefined && known.includes(renamedFrom)
            ? [`${renamedFrom} is still there, so it was not renamed`]
            : []),
          ...(renamedFrom !== undefined && where !== 'record'
            ? [`no option is carried over in ${elsewhere[where].name}; take it out`]
            : []),
        ]),
      )
    }),
  )
/** Checks that former names are unused. */
export const formerNames: Check = resource => [
  ...formerChoices(resource),
  ...fieldsWithPlaces(resource).flatMap(({ key, name, field, siblings }) => {
    const { renamedFrom } = field.options
    if (!renamedFrom) return []
    const heir = Object.keys(siblings).find(each => siblings[each]?.options.renamedFrom === renamedFrom)
    return problemAt(`${key}.renamedFrom`, [
      ...(renamedFrom in siblings
        ? [`${renamedFrom} is still a field; a former name stands at the field it became`]
        : []),
      ...(heir === name ? [] : [`${renamedFrom} has become another field already`]),
    ])
  }),
]

/** Checks spans: two dates under one more name. */
export const spans: Check = ({ fields, definition }) =>
  Object.entries(definition.spans ?? {}).flatMap(([name, { start, end }]) => [
    ...problemAt(`spans.${name}`, name in fields ? ['there is a field of this name'] : []),
    ...problemAt(
      `spans.${name}`,
      [start, end].filter(side => fields[side]?.type !== 'date').map(side => `${side} is no day`),
    ),
  ])
