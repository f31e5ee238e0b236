import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'

/** Whether a text is one network address. IPv4 is written in four parts. */
export const isAddress = (text: string): boolean =>
  /[.:]/.test(text) && (ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text))
/** Whether an address is one of those, or in one of those networks, that a list names. */
export const isWithin = (address: string | undefined, list: readonly string[]): boolean => {
  if (!address || !isAddress(address)) return false
  const own = ipaddr.process(address)
  return list.some(each => {
    const [network, bits] = each.includes('/') ? ipaddr.parseCIDR(each) : [ipaddr.process(each), undefined]
    return network.kind() === own.kind() && own.match(network, bits ?? (own.kind() === 'ipv4' ? 32 : 128))
  })
}

/** Address of the server's calls to its own routes. No network address, so no outsider has it. */
export const OWN_ADDRESS = 'inside'
/**
 * Whether the server itself makes a call, as demo builder and demo robots do. Ignores forwarded
 * headers.
 */
export const isOwnCall = ({
  raw,
}: {
  readonly raw: { readonly socket: { readonly remoteAddress?: string } }
}): boolean => raw.socket.remoteAddress === OWN_ADDRESS

/** Longest address, with port and zone. */
const LONGEST = 80
/**
 * Normalizes an address, without the port that some proxies add. `undefined` where the text is no
 * address.
 */
const addressIn = (text: string | undefined): string | undefined => {
  if (!text || text.length > LONGEST) return undefined
  const bare = text
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
  return isAddress(bare) ? ipaddr.process(bare).toString() : undefined
}
/**
 * Client address of a request, from its hops, nearest first. All hops but the last are trusted
 * proxies. Ignores forwarded text that is no address: the request then comes from the proxy. Empty
 * for internal calls.
 */
export const addressOf = (way: readonly (string | undefined)[]): string =>
  way.map(addressIn).findLast(each => each !== undefined) ?? ''

/**
 * Hashes the network of a client for limits: the IPv4 address or the IPv6 /64 network. A customer
 * gets a whole /64 and can choose any address in it.
 */
export const hashNetwork = (address: string): string => {
  const parsed = ipaddr.isValid(address) ? ipaddr.process(address) : undefined
  const network = parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : (parsed?.toString() ?? address)
  return createHash('sha256').update(network).digest('hex').slice(0, 32)
}
