import { z } from 'zod'
import { type ApiCalls, resolveApiCalls } from '../../src/schema/contract/apiRoutes'
import type { AnyResource } from '../../src/schema/model/resource'
import type { RouteContract } from '../../src/server/services/routeContract'

/** What a contract's address takes, by name. */
export const parametersOf = ({ query }: RouteContract): string[] =>
  query instanceof z.ZodObject ? Object.keys(query.shape) : []
/** A call's address with these parameters, in the path where it names them; those that it does not take are left out. */
export const addressOf = (contract: RouteContract, given: Readonly<Record<string, string>>): string => {
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) => given[name] || 'none')
  const rest = parametersOf(contract).filter(name => given[name] !== undefined && !contract.path.includes(`:${name}`))
  return rest.length > 0 ? `${path}?${rest.map(name => `${name}=${given[name]}`).join('&')}` : path
}

/** Finds the resource of a call's path. The names are resolved once, as some tests look ten thousand times. */
export const resourceFinder = (resources: readonly AnyResource[]): ((path: string) => AnyResource | undefined) => {
  const byPath = new Map<string, AnyResource>()
  for (const resource of resources) {
    const { actions, sheets: _, ...calls }: ApiCalls = resolveApiCalls(resource)
    const isRest = resource.definition.api === 'rest'
    for (const path of isRest ? [resource.name] : Object.values({ ...calls, ...actions }))
      byPath.set(path, byPath.get(path) ?? resource)
  }
  return path => byPath.get(path) ?? byPath.get(path.split('/')[2] ?? '')
}
