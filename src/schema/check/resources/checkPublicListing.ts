import { getField } from '../../selectors/definition'
import { traitsOf } from '../../fields/traits'
import type { AnyResource, AnyShowcase } from '../../model/resource'
import { conditionFaults } from '../conditions/checkConditions'
import {
  problemAt,
  type Check,
  unknownNameProblem,
  unknownFieldProblems,
  type Place,
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
const keeperFaults = (resource: AnyResource, keeper: AnyResource, said: Looks): string[] => {
  const { partOf, unlogged, append, own, roles } = keeper.definition
  const part = partOf !== undefined && Object.hasOwn(keeper.fields, partOf) ? getField(keeper, partOf) : undefined
  const others = Object.entries(keeper.fields).filter(
    ([name, { options }]) => options.required && ![partOf, said.day, said.views, said.visitors].includes(name),
  )
  return [
    ...(part?.options.to === resource.name ? [] : [`${keeper.name} is no part (partOf) of ${resource.name}`]),
    ...(unlogged ? [] : [`no look leaves a line in the log: let ${keeper.name} say unlogged`]),
    ...(append ? [`${keeper.name} is only added to (append), and its sums grow`] : []),
    ...(own === undefined ? [] : [`sums are nobody’s: leave own out of ${keeper.name}`]),
    ...(['create', 'edit', 'remove'] as const)
      .filter(each => roles?.[each])
      .map(each => `the mall alone keeps looks: leave roles.${each} out of ${keeper.name}`),
    ...others.map(([name]) => `nobody fills in ${keeper.name}.${name}: let it not be required`),
  ]
}
const looksFaults = (resource: AnyResource, said: AnyShowcase['looks'], all: Place['all']) => {
  if (!said) return []
  const keeper = all.get(said.in)
  if (!keeper) return problemAt('showcase.looks.in', unknownNameProblem('resource', [said.in], [...all.keys()]))
  const names = [said.day, said.views, said.visitors].map(String)
  return [
    ...problemAt('showcase.looks.in', keeperFaults(resource, keeper, said)),
    ...problemAt('showcase.looks', duplicates(names)),
    ...(['day', 'views', 'visitors'] as const).flatMap(each => {
      const name = String(said[each])
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
  const { showcase: said, shared, own, table } = resource.definition
  if (!said) return []
  const strangers = (said.roles === '*' ? [] : [said.roles || []].flat()).filter(
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
    ...problemAt('showcase.when', conditionFaults(resource.fields, said.when, undefined)),
    ...problemAt('showcase.fields', [
      ...(said.fields.length === 0 ? ['there is no field; name some'] : []),
      ...unknownFieldProblems(resource, said.fields),
      ...duplicates(said.fields),
      ...fieldFaults(resource, said.fields),
    ]),
    ...looksFaults(resource, said.looks, all),
  ]
}
