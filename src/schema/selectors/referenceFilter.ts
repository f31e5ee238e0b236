import type { Actor, AnyCondition } from '../model/condition'
import { getField, getStateValue } from './definition'
import type { AnyField } from '../model/field'
import type { AnyResource } from '../model/resource'

/** Which records of its target a reference may choose, as a list is asked for them: by field a value or several, states as they are kept. */
export const chosenFilter = ({ options }: AnyField, target: AnyResource): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(options.filter ?? {}).map(([name, wanted]) => {
      const field = getField(target, name)
      const kept = [wanted].flat().map(each => (field.type === 'state' ? getStateValue(field, String(each)) : each))
      return [name, Array.isArray(wanted) ? kept : kept[0]]
    }),
  )
/** The same as a condition. */
export const chosenCondition = ({ options }: AnyField): AnyCondition =>
  Object.fromEntries(
    Object.entries(options.filter ?? {}).map(([name, wanted]) => [
      name,
      Array.isArray(wanted) ? { in: wanted } : wanted,
    ]),
  )
/** A field as it is offered to someone: of its choices those that they may newly make. What stands there already is read by the field itself. */
export const offeredTo = (field: AnyField, { role }: Actor): AnyField => {
  const { options } = field.options
  if (!options) return field
  const open = Object.entries(options).filter(([, { roles }]) => roles === undefined || roles.includes(role))
  return Object.assign({}, field, { options: Object.assign({}, field.options, { options: Object.fromEntries(open) }) })
}
