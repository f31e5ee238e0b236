import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'

/**
 * Where a request comes from, as limits count it: an address, or for IPv6 the network of 64 bits that one customer is given whole, and can
 * choose any address of. Kept as a hash.
 */
export const placeOf = (address: string): string => {
  const parsed = ipaddr.isValid(address) ? ipaddr.process(address) : undefined
  const network = parsed?.kind() === 'ipv6' ? (parsed as ipaddr.IPv6).parts.slice(0, 4).join(':') : (parsed?.toString() ?? address)
  return createHash('sha256').update(network).digest('hex').slice(0, 32)
}
