import type { Roles } from '../../model/action'
import { SYSTEM } from '../../rules/availability'
import type { AnyResource } from '../../model/resource'
import { within } from '../support/roleSubset'
import type { Placed } from '../support/fieldPlaces'

/** Roles that create records, or send the dialog, with the field. */
const makersOf = (resource: AnyResource, { key }: Placed): Roles<string> | undefined => {
  const [place, name = ''] = key.split('.')
  const { permissions, actions = {} } = resource.definition
  if (place === 'actions') return actions[name]?.roles === SYSTEM ? false : actions[name]?.roles
  return permissions?.create
}
/** Problems of a default option: all of these roles must be able to choose it. */
export const checkReferenceChoices = (resource: AnyResource, placed: Placed): string[] => {
  const { default: defaultValue, options = {} } = placed.field.options
  return [defaultValue ?? []].flat().flatMap(each => {
    const choosers = options[String(each)]?.roles
    if (!choosers || within(makersOf(resource, placed), choosers)) return []
    return [
      `the default ${JSON.stringify(each)} is chosen by ${choosers.length > 0 ? `${choosers.join(', ')} alone` : 'nobody'}: other roles that create records would be refused; remove the default, or allow it for them`,
    ]
  })
}
