import type { Actor, AnyCondition } from '../model/condition'
import { getField, getStateValue } from './definition'
import type { AnyField } from '../model/field'
import type { AnyResource } from '../model/resource'

/** List filter for the records that a reference may choose, with states as stored. */
export const chosenFilter = ({ options }: AnyField, target: AnyResource): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(options.filter ?? {}).map(([name, wanted]) => {
      const field = getField(target, name)
      const kept = [wanted].flat().map(each => (field.type === 'state' ? getStateValue(field, String(each)) : each))
      return [name, Array.isArray(wanted) ? kept : kept[0]]
    }),
  )
/** Condition for the records that a reference may choose. */
export const chosenCondition = ({ options }: AnyField): AnyCondition =>
  Object.fromEntries(
    Object.entries(options.filter ?? {}).map(([name, wanted]) => [
      name,
      Array.isArray(wanted) ? { in: wanted } : wanted,
    ]),
  )
/** Field with only the options that the actor may newly choose. Others still need the field. */
export const offeredTo = (field: AnyField, { role }: Actor): AnyField => {
  const { options } = field.options
  if (!options) return field
  const open = Object.entries(options).filter(([, { roles }]) => roles === undefined || roles.includes(role))
  return Object.assign({}, field, { options: Object.assign({}, field.options, { options: Object.fromEntries(open) }) })
}
