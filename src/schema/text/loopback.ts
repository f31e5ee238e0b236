const own = /^(localhost|127\.[\d.]+|\[?::1]?)$/

/** Whether a host is this machine, unreachable from others. */
export const isLoopback = (host: string): boolean => own.test(host)
/** Whether a URL leads to the machine that opens it. */
export const leadsHome = (address: string): boolean =>
  isLoopback(/^https?:\/\/(\[[^\]]*]|[^/:?#]+)/.exec(address)?.[1] ?? '')
