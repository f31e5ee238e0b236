import { getField, getTitleField } from '../../selectors/definition'
import type { Labels } from '../../model/field'
import { isAllowed, canSeeField } from '../../rules/availability'
import type { AnyAction, AnyResource } from '../../model/resource'
import { canInterpolate, placesIn } from '../../labels/placeholders'

/**
 * Problems of consequences. Texts with field values need an action on single records: a bulk action
 * has no single record to name.
 */
export const followsFaults = (
  resource: AnyResource,
  { consequences, consequencesWhen: followsWhen = [], placement = [] }: AnyAction,
): string[] => {
  const namedIn = (labels?: Labels) =>
    [labels?.zh, labels?.en].flatMap(text => placesIn(text ?? '')).filter(each => each !== 'name')
  const known = (name: string) => Object.hasOwn(resource.fields, name)
  const named = [...new Set(followsWhen.flatMap(namedIn))]
  return [
    ...namedIn(consequences).map(name => `consequences: {${name}} is said by consequencesWhen alone`),
    ...named.filter(name => !known(name)).map(name => `consequencesWhen: there is no field ${name}`),
    ...named
      .filter(name => known(name) && !canInterpolate(getField(resource, name)))
      .map(name => `consequencesWhen: a value of the type ${getField(resource, name).type} cannot be said in words`),
    ...(placement.includes('bulk')
      ? named.map(name => `consequencesWhen: {${name}} is one record's, and it is done to several`)
      : []),
  ]
}
/** Problems of a notification: its recipients must be able to read the fields in its text. */
export const checkNotifications = (resource: AnyResource, { notify }: Pick<AnyAction, 'notify'>): string[] => {
  if (!notify) return []
  const placeholders = new Set([notify.zh, notify.en].flatMap(placesIn))
  const unknown = [...placeholders].filter(name => name !== 'name' && !Object.hasOwn(resource.fields, name))
  const known = [...placeholders].filter(name => Object.hasOwn(resource.fields, name))
  // `{name}` is the title field, whatever its name.
  const seen = [...new Set([...placeholders].map(name => (name === 'name' ? getTitleField(resource) : name)))]
  return [
    ...(notify.to.length === 0 ? ['notify: nobody is told'] : []),
    ...unknown.map(name => `notify: there is no field ${name}`),
    ...known
      .filter(name => !canInterpolate(getField(resource, name)))
      .map(name => `notify: a value of the type ${getField(resource, name).type} cannot be said in words`),
    ...notify.to
      .filter(role => !isAllowed(resource, 'read', { role }))
      .map(role => `notify: ${role} may not read these records`),
    ...notify.to.flatMap(role =>
      seen.filter(name => !canSeeField(resource, name, { role })).map(name => `notify: ${role} does not see ${name}`),
    ),
  ]
}
