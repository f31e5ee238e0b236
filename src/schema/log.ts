/** Whether somebody only looked, at a hidden value or a private file: then the log says at what, and no value. */
export const isLook = (action: string): boolean => action === 'reveal' || action === 'look'
