/** Audit actions of reading a masked value or a private file. Their entries hold no value. */
export const READ_EVENTS: readonly string[] = ['reveal', 'look']
export const isReadEvent = (action: string): boolean => READ_EVENTS.includes(action)
/** Page size of a record's history. A full page may have earlier entries. */
export const HISTORY_PART = 100
