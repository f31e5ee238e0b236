import { isEmpty } from '../../model/condition'
import { getActions, getField } from '../../selectors/definition'
import { traitsOf } from '../../fields/traits'
import { SYSTEM } from '../../rules/availability'
import type { AnyAction, AnyResource } from '../../model/resource'
import { isFilledIn } from '../support/fillable'
import { problemAt, type Check } from '../support/problem'

const fills = (name: string, { params = {}, assign = {} }: AnyAction): boolean =>
  Object.hasOwn(params, name) || (Object.hasOwn(assign, name) && !isEmpty(assign[name]))
/** Whether something sets a deadline's field: people, a default, a snapshot or another action. */
const isSetGoing = (resource: AnyResource, clock: string, due: string): boolean => {
  const field = getField(resource, due)
  return (
    !traitsOf(field).writable ||
    field.options.default !== undefined ||
    field.options.snapshot !== undefined ||
    isFilledIn(resource, due) ||
    getActions(resource).some(([name, action]) => name !== clock && fills(due, action))
  )
}
const whyIdle = (resource: AnyResource, name: string, { roles, dueAt: due }: AnyAction): string[] => {
  if (due === undefined)
    return roles === SYSTEM ? [`nothing ever runs this action: add dueAt, or run it in rules(${resource.name})`] : []
  if (!Object.hasOwn(resource.fields, due) || isSetGoing(resource, name, due)) return []
  return [
    `dueAt: nothing ever fills ${due}, so that its time never comes: no form holds it, and no other action asks for or sets it`,
  ]
}

/** Reports system actions that never run. Exempt are resources with rules, which may run any. */
export const idle: Check = (resource, { ruled }) => {
  const { table, shared } = resource.definition
  if (!ruled || ruled.includes(resource.name) || table || shared) return []
  return getActions(resource).flatMap(([name, action]) => problemAt(`actions.${name}`, whyIdle(resource, name, action)))
}
