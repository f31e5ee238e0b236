/** Listeners of one event. `listen` returns an unsubscribe function. */
export const createListeners = <A extends readonly unknown[] = []>() => {
  const all = new Set<(...args: A) => void>()
  return {
    listen: (each: (...args: A) => void): (() => void) => {
      all.add(each)
      return () => void all.delete(each)
    },
    notify: (...args: A): void => {
      for (const each of all) each(...args)
    },
    hasAny: (): boolean => all.size > 0,
  }
}
