import { getActions, getStateField } from '../../selectors/definition'
import type { AnyField } from '../../model/field'
import type { AnyResource } from '../../model/resource'
import { problemAt, type Check, unknownNameProblem } from '../support/problem'

const reachable = (resource: AnyResource, name: string, field: AnyField): Set<string> => {
  const reached = new Set(field.options.initial === undefined ? [] : [field.options.initial])
  const moves = getActions(resource).filter(([, action]) => getStateField(resource, action) === name)
  for (let size = 0; size !== reached.size; ) {
    size = reached.size
    for (const [, action] of moves)
      if (action.from?.some(state => reached.has(state)) && action.to) reached.add(action.to)
  }
  return reached
}
/** Problems of stored values: all numbers or all texts, without duplicates. */
const wireFaults = (states: NonNullable<AnyField['options']['states']>): string[] => {
  const values = Object.entries(states).map(([key, { value = key }]) => [key, value] as const)
  const numbers = values.filter(([, value]) => typeof value === 'number')
  const owner = (value: unknown) => values.find(each => each[1] === value)?.[0]
  return [
    ...values
      .filter(([key, value]) => owner(value) !== key)
      .map(([key, value]) => `${key} and ${owner(value)} share the value ${value}`),
    ...(numbers.length > 0 && numbers.length < values.length
      ? ['some states have a number as value and some a word; say one sort for all']
      : []),
    ...numbers
      .filter(([, value]) => !Number.isInteger(value) || Math.abs(Number(value)) > 32_767)
      .map(([key]) => `the value of ${key} is no whole number up to 32767`),
  ]
}

/** Checks that states can be reached and have distinct values. */
export const states: Check = resource =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const { states: all, initial } = field.options
    if (field.type !== 'state' || !all || initial === undefined) return []
    const noStart = unknownNameProblem('state', [initial], Object.keys(all))
    const reached = reachable(resource, name, field)
    const lost = noStart.length > 0 ? [] : Object.keys(all).filter(state => !reached.has(state))
    return [
      ...problemAt(`fields.${name}.initial`, noStart),
      ...problemAt(
        `fields.${name}.states`,
        lost.map(state => `no action leads to ${state}`),
      ),
      ...problemAt(`fields.${name}.states`, wireFaults(all)),
    ]
  })
