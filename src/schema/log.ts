/** What the log calls it when somebody only looked, at a hidden value or a private file: then it says at what, and no value. */
export const looks: readonly string[] = ['reveal', 'look']
export const isLook = (action: string): boolean => looks.includes(action)
