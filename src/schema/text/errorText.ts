/** What a caught fault says: anything may be thrown, not only an error. */
export const messageOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault))
/** The code that a caught fault carries: an SQLSTATE, or what the system calls it, such as `ENOSPC`. */
export const faultCode = (fault: unknown): string | undefined =>
  typeof fault === 'object' && fault !== null && 'code' in fault && typeof fault.code === 'string'
    ? fault.code
    : undefined
