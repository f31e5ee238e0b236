import { fieldOf } from '../derive'
import { traitsOf } from '../kinds/traits'
import type { AnyResource } from '../resource'
import { conditionFaults } from './conditions'
import { at, type Check, missingFields, twice } from './finding'

/** Whoever looks in from outside sees nothing that is hidden from anybody inside. */
const fieldFaults = (resource: AnyResource, names: readonly string[]): string[] =>
  names
    .filter(name => Object.hasOwn(resource.fields, name))
    .flatMap(name => {
      const field = fieldOf(resource, name)
      const { readable, private: hidden } = traitsOf(field)
      return [
        ...(readable && !hidden ? [] : [`${name} is of the kind ${field.kind}, which is shown to nobody outside`]),
        ...(field.options.mask ? [`${name} is masked; leave it out`] : []),
        ...(resource.definition.roles.fields?.[name]?.read ? [`${name} is for some to read; leave it out`] : []),
      ]
    })

/** What is shown to those of whom nobody works here: fields that everyone may see, of records that are the tenants'. */
export const showcase: Check = (resource, { guests }) => {
  const { showcase: said, shared, own, table } = resource.definition
  if (!said) return []
  const strangers = (said.roles === '*' ? [] : [said.roles || []].flat()).filter(
    role => guests && !guests.includes(role),
  )
  return [
    ...at('showcase', shared || own || table ? ['it shows records that tenants make, and these are others'] : []),
    ...at(
      'showcase.roles',
      strangers.map(role => `${role} works here, and has the list; name who reaches only their own`),
    ),
    ...at('showcase.when', conditionFaults(resource.fields, said.when, undefined)),
    ...at('showcase.fields', [
      ...(said.fields.length === 0 ? ['there is no field; name some'] : []),
      ...missingFields(resource, said.fields),
      ...twice(said.fields),
      ...fieldFaults(resource, said.fields),
    ]),
  ]
}
