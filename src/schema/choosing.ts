import type { AnyCondition } from './condition'
import { fieldOf, stateValue } from './derive'
import type { AnyField } from './field'
import type { AnyResource } from './resource'

/** Which records of its target a reference may choose, as a list is asked for them: by field a value or several, states as they are kept. */
export const chosenFilter = ({ options }: AnyField, target: AnyResource): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(options.filter ?? {}).map(([name, wanted]) => {
      const field = fieldOf(target, name)
      const kept = [wanted].flat().map(each => (field.kind === 'state' ? stateValue(field, String(each)) : each))
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
