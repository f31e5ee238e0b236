import type { ActionRoles } from '../../model/action'
import { getActions, getField } from '../../selectors/definition'
import { traitsOf } from '../../fields/traits'
import { SYSTEM } from '../../rules/availability'
import type { AnyResource } from '../../model/resource'
import { problemAt, type Check, type Problem } from '../support/problem'
import { fieldsWithPlaces } from '../support/fieldPlaces'

const listed = (who: ActionRoles<string> | undefined): readonly string[] => (Array.isArray(who) ? who : [])
const named = (who: ActionRoles<string> | undefined, known: readonly string[]): readonly string[] =>
  who === '*' ? known : listed(who)

/** Runners of an action must be able to write its params, except fields with `write: false`. */
const paramFaults = (resource: AnyResource, known: readonly string[]): Problem[] =>
  getActions(resource).flatMap(([name, { params = {}, roles }]) =>
    Object.entries(params).flatMap(([asked, how]) => {
      const permissions = resource.definition.permissions.fields?.[asked]
      const write = permissions?.write ?? permissions?.read
      if (how !== 'required' || !Array.isArray(write)) return []
      const barred = named(roles, known).filter(role => !write.includes(role))
      return problemAt(
        `actions.${name}`,
        barred.map(role => `params: ${role} is asked for ${asked}, and may not write it (permissions.fields)`),
      )
    }),
  )
/** An option with roles needs a role that may choose it. */
const optionFaults = (resource: AnyResource): Problem[] =>
  Object.entries(resource.fields).flatMap(
    ([
      name,
      {
        options: { options = {} },
      },
    ]) => {
      const { create, edit } = resource.definition.permissions
      const paramActions = getActions(resource).filter(([, { params = {} }]) => Object.hasOwn(params, name))
      const choosers = [create, edit, ...paramActions.map(([, { roles }]) => roles)]
      if (choosers.includes('*')) return []
      return Object.entries(options).flatMap(([option, { roles }]) =>
        roles && roles.length > 0 && !choosers.flatMap(listed).some(role => roles.includes(role))
          ? problemAt(`fields.${name}.options.${option}.roles`, [
              `${roles.join(', ')} may neither make nor change these records, so nobody can choose it; say [] where that is meant`,
            ])
          : [],
      )
    },
  )
/** The permission `reveal` needs a masked field of the record itself. */
const revealFaults = (resource: AnyResource): Problem[] => {
  const masked = fieldsWithPlaces(resource).filter(({ field }) => field.options.mask)
  if (!resource.definition.permissions.reveal || masked.some(({ where }) => where === 'record')) return []
  const parts = masked.map(({ key }) => key.replace('fields.', '')).join(', ')
  return problemAt('permissions.reveal', [
    parts
      ? `there is no masked field to reveal; in sub-records (${parts}) a mask hides it from everyone`
      : 'there is no masked field to reveal; mask one, or leave it out',
  ])
}
/** Guests may only write and export records that they own. */
const guestFaults = ({ definition: { permissions, ownerField } }: AnyResource, guests: readonly string[]): Problem[] =>
  ownerField !== undefined
    ? []
    : (['create', 'edit', 'remove', 'export'] as const).flatMap(each =>
        problemAt(
          `permissions.${each}`,
          listed(permissions[each])
            .filter(role => guests.includes(role))
            .map(
              role =>
                `${role} reaches only what is its own, and these records are nobody's; say ownerField, or take ${role} out`,
            ),
        ),
      )
/** Fields in `editableWhen` must be writable in a form. */
const openedFaults = (resource: AnyResource): Problem[] =>
  (resource.definition.editableWhen ?? []).flatMap(({ fields }, index) =>
    fields === '*'
      ? []
      : problemAt(
          `editableWhen.${index}.fields`,
          fields
            .filter(name => Object.hasOwn(resource.fields, name) && !traitsOf(getField(resource, name)).writable)
            .map(name => `${name} is of the type ${getField(resource, name).type}, which no form writes`),
        ),
  )

/** Checks that roles can do what they are named for. */
export const checkWritePermissions: Check = (resource, { roles: known = [], guests = [] }) =>
  resource.definition.permissions === undefined
    ? []
    : [
        ...paramFaults(
          resource,
          known.filter(role => role !== SYSTEM),
        ),
        ...optionFaults(resource),
        ...revealFaults(resource),
        ...guestFaults(resource, guests),
        ...openedFaults(resource),
      ]
