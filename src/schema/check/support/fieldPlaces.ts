import { getActions } from '../../selectors/definition'
import type { AnyField, Fields } from '../../model/field'
import type { AnyResource } from '../../model/resource'

/** A field with where it stands in its declaration. */
export interface Placed {
  /** `fields.name`, `fields.rows.name`, `actions.ship.ask.name`. */
  readonly key: string
  readonly name: string
  readonly field: AnyField
  /** The fields that it stands among. */
  readonly siblings: Fields
  readonly where: 'record' | 'rows' | 'dialog'
}
const placed = (prefix: string, siblings: Fields, where: Placed['where']): Placed[] =>
  Object.entries(siblings).flatMap(([name, field]) => {
    const key = `${prefix}.${name}`
    return [{ key, name, field, siblings, where }, ...placed(key, field.options.fields ?? {}, 'rows')]
  })

/** Every field of a declaration: the record's own, those of its sub-records, and the new ones of its dialogs. */
export const fieldsWithPlaces = (resource: AnyResource): Placed[] => [
  ...placed('fields', resource.fields, 'record'),
  ...getActions(resource).flatMap(([name, { params = {} }]) => {
    const fresh = Object.entries(params).flatMap(([asked, said]) =>
      typeof said === 'string' ? [] : [[asked, said] as const],
    )
    return placed(`actions.${name}.params`, Object.fromEntries(fresh), 'dialog')
  }),
]
