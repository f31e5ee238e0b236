import { getField, getTitleField } from '../../selectors/definition'
import type { Labels } from '../../model/field'
import { isAllowed, canSeeField } from '../../rules/availability'
import type { AnyAction, AnyResource } from '../../model/resource'
import { canInterpolate, placesIn } from '../../labels/placeholders'

/** What follows is said of one record where it names fields, in words: an action that is done to several names none. */
export const followsFaults = (resource: AnyResource, { follows, followsWhen = [], at = [] }: AnyAction): string[] => {
  const namedIn = (labels?: Labels) =>
    [labels?.zh, labels?.en].flatMap(text => placesIn(text ?? '')).filter(each => each !== 'name')
  const known = (name: string) => Object.hasOwn(resource.fields, name)
  const named = [...new Set(followsWhen.flatMap(namedIn))]
  return [
    ...namedIn(follows).map(name => `follows: {${name}} is said by followsWhen alone`),
    ...named.filter(name => !known(name)).map(name => `followsWhen: there is no field ${name}`),
    ...named
      .filter(name => known(name) && !canInterpolate(getField(resource, name)))
      .map(name => `followsWhen: a value of the kind ${getField(resource, name).kind} cannot be said in words`),
    ...(at.includes('bulk')
      ? named.map(name => `followsWhen: {${name}} is one record's, and it is done to several`)
      : []),
  ]
}
/** Whom an action or a rule tells, and in which words: those who may read of it. */
export const notifyFaults = (resource: AnyResource, { tell }: Pick<AnyAction, 'tell'>): string[] => {
  if (!tell) return []
  const placeholders = new Set([tell.zh, tell.en].flatMap(placesIn))
  const unknown = [...placeholders].filter(name => name !== 'name' && !Object.hasOwn(resource.fields, name))
  const known = [...placeholders].filter(name => Object.hasOwn(resource.fields, name))
  // `{name}` says the title, whatever that is called.
  const seen = [...new Set([...placeholders].map(name => (name === 'name' ? getTitleField(resource) : name)))]
  return [
    ...(tell.to.length === 0 ? ['tell: nobody is told'] : []),
    ...unknown.map(name => `tell: there is no field ${name}`),
    ...known
      .filter(name => !canInterpolate(getField(resource, name)))
      .map(name => `tell: a value of the kind ${getField(resource, name).kind} cannot be said in words`),
    ...tell.to
      .filter(role => !isAllowed(resource, 'read', { role }))
      .map(role => `tell: ${role} may not read these records`),
    ...tell.to.flatMap(role =>
      seen.filter(name => !canSeeField(resource, name, { role })).map(name => `tell: ${role} does not see ${name}`),
    ),
  ]
}
