import { getField } from '../../selectors/definition'
import { traitsOf } from '../../fields/traits'
import type { AnyResource, AnyShowcase } from '../../model/resource'
import { conditionFaults } from '../conditions/checkConditions'
import {
  problemAt,
  type Check,
  unknownNameProblem,
  unknownFieldProblems,
  type DeclarationContext,
  duplicates,
} from '../support/problem'

/** Whoever looks in from outside sees nothing that is hidden from anybody inside. */
const fieldFaults = (resource: AnyResource, names: readonly string[]): string[] =>
  names
    .filter(name => Object.hasOwn(resource.fields, name))
    .flatMap(name => {
      const field = getField(resource, name)
      const { readable, private: hidden } = traitsOf(field)
      return [
        ...(readable && !hidden ? [] : [`${name} is of the kind ${field.kind}, which is shown to nobody outside`]),
        ...(field.options.mask ? [`${name} is masked; leave it out`] : []),
        ...(resource.definition.roles.fields?.[name]?.read ? [`${name} is for some to read; leave it out`] : []),
      ]
    })

/** What of a resource that keeps looks is of which kind. */
const kept = { day: 'date', views: 'int', visitors: 'int' } as const
type Looks = NonNullable<AnyShowcase['looks']>
/** Whoever keeps day sums is a part of what is looked at, with a field for each of them that nobody writes. */
const keeperFaults = (resource: AnyResource, keeper: AnyResource, counter: Looks): string[] => {
  const { partOf, unlogged, append, own, roles } = keeper.definition
  const part = partOf !== undefined && Object.hasOwn(keeper.fields, partOf) ? getField(keeper, partOf) : undefined
  const otherFields = Object.entries(keeper.fields).filter(
    ([name, { options }]) => options.required && ![partOf, counter.day, counter.views, counter.visitors].includes(name),
  )
  return [
    ...(part?.options.to === resource.name ? [] : [`${keeper.name} is no part (partOf) of ${resource.name}`]),
    ...(unlogged ? [] : [`no look leaves a line in the log: let ${keeper.name} say unlogged`]),
    ...(append ? [`${keeper.name} is only added to (append), and its sums grow`] : []),
    ...(own === undefined ? [] : [`sums are nobody’s: leave own out of ${keeper.name}`]),
    ...(['create', 'edit', 'remove'] as const)
      .filter(each => roles?.[each])
      .map(each => `the mall alone keeps looks: leave roles.${each} out of ${keeper.name}`),
    ...otherFields.map(([name]) => `nobody fills in ${keeper.name}.${name}: let it not be required`),
  ]
}
const viewCounterFaults = (resource: AnyResource, counter: AnyShowcase['looks'], all: DeclarationContext['all']) => {
  if (!counter) return []
  const keeper = all.get(counter.in)
  if (!keeper) return problemAt('showcase.looks.in', unknownNameProblem('resource', [counter.in], [...all.keys()]))
  const names = [counter.day, counter.views, counter.visitors].map(String)
  return [
    ...problemAt('showcase.looks.in', keeperFaults(resource, keeper, counter)),
    ...problemAt('showcase.looks', duplicates(names)),
    ...(['day', 'views', 'visitors'] as const).flatMap(each => {
      const name = String(counter[each])
      if (!Object.hasOwn(keeper.fields, name))
        return problemAt(
          `showcase.looks.${each}`,
          unknownNameProblem(`field of ${keeper.name}`, [name], Object.keys(keeper.fields)),
        )
      const { kind } = getField(keeper, name)
      return problemAt(
        `showcase.looks.${each}`,
        kind === kept[each] ? [] : [`${name} is of the kind ${kind}; let it be f.${kept[each]}`],
      )
    }),
  ]
}

/** What is shown to those of whom nobody works here: fields that everyone may see, of records that are the tenants'. */
export const showcase: Check = (resource, { guests, all }) => {
  const { showcase: listingOptions, shared, own, table } = resource.definition
  if (!listingOptions) return []
  const strangers = (listingOptions.roles === '*' ? [] : [listingOptions.roles || []].flat()).filter(
    role => guests && !guests.includes(role),
  )
  return [
    ...problemAt(
      'showcase',
      shared || own || table ? ['it shows records that tenants make, and these are others'] : [],
    ),
    ...problemAt(
      'showcase.roles',
      strangers.map(role => `${role} works here, and has the list; name who reaches only their own`),
    ),
    ...problemAt('showcase.when', conditionFaults(resource.fields, listingOptions.when, undefined)),
    ...problemAt('showcase.fields', [
      ...(listingOptions.fields.length === 0 ? ['there is no field; name some'] : []),
      ...unknownFieldProblems(resource, listingOptions.fields),
      ...duplicates(listingOptions.fields),
      ...fieldFaults(resource, listingOptions.fields),
    ]),
    ...viewCounterFaults(resource, listingOptions.looks, all),
  ]
}
