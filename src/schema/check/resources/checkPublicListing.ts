import { getField } from '../../selectors/definition'
import { traitsOf } from '../../fields/traits'
import type { AnyResource, AnyPublicListing } from '../../model/resource'
import { conditionFaults } from '../conditions/checkConditions'
import {
  problemAt,
  type Check,
  unknownNameProblem,
  unknownFieldProblems,
  type DeclarationContext,
  duplicates,
} from '../support/problem'

/** Reasons why a field is not public. `said` names the field in messages. */
const closedFaults = (resource: AnyResource, name: string, said = name): string[] => {
  if (!Object.hasOwn(resource.fields, name)) return []
  const { type, options } = getField(resource, name)
  const { readable, private: hidden } = traitsOf(getField(resource, name))
  return [
    ...(readable && !hidden ? [] : [`${said} is of the type ${type}, which is shown to nobody outside`]),
    ...(options.mask ? [`${said} is masked; leave it out`] : []),
    ...(resource.definition.permissions.fields?.[name]?.read ? [`${said} is for some to read; leave it out`] : []),
  ]
}
/** Problems of listed fields: none may be hidden from any role, also along a reference. */
const fieldFaults = (resource: AnyResource, names: readonly string[], all: DeclarationContext['all']): string[] =>
  names.flatMap(name => {
    const [via = '', at = ''] = resource.fields[name]?.options.from?.split('.') ?? []
    const target = all.get(resource.fields[via]?.options.to ?? '')
    return [
      ...closedFaults(resource, name),
      ...(target ? closedFaults(target, at, `${name}, looked up as ${target.name}.${at},`) : []),
    ]
  })

/** Field types of a view counter's resource. */
const kept = { day: 'date', views: 'integer', visitors: 'integer' } as const
type Looks = NonNullable<AnyPublicListing['viewCounter']>
/** Problems of a view counter's resource: a part of the listed one, with read-only counters. */
const keeperFaults = (resource: AnyResource, keeper: AnyResource, counter: Looks): string[] => {
  const { parent: partOf, auditLog, appendOnly, ownerField, permissions } = keeper.definition
  const part = partOf !== undefined && Object.hasOwn(keeper.fields, partOf) ? getField(keeper, partOf) : undefined
  const otherFields = Object.entries(keeper.fields).filter(
    ([name, { options }]) => options.required && ![partOf, counter.day, counter.views, counter.visitors].includes(name),
  )
  return [
    ...(part?.options.to === resource.name ? [] : [`${keeper.name} is no part (parent) of ${resource.name}`]),
    ...(auditLog === false ? [] : [`no look leaves a line in the log: let ${keeper.name} say auditLog: false`]),
    ...(appendOnly ? [`${keeper.name} is only added to (appendOnly), and its sums grow`] : []),
    ...(ownerField === undefined ? [] : [`sums are nobody’s: leave ownerField out of ${keeper.name}`]),
    ...(['create', 'edit', 'remove'] as const)
      .filter(each => permissions?.[each])
      .map(each => `only the server counts views: leave permissions.${each} out of ${keeper.name}`),
    ...otherFields.map(([name]) => `nobody fills in ${keeper.name}.${name}: let it not be required`),
  ]
}
const viewCounterFaults = (
  resource: AnyResource,
  counter: AnyPublicListing['viewCounter'],
  all: DeclarationContext['all'],
) => {
  if (!counter) return []
  const keeper = all.get(counter.in)
  if (!keeper)
    return problemAt('publicListing.viewCounter.in', unknownNameProblem('resource', [counter.in], [...all.keys()]))
  const names = [counter.day, counter.views, counter.visitors].map(String)
  return [
    ...problemAt('publicListing.viewCounter.in', keeperFaults(resource, keeper, counter)),
    ...problemAt('publicListing.viewCounter', duplicates(names)),
    ...(['day', 'views', 'visitors'] as const).flatMap(each => {
      const name = String(counter[each])
      if (!Object.hasOwn(keeper.fields, name))
        return problemAt(
          `publicListing.viewCounter.${each}`,
          unknownNameProblem(`field of ${keeper.name}`, [name], Object.keys(keeper.fields)),
        )
      const { type } = getField(keeper, name)
      return problemAt(
        `publicListing.viewCounter.${each}`,
        type === kept[each] ? [] : [`${name} is of the type ${type}; let it be f.${kept[each]}`],
      )
    }),
  ]
}

/** Checks a public listing: public fields of the tenants' records, for roles without a tenant. */
export const checkPublicListing: Check = (resource, { guests, all }) => {
  const { publicListing: listingOptions, shared, ownerField, table } = resource.definition
  if (!listingOptions) return []
  const strangers = (listingOptions.roles === '*' ? [] : [listingOptions.roles || []].flat()).filter(
    role => guests && !guests.includes(role),
  )
  return [
    ...problemAt(
      'publicListing',
      shared || ownerField || table ? ['it shows records that tenants make, and these are others'] : [],
    ),
    ...problemAt(
      'publicListing.roles',
      strangers.map(role => `${role} works here, and has the list; name who reaches only their own`),
    ),
    ...problemAt('publicListing.when', conditionFaults(resource.fields, listingOptions.when, undefined)),
    ...problemAt('publicListing.fields', [
      ...(listingOptions.fields.length === 0 ? ['there is no field; name some'] : []),
      ...unknownFieldProblems(resource, listingOptions.fields),
      ...duplicates(listingOptions.fields),
      ...fieldFaults(resource, listingOptions.fields, all),
    ]),
    ...viewCounterFaults(resource, listingOptions.viewCounter, all),
  ]
}
