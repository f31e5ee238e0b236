import { getActions } from '../../selectors/definition'
import type { AnyField, Fields } from '../../model/field'
import type { AnyResource } from '../../model/resource'

/** Field with its place in a declaration. */
export interface Placed {
  /** Path: `fields.name`, `fields.rows.name`, `actions.ship.params.name`. */
  readonly key: string
  readonly name: string
  readonly field: AnyField
  /** Fields at the same place. */
  readonly siblings: Fields
  readonly where: 'record' | 'rows' | 'dialog'
}
const placed = (prefix: string, siblings: Fields, where: Placed['where']): Placed[] =>
  Object.entries(siblings).flatMap(([name, field]) => {
    const key = `${prefix}.${name}`
    return [{ key, name, field, siblings, where }, ...placed(key, field.options.fields ?? {}, 'rows')]
  })

/** Fields of a declaration: the record's, those of sub-records, and new ones of dialogs. */
export const fieldsWithPlaces = (resource: AnyResource): Placed[] => [
  ...placed('fields', resource.fields, 'record'),
  ...getActions(resource).flatMap(([name, { params = {} }]) => {
    const fresh = Object.entries(params).flatMap(([asked, said]) =>
      typeof said === 'string' ? [] : [[asked, said] as const],
    )
    return placed(`actions.${name}.params`, Object.fromEntries(fresh), 'dialog')
  }),
]
