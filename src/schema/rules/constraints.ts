import { fieldsIn, holdsOrEmpty, isSame, type RecordData } from '../model/condition'
import type { AnyResource } from '../model/resource'
import type { FieldMessage } from '../text/errorMessages'

/**
 * Constraints that a record violates, by field with the declared message and code. A comparison
 * with an empty side holds. Violations from before the change count only if a field of theirs
 * changes.
 */
export const brokenConstraints = (
  resource: AnyResource,
  after: RecordData,
  before?: RecordData,
): Record<string, FieldMessage> => {
  const broken = (resource.definition.constraints ?? []).filter(({ check: holds }) => {
    if (holdsOrEmpty(holds, after, resource.fields)) return false
    const touched = fieldsIn(holds, resource.fields).some(name => !isSame(after[name], before?.[name]))
    return before === undefined || touched || holdsOrEmpty(holds, before, resource.fields)
  })
  return Object.fromEntries(broken.map(({ field, labels, code = 'constraint' }) => [field, { ...labels, code }]))
}
