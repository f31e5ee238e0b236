import { isEmpty } from '../../model/condition'
import { getReferenceCounters } from '../../selectors/definition'
import type { ChoiceFilter } from '../../model/field'
import { traitsOf } from '../../fields/traits'
import type { AnyResource } from '../../model/resource'
import { conditionFaults } from '../conditions/checkConditions'
import {
  problemAt,
  type Check,
  type Problem,
  unknownNameProblem,
  unknownFieldProblems,
  type DeclarationContext,
} from '../support/problem'
import { fieldsWithPlaces, type Placed } from '../support/fieldPlaces'
import { isVisibleToAll } from '../resources/checkViews'

const regionFields = ['name', 'level', 'parent', 'path', 'renewedTo']
/** Problems of a target. References store tenant and id, so it needs a table with tenants. */
const keyFaults = (resource: AnyResource, type: string, target: AnyResource): string[] => {
  if (type !== 'reference') return []
  const { table, shared, api } = target.definition
  if (table)
    return [
      `${target.name} is kept in the server's own table ${table}, to which no f.reference leads; keep the id in an f.text`,
    ]
  if (shared && !resource.definition.shared)
    return [
      `${target.name} belongs to nobody (shared), so no tenant's record is among them; take f.references${api === 'rest' ? ' or f.region' : ''}`,
    ]
  return []
}
/** Problems of a filter. List and save must agree: equality on fields that all may read. */
const filterFaults = (filter: ChoiceFilter, target: AnyResource): string[] =>
  Object.entries(filter).flatMap(([name, wanted]) => {
    const field = target.fields[name]
    if (!field) return unknownNameProblem(`field of ${target.name}`, [name], Object.keys(target.fields))
    if (traitsOf(field).filter !== 'equal')
      return [`${name} is of the type ${field.type}, and no list is asked for what is equal to it`]
    const values = [wanted].flat()
    if (values.length === 0 || values.some(isEmpty))
      return [`${name} is asked for nothing; say a value, or a list of them`]
    if (!isVisibleToAll(target, name)) return [`not everyone who reads ${target.name} sees ${name}`]
    return conditionFaults(target.fields, { [name]: { in: values } }, undefined)
  })
const referenceFaults = (resource: AnyResource, { key, field }: Placed, { all }: DeclarationContext): Problem[] => {
  const { to, filter } = field.options
  if (!to) return []
  const target = all.get(to)
  if (!target) return problemAt(key, unknownNameProblem('resource', [to], [...all.keys()]))
  return [
    ...problemAt(
      key,
      field.type === 'region'
        ? [
            ...(target.definition.shared ? [] : [`${to} is not shared: regions are the same for everyone`]),
            ...regionFields.filter(each => !(each in target.fields)).map(each => `${to} has no field ${each}`),
          ]
        : [],
    ),
    ...problemAt(key, keyFaults(resource, field.type, target)),
    ...problemAt(`${key}.filter`, filterFaults(filter ?? {}, target)),
  ]
}
/** Problems of a lookup: it needs a reference and a field of its target. */
const lookupFaults = (resource: AnyResource, { key, field }: Placed, { all }: DeclarationContext): Problem[] => {
  const { from } = field.options
  if (!from) return []
  const [via = '', end = ''] = from.split('.')
  const target = all.get(resource.fields[via]?.options.to ?? '')
  if (!target || !resource.fields[via])
    return problemAt(`${key}.from`, [`${from} leads nowhere`, ...unknownFieldProblems(resource, [via])])
  return problemAt(`${key}.from`, [
    ...(Object.hasOwn(target.fields, end) ? [] : [`${from} leads nowhere`]),
    ...unknownFieldProblems(target, [end]),
  ])
}
/** Problems of a count: it needs an indexed reference back to this resource. */
const countFaults = (resource: AnyResource, { key, field }: Placed, { all }: DeclarationContext): Problem[] => {
  const counted = getReferenceCounters(field)
  if (!counted) return []
  const { count = '', as, from, value } = field.options
  const target = all.get(counted.resource)
  const reference = target?.fields[counted.via]
  const leadsHere = reference?.type === 'reference' && reference.options.to === resource.name
  return problemAt(`${key}.count`, [
    ...(target ? [] : unknownNameProblem('resource', [counted.resource], [...all.keys()])),
    ...(target && !reference
      ? unknownNameProblem(`field of ${target.name}`, [counted.via], Object.keys(target.fields))
      : []),
    ...(reference && !leadsHere ? [`${count} is no reference (f.reference) to ${resource.name}`] : []),
    ...(as === 'integer' ? [] : [`a count is a whole number (as: 'integer')`]),
    ...(from !== undefined || value !== undefined
      ? ['it is counted, and looked up (from) or worked out (value) besides; say one of them']
      : []),
  ])
}
/** Checks references to other resources and their fields. */
export const references: Check = (resource, place) =>
  fieldsWithPlaces(resource).flatMap(each => [
    ...referenceFaults(resource, each, place),
    ...lookupFaults(resource, each, place),
    ...countFaults(resource, each, place),
  ])
