/** The keys in this browser's storage that begin so. */
export const keysWith = (prefix: string): string[] => Object.keys(localStorage).filter(key => key.startsWith(prefix))
