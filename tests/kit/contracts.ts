import { z } from 'zod'
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
