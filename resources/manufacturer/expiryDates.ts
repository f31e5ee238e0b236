/**
 * End dates of a manufacturer's papers. Its creator is warned `remindDays` days before, on all
 * pages.
 */
export const expiring = ['businessEnd', 'idEnd'] as const
export const remindDays = 60
