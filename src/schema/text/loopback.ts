const own = /^(localhost|127\.[\d.]+|\[?::1]?)$/

/** Whether a host is this machine alone, which nobody reaches from another one. */
export const isLoopback = (host: string): boolean => own.test(host)
/** Whether an address leads nowhere but to the machine that it is opened on. */
export const leadsHome = (address: string): boolean =>
  isLoopback(/^https?:\/\/(\[[^\]]*]|[^/:?#]+)/.exec(address)?.[1] ?? '')
