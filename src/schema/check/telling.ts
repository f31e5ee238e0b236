import { fieldOf } from '../derive'
import { traitsOf } from '../kinds/traits'
import { MALL, may, seesField } from '../machine'
import type { AnyAction, AnyResource } from '../resource'
import { isLater } from '../set'
import { canSay, placesIn } from '../say'

/** A clock runs for the mall, by a day or a moment, and is over when it was taken: else it would be taken again and again. */
export const dueFaults = (resource: AnyResource, { due, roles, from, to, set = {} }: AnyAction): string[] => {
  if (due === undefined) return []
  if (!Object.hasOwn(resource.fields, due)) return [`due: there is no field ${due}`]
  const leaves = to !== undefined && from !== undefined && !from.includes(to)
  return [
    ...(traitsOf(fieldOf(resource, due)).time ? [] : [`due: ${due} is neither a day nor a moment`]),
    ...(roles === MALL ? [] : ['due: a clock is taken by the mall']),
    ...(leaves || isLater(set[due]) ? [] : [`due: it would be taken again and again; leave its states, or set ${due} to a while from now`]),
  ]
}
/** Whom an action or a rule tells, and in which words: those who may read of it. */
export const tellFaults = (resource: AnyResource, { tell }: Pick<AnyAction, 'tell'>): string[] => {
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
