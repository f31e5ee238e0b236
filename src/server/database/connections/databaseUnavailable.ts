import { faultCode } from '../../../schema/text/caughtError'

/** The database is unavailable: the call is answered 503 and may be retried. */
export class DatabaseUnavailable extends Error {
  /** SQLSTATE of a connection failure. */
  readonly code = '08006'
}

// A server starting or stopping, no resources, a read-only standby or full disk.
// Also an idle transaction, a cancelled statement, a lock timeout, and a race lost three times.
const states = /^(57P0.|57014|53...|25006|25P03|55P03|40001|40P01)$/
const systemCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // A full disk, of the database or of the pictures.
  'ENOSPC',
  'EDQUOT',
]
// Errors of pg without a code, and of Citus whose worker ended in the middle of a statement.
const lostConnection = /^(server closed the connection|connection not open|Connection terminated)/
const connectionErrors =
  /^(Client was closed|Client has encountered|timeout exceeded when trying to connect|timeout expired|Query read timeout)/

/** Whether a connection broke or was not answered: this server's, or one to a cluster's worker. */
export const isConnectionLost = (fault: unknown): boolean =>
  fault instanceof Error && (faultCode(fault)?.startsWith('08') || lostConnection.test(fault.message))

/** Whether a fault means an unavailable, busy or read-only database, and no fault of this server. */
export const isDatabaseUnavailable = (fault: unknown): boolean => {
  if (!(fault instanceof Error)) return false
  const code = faultCode(fault)
  if (code !== undefined && (states.test(code) || systemCodes.includes(code))) return true
  if (fault instanceof AggregateError) return fault.errors.some(isDatabaseUnavailable)
  return isConnectionLost(fault) || connectionErrors.test(fault.message)
}
