import { getActions, getFormFields, getField } from '../../selectors/definition'
import { traits } from '../../fields/traits'
import { roleIsIn, SYSTEM } from '../../rules/availability'
import type { AnyAction, AnyResource } from '../../model/resource'
import { problemAt, type Check } from './problem'

const isOffered = ({ definition: { permissions } }: AnyResource): boolean =>
  Boolean(permissions?.create || permissions?.edit)
const inForm = ({ definition: { form } }: AnyResource, name: string): boolean =>
  !form || form.some(({ fields }) => fields.includes(name))
/** Whether a role that may create or edit records may write the field. */
const someoneWrites = ({ definition: { permissions } }: AnyResource, name: string): boolean => {
  const who = permissions.fields?.[name]
  const write = who?.write ?? who?.read ?? '*'
  const writers = [permissions.create, permissions.edit].flatMap(permission =>
    Array.isArray(permission) ? permission : permission === '*' ? ['*'] : [],
  )
  return write === '*' || writers.some(role => (role === '*' ? write : roleIsIn(write, { role })))
}

/** Checks that required fields are in the form, and that a role may write them. */
export const required: Check = resource =>
  Object.entries(resource.fields).flatMap(([name, { options }]) => {
    if (!options.required || !isOffered(resource)) return []
    const key = `fields.${name}.required`
    if (options.hiddenIn?.includes('form'))
      return problemAt(key, ["it is hidden from the form (hiddenIn: ['form']), so that nobody is asked for it"])
    if (!inForm(resource, name))
      return problemAt(key, ['no section of the form holds it, so that no record can be saved; put it into one'])
    return problemAt(
      key,
      someoneWrites(resource, name) ? [] : ['nobody who makes or changes records may write it (permissions.fields)'],
    )
  })

/** Whether people can fill in a field: a form has it, and a role with the form may write it. */
export const isFilledIn = (resource: AnyResource, name: string): boolean =>
  getFormFields(resource).includes(name) &&
  inForm(resource, name) &&
  isOffered(resource) &&
  someoneWrites(resource, name)
const writes = (name: string, { params = {}, assign = {} }: AnyAction): boolean =>
  Object.hasOwn(params, name) || Object.hasOwn(assign, name)
/** Reason why a type of field cannot be required by an action. */
const neverNeeded = (resource: AnyResource, name: string): string | undefined => {
  const { type } = getField(resource, name)
  if (type === 'computed' || !traits[type].readable)
    return `${name} is of the type ${type}, of which nobody knows whether it is filled in; take it out`
  return traits[type].writable
    ? undefined
    : `${name} is of the type ${type}, which the server itself fills in, so that it is always there; take it out, or ask for its value in requires`
}
/** Reason why nothing fills a field that an action requires. */
const neverFilled = (resource: AnyResource, needing: string, name: string): string | undefined => {
  if (isFilledIn(resource, name)) return undefined
  const writers = getActions(resource).filter(([, action]) => writes(name, action))
  if (writers.some(([action]) => action !== needing)) return undefined
  return writers.length > 0
    ? `${name} is asked for by the action itself, which needs it first; say params: { ${name}: 'required' } alone`
    : `nobody can fill ${name}: no form holds it, and no other action asks for or sets it`
}
/**
 * Checks that required fields of actions can be filled in first. Resources with rules are exempt,
 * since a rule may write any field.
 */
export const requires: Check = (resource, { ruled = [] }) => {
  const isRuled = ruled.includes(resource.name)
  return getActions(resource).flatMap(([name, action]) =>
    Object.keys(action.requires ?? {}).flatMap(field => {
      if (!Object.hasOwn(resource.fields, field)) return []
      const why = neverNeeded(resource, field) ?? (isRuled ? undefined : neverFilled(resource, name, field))
      return why ? problemAt(`actions.${name}.requires`, [why]) : []
    }),
  )
}

/** Checks that only the server writes shared rows. */
export const shared: Check = ({ definition: { shared: isShared, permissions, actions } }) => [
  ...(['create', 'edit', 'remove', 'sort'] as const).flatMap(each =>
    isShared && permissions?.[each]
      ? problemAt(`permissions.${each}`, ['its rows belong to nobody (shared): only the server writes them'])
      : [],
  ),
  ...Object.entries(actions ?? {}).flatMap(([name, action]) =>
    isShared && action.roles !== SYSTEM
      ? problemAt(`actions.${name}`, ['its rows belong to nobody (shared): only the server writes them'])
      : [],
  ),
]

/** Whether a requirement asks of its field what `true` says: to be filled in. */
export const asksSet = (need: object | true): boolean => need !== true && Object.keys(need).join() === 'set'
