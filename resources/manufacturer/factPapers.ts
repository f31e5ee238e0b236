/** Days of a manufacturer's papers whose end is announced `remindDays` before, on whatever page its creator is. */
export const expiring = ['businessEnd', 'idEnd'] as const
export const remindDays = 60
