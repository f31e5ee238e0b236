import { fieldOf, titleField } from '../derive'
import { may, seesField } from '../machine'
import type { AnyAction, AnyResource } from '../resource'
import { canSay, placesIn } from '../say'

/** Whom an action or a rule tells, and in which words: those who may read of it. */
export const tellFaults = (resource: AnyResource, { tell }: Pick<AnyAction, 'tell'>): string[] => {
  if (!tell) return []
  const said = new Set([tell.zh, tell.en].flatMap(placesIn))
  const unknown = [...said].filter(name => name !== 'name' && !Object.hasOwn(resource.fields, name))
  const known = [...said].filter(name => Object.hasOwn(resource.fields, name))
  // `{name}` says the title, whatever that is called.
  const seen = [...new Set([...said].map(name => (name === 'name' ? titleField(resource) : name)))]
  return [
    ...(tell.to.length === 0 ? ['tell: nobody is told'] : []),
    ...unknown.map(name => `tell: there is no field ${name}`),
    ...known
      .filter(name => !canSay(fieldOf(resource, name)))
      .map(name => `tell: a value of the kind ${fieldOf(resource, name).kind} cannot be said in words`),
    ...tell.to.filter(role => !may(resource, 'read', { role })).map(role => `tell: ${role} may not read these records`),
    ...tell.to.flatMap(role =>
      seen.filter(name => !seesField(resource, name, { role })).map(name => `tell: ${role} does not see ${name}`),
    ),
  ]
}
