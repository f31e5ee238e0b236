import { faultCode } from '../../../schema/text/errorText'

/** The database cannot be asked now: the call is answered 503 and may be tried again. */
export class DatabaseUnavailable extends Error {
  /** SQLSTATE of a connection failure. */
  readonly code = '08006'
}

// Connection failures, a server that stops or starts, no place left, a read-only standby or full disk, a transaction that was idle for too long, an
// interrupted statement, a lock not had in time, and what lost a race three times over.
const states = /^(08...|57P0.|57014|53...|25006|25P03|55P03|40001|40P01)$/
const systemCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // A disk without room, of the database or of the pictures beside its rows.
  'ENOSPC',
  'EDQUOT',
]
// pg gives these no code.
const connectionErrors =
  /^(Connection terminated|Client was closed|Client has encountered|timeout exceeded when trying to connect|timeout expired|Query read timeout)/

/** Whether a fault means that the database is away, too busy or not to be written now, and not that the mall did something wrong. */
export const isDatabaseUnavailable = (fault: unknown): boolean => {
  if (!(fault instanceof Error)) return false
  const code = faultCode(fault)
  if (code !== undefined && (states.test(code) || systemCodes.includes(code))) return true
  if (fault instanceof AggregateError) return fault.errors.some(isDatabaseUnavailable)
  return connectionErrors.test(fault.message)
}
