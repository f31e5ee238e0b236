import { isEmpty } from './condition'
import { fieldOf } from './derive'
import type { AnyField } from './field'
import { schemaOf } from './kinds'
import { traitsOf } from './kinds/traits'
import { MALL, may, seesField } from './machine'
import type { AnyAction, AnyResource } from './resource'
import { canSay, placesIn } from './say'
import { copiedFrom, isAfter } from './set'

/** Whether one field's value can stand in the other. */
const fits = (from: AnyField, into: AnyField): boolean => from.kind === into.kind || (traitsOf(from).text && traitsOf(into).text)

const settingFault = (resource: AnyResource, name: string, setting: unknown): string | undefined => {
  if (!Object.hasOwn(resource.fields, name)) return `there is no field ${name}`
  const field = fieldOf(resource, name)
  if (!traitsOf(field).writable || !traitsOf(field).readable) return `${name} is of the kind ${field.kind}, which no action sets`
  const source = copiedFrom(setting)
  if (source !== undefined) {
    if (!Object.hasOwn(resource.fields, source)) return `there is no field ${source}`
    return fits(fieldOf(resource, source), field) ? undefined : `${source} does not fit into ${name}`
  }
  if (traitsOf(field).time && (setting === 'now' || isAfter(setting))) return undefined
  if (isEmpty(setting)) return field.options.required ? `${name} is required` : undefined
  return schemaOf(field).safeParse(setting).success ? undefined : `${JSON.stringify(setting)} does not fit into ${name}`
}
const settingFaults = (resource: AnyResource, action: AnyAction): string[] =>
  Object.entries(action.set ?? {}).flatMap(([name, setting]) => {
    const fault = Object.hasOwn(action.ask ?? {}, name) ? `${name} is asked for already` : settingFault(resource, name, setting)
    return fault ? [`set: ${fault}`] : []
  })

const shown = ['icon', 'heading', 'confirm', 'done', 'danger', 'at', 'whenNot', 'askWhen'] as const
/** Nobody sees what the mall itself takes, and nobody calls it. */
const mallFaults = (resource: AnyResource, name: string, action: AnyAction): string[] => {
  if (action.roles !== MALL) return []
  const calls = resource.definition.calls
  return [
    ...shown.filter(each => action[each] !== undefined).map(each => `${each}: the mall takes it, so there is no button`),
    ...(typeof calls === 'object' && calls.actions?.[name] ? ['the mall takes it, so there is no call'] : []),
  ]
}

/** A clock runs for the mall, by a day or a moment, and is over when it was taken: else it would be taken again and again. */
const dueFaults = (resource: AnyResource, { due, roles, from, to, set = {} }: AnyAction): string[] => {
  if (due === undefined) return []
  if (!Object.hasOwn(resource.fields, due)) return [`due: there is no field ${due}`]
  const leaves = to !== undefined && from !== undefined && !from.includes(to)
  return [
    ...(traitsOf(fieldOf(resource, due)).time ? [] : [`due: ${due} is neither a day nor a moment`]),
    ...(roles === MALL ? [] : ['due: a clock is taken by the mall']),
    ...(leaves || Object.hasOwn(set, due) ? [] : [`due: it would be taken again and again; leave its states, or set ${due}`]),
  ]
}
const tellFaults = (resource: AnyResource, { tell }: AnyAction): string[] => {
  if (!tell) return []
  const said = new Set([tell.zh, tell.en].flatMap(placesIn))
  const unknown = [...said].filter(name => name !== 'name' && !Object.hasOwn(resource.fields, name))
  const known = [...said].filter(name => Object.hasOwn(resource.fields, name))
  return [
    ...(tell.to.length === 0 ? ['tell: nobody is told'] : []),
    ...unknown.map(name => `tell: there is no field ${name}`),
    ...known
      .filter(name => !canSay(fieldOf(resource, name)))
      .map(name => `tell: a value of the kind ${fieldOf(resource, name).kind} cannot be said in words`),
    ...tell.to.filter(role => !may(resource, 'read', { role })).map(role => `tell: ${role} may not read these records`),
    ...tell.to.flatMap(role =>
      known.filter(name => !seesField(resource, name, { role })).map(name => `tell: ${role} does not see ${name}`),
    ),
  ]
}

/** What an action gets wrong besides its labels. */
export const actionFaults = (resource: AnyResource, name: string, action: AnyAction): string[] => [
  ...Object.keys(action.needs ?? {})
    .filter(each => !(each in resource.fields))
    .map(each => `there is no field ${each}`),
  ...(action.roles === undefined || (Array.isArray(action.roles) && action.roles.length === 0) ? ['roles are required'] : []),
  ...settingFaults(resource, action),
  ...mallFaults(resource, name, action),
  ...dueFaults(resource, action),
  ...tellFaults(resource, action),
]
