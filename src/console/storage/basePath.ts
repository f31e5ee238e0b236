/**
 * Path below which this console is served, without a slash at its end. Empty at the root of a host.
 * The console's own addresses stand behind the `#`.
 */
export const basePath: string =
  typeof location === 'undefined' ? '' : location.pathname.replace(/\/[^/]*$/, '').replace(/^\/+$/, '')
/** Name in storage, channels and locks, which consoles on other paths of the host share. */
export const scoped = (name: string): string => (basePath ? `${basePath}:${name}` : name)
