import { fieldsIn, holdsOrEmpty, isSame, type RecordData } from '../model/condition'
import type { Labels } from '../model/field'
import type { AnyResource } from '../model/resource'

/**
 * What must hold between the fields of a record and does not, by the field it is told at, in its own words. A comparison with an empty side holds: that something is
 * filled in is asked by `required`. What was broken before and is not touched is not asked again.
 */
export const brokenConstraints = (
  resource: AnyResource,
  after: RecordData,
  before?: RecordData,
): Record<string, Labels> => {
  const broken = (resource.definition.constraints ?? []).filter(({ check: holds }) => {
    if (holdsOrEmpty(holds, after, resource.fields)) return false
    const touched = fieldsIn(holds, resource.fields).some(name => !isSame(after[name], before?.[name]))
    return before === undefined || touched || holdsOrEmpty(holds, before, resource.fields)
  })
  return Object.fromEntries(broken.map(({ field, labels }) => [field, labels]))
}
