/** What the log calls it when somebody only looked, at a hidden value or a private file: then it says at what, and no value. */
export const READ_EVENTS: readonly string[] = ['reveal', 'look']
export const isReadEvent = (action: string): boolean => READ_EVENTS.includes(action)
/** Lines of a record's history that are told at once: where as many came, there may be earlier ones. */
export const HISTORY_PART = 100
