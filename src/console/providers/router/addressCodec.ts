import type { RouterLocation, RouterTo } from 'ra-core'
import { decodeAddress, encodeAddress, isReadable, type RouteTable } from './routeTable'

const NOWHERE = '/404'
const partsOf = (address: string) => {
  const [pathname = '', search] = address.split('?')
  return { pathname, search: search ? `?${search}` : '' }
}
/** Location of a link's target. */
export const asLocation = (to: RouterTo): RouterLocation => {
  const { pathname = '/', search = '' } = typeof to === 'string' ? partsOf(to) : to
  return { pathname, search, hash: '', state: null }
}

interface AddressCodec {
  /** Converts a location of the address bar to react-admin's path. */
  readonly decode: (location: RouterLocation) => RouterLocation
  /** Converts a link on the page `here` (react-admin's path) to the product's URL. */
  readonly encode: (to: RouterTo, here: string) => string
  /** Product's URL of an address, which may be a react-admin path. */
  readonly ownAddress: (address: string) => string
}
/** Converts between the product's URLs and react-admin's paths. */
export const addressCodec = (routes: RouteTable): AddressCodec => {
  const read = (location: RouterLocation): RouterLocation => {
    // Unreadable paths are not found. react-admin would throw.
    if (!isReadable(location.pathname)) return { ...location, pathname: NOWHERE, search: '' }
    return { ...location, ...partsOf(decodeAddress(routes, location.pathname + location.search)) }
  }
  const known = new WeakMap<RouterLocation, RouterLocation>()
  return {
    // Decodes a location once. Every link of a page reads it.
    decode: location => {
      const decoded = known.get(location) ?? read(location)
      known.set(location, decoded)
      return decoded
    },
    // A query alone means the current page. The router would resolve it against react-admin's path.
    encode: (to, here) => {
      const address = typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}`
      return encodeAddress(routes, /^(\?|$)/.test(address) ? here + address : address)
    },
    ownAddress: address => encodeAddress(routes, decodeAddress(routes, address)),
  }
}
