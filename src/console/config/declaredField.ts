import type { AnyField } from '../../schema/model/field'
import type { AnyResource } from '../../schema/model/resource'
import { getField } from '../../schema/selectors/definition'
import { traitsOf } from '../../schema/fields/traits'

/** Field that a page names as `source`. Throws for a misspelt name, which would stay blank. */
export const declaredField = (resource: AnyResource, source: string): AnyField => {
  if (Object.hasOwn(resource.fields, source)) return getField(resource, source)
  throw new Error(`${resource.name} has no field "${source}", only ${Object.keys(resource.fields).join(', ')}`)
}
/** Throws for a sort that the server would ignore: by an unknown field, or by one without an order. */
export const assertSort = (resource: AnyResource, source: string): void => {
  const field = declaredField(resource, source)
  if (field.type !== 'position' && !traitsOf(field).sortable)
    throw new Error(`${resource.name} cannot be sorted by "${source}"`)
}
