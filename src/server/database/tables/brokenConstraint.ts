/**
 * The rule of the database that a write has broken, by its name. A row that stands on another node tells it in words alone, with the number of its part behind the name.
 */
export const brokenRule = (fault: unknown): string | undefined => {
  const { constraint, message = '' } = fault as { constraint?: string; message?: string }
  return (constraint ?? /constraint "([^"]+)"/.exec(message)?.[1])?.replace(/_\d{6,}$/, '')
}
