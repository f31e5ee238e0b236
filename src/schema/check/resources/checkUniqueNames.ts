import { type CallSlot, resolveApiCalls, getApiRoutes } from '../../contract/apiRoutes'
import { languages } from '../../model/field'
import type { AnyResource } from '../../model/resource'
import type { ProblemText, Problem } from '../support/problem'

// Lookup paths consist of the service alone. Resources without a lookup leave them to others.
const lookupSlots: ReadonlySet<string> = new Set(['check', 'certificate', 'keys', 'report'] satisfies CallSlot[])
/** Names that must be unique, with a description for messages. */
const claimsOf = (resource: AnyResource): (readonly [key: string, what: string])[] => {
  const { actions, sheets, ...calls } = resolveApiCalls(resource)
  const { hidden, api } = resource.definition
  return [
    ['name', `the resource ${resource.name}`],
    ...(api === 'rest'
      ? [['calls', `/api/${resource.name}`] as const]
      : [
          ...Object.entries(calls)
            .filter(([slot]) => resource.definition.publicLookup || !lookupSlots.has(slot))
            .map(([slot, path]) => [`api.${slot}`, path] as const),
          ...Object.entries(actions).map(([action, path]) => [`actions.${action}`, path] as const),
          ...Object.entries(sheets).map(([action, path]) => [`actions.${action}.placement`, path] as const),
        ]),
    ...getApiRoutes(resource).flatMap(({ view, path, name, also }) => [
      ...[path, ...also].map(each => [`routes.${view}`, `the address ${each}`] as const),
      [`routes.${view}`, `the route name ${name}`] as const,
    ]),
    ...(hidden
      ? []
      : languages.map(language => ['labels', `the ${language} label "${resource.labels[language]}"`] as const)),
  ]
}
/** Hint for a path conflict: rename the action or its path. */
const hintFor = (key: string): string =>
  key.startsWith('actions.')
    ? `; call the action otherwise, or its path by api: { ${key.replace('.', ': { ')}: '…' } }`
    : ''
/** Conflicts between resources: names, calls, paths and menu labels. */
export const checkUniqueNames = (resources: readonly AnyResource[]): ProblemText[] => {
  const owners = new Map<string, string>()
  return resources.flatMap(resource =>
    claimsOf(resource).flatMap(([key, what]): (Problem & { file: string })[] => {
      const owner = owners.get(what)
      owners.set(what, owner ?? `${resource.name} ${key}`)
      return owner
        ? [{ file: `resources/${resource.name}.ts`, key, why: `${what} is already taken by ${owner}${hintFor(key)}` }]
        : []
    }),
  )
}
