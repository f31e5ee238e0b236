/**
 * Name of the database constraint that a write violated. A Citus node reports it in the message
 * only. The node adds the number of its shard to the name.
 */
export const brokenConstraint = (fault: unknown): string | undefined => {
  const { constraint, message = '' } = fault as { constraint?: string; message?: string }
  return (constraint ?? /constraint "([^"]+)"/.exec(message)?.[1])?.replace(/_\d{6,}$/, '')
}
