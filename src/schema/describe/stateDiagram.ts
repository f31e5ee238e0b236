import { getActions, getField, getStateField } from '../selectors/definition'
import { SYSTEM } from '../rules/availability'
import type { AnyResource } from '../model/resource'

/** Roles as a text. */
export const rolesText = (roles: unknown): string =>
  roles === '*'
    ? 'everyone'
    : roles === SYSTEM
      ? 'the mall'
      : Array.isArray(roles) && roles.length > 0
        ? roles.join(', ')
        : 'nobody'

/** State machine as a Mermaid diagram: the transitions of one state field. */
export const stateDiagram = (resource: AnyResource, name: string): string => {
  const field = getField(resource, name)
  const states = Object.entries(field.options.states ?? {}).map(
    ([key, state]) => `  ${key}: ${state.zh} ${state.en} (${state.value ?? key})`,
  )
  const moves = getActions(resource)
    .filter(([, action]) => getStateField(resource, action) === name && action.from)
    .flatMap(([action, { from = [], to, roles }]) =>
      from.map(each => `  ${each} --> ${to ?? each}: ${action} [${rolesText(roles)}]`),
    )
  return ['stateDiagram-v2', ...states, `  [*] --> ${field.options.initial}`, ...moves].join('\n')
}
