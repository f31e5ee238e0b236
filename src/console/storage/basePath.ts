/**
 * Path below which this console is served, without a slash at its end. Empty at the root of a host.
 * The console's own addresses stand behind the `#`.
 */
export const basePath: string =
  typeof location === 'undefined' ? '' : location.pathname.replace(/\/[^/]*$/, '').replace(/^\/+$/, '')
/**
 * Name in what all pages of a host share: storage, channels, locks. Another console may have
 * another path there.
 */
export const scoped = (name: string): string => (basePath ? `${basePath}:${name}` : name)
