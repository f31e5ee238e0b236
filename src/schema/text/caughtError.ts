import { isObject } from '../model/condition'
/** Message of a caught value, which need not be an `Error`. */
export const messageOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault))
/** Code of a caught error: an SQLSTATE, or a system code such as `ENOSPC`. */
export const faultCode = (fault: unknown): string | undefined =>
  isObject(fault) && typeof fault.code === 'string' ? fault.code : undefined
