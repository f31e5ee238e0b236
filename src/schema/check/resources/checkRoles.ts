import { getActions } from '../../selectors/definition'
import { SYSTEM } from '../../rules/availability'
import type { ActionRoles } from '../../model/action'
import type { AnyResource } from '../../model/resource'
import type { Operation } from '../../model/declaration/resourceDefinition'
import { problemAt, type Check, type Problem, unknownNameProblem, unknownFieldProblems } from '../support/problem'
import { fieldsWithPlaces } from '../support/fieldPlaces'

type Said = ActionRoles<string> | undefined
/** Places of a declaration with roles. */
const placesOf = (resource: AnyResource): (readonly [string, Said])[] => {
  const { permissions = {}, list, publicListing } = resource.definition
  const { fields = {}, ...operations } = permissions
  return [
    ...Object.entries<Said>(operations).map(([name, said]) => [`permissions.${name}`, said] as const),
    ...Object.entries(fields).flatMap(([name, ways = {}]) =>
      Object.entries<Said>(ways).map(([way, said]) => [`permissions.fields.${name}.${way}`, said] as const),
    ),
    ...(list?.roles === undefined ? [] : [['list.roles', list.roles] as const]),
    ...(publicListing?.roles === undefined ? [] : [['publicListing.roles', publicListing.roles] as const]),
    ...getActions(resource).map(([name, { roles: takers }]) => [`actions.${name}.roles`, takers] as const),
    ...fieldsWithPlaces(resource).flatMap(({ key, field }) =>
      Object.entries(field.options.options ?? {}).flatMap(([option, { roles: choosers }]) =>
        choosers ? [[`${key}.options.${option}.roles`, choosers] as const] : [],
      ),
    ),
  ]
}
const readers: readonly Operation[] = ['edit', 'sort', 'export', 'reveal']
/** Roles that change, export or reveal records must be able to read them. */
const unread = ({ definition: { permissions } }: AnyResource): Problem[] => {
  const { read } = permissions
  return readers.flatMap(name => {
    const who = permissions[name]
    if (!who || read === '*') return []
    const blind =
      who === '*' ? ['everyone'] : [who].flat().filter(role => !(Array.isArray(read) && read.includes(role)))
    return problemAt(
      `permissions.${name}`,
      blind.length > 0 ? [`${blind.join(', ')} may ${name} these records, and not read them`] : [],
    )
  })
}

/** Guests among the recipients of records that nobody owns. */
const strangersIn = (recipients: readonly string[], guests: readonly string[]): string[] =>
  recipients
    .filter(role => guests.includes(role))
    .map(
      role =>
        `${role} sees only their own records, and this resource has no ownerField; add one, or notify other roles`,
    )

/** Problems of role lists: empty, or no list. */
const listFaults = (resource: AnyResource): Problem[] =>
  placesOf(resource).flatMap(([key, who]) => {
    // An option may have no roles on purpose. Elsewhere an empty list is a mistake.
    if (Array.isArray(who) && who.length === 0 && /^permissions\.\w+$|^list/.test(key))
      return problemAt(key, ['the list of roles is empty; name some, or leave it out'])
    return typeof who === 'string' && who !== '*' && who !== SYSTEM
      ? problemAt(key, [`${who} is no list of roles; say ['${who}']`])
      : []
  })
/** Checks permissions and the names of roles. */
export const roles: Check = (resource, { roles: known, guests = [] }) => {
  const permissions = resource.definition.permissions
  if (permissions === undefined)
    return problemAt('permissions', [
      "permissions are required: nothing is allowed that is not said; begin with permissions: { read: '*' }",
    ])
  return [
    ...problemAt(
      'permissions.read',
      permissions.read === undefined
        ? ['nobody can read these records; say who, or false where the server alone does']
        : [],
    ),
    ...problemAt('permissions.fields', unknownFieldProblems(resource, Object.keys(permissions.fields ?? {}))),
    ...problemAt(
      'permissions.sort',
      permissions.sort && !Object.values(resource.fields).some(({ type }) => type === 'position')
        ? ['there is no f.position() to sort by']
        : [],
    ),
    ...listFaults(resource),
    ...getActions(resource).flatMap(([name, { notify }]) =>
      notify && known ? problemAt(`actions.${name}.notify`, unknownNameProblem('role', notify.to, known)) : [],
    ),
    ...getActions(resource).flatMap(([name, { notify }]) =>
      problemAt(`actions.${name}.notify`, resource.definition.ownerField ? [] : strangersIn(notify?.to ?? [], guests)),
    ),
    ...(known
      ? placesOf(resource).flatMap(([key, who]) =>
          Array.isArray(who) ? problemAt(key, unknownNameProblem('role', who, known)) : [],
        )
      : []),
    ...(permissions.read === undefined ? [] : unread(resource)),
  ]
}
