/** Caches formatters by parameters: their creation is slow, and they are used very often. */
export const cacheFormatter = <A extends readonly (string | number | boolean)[], F>(make: (...by: A) => F) => {
  const made = new Map<string, F>()
  return (...by: A): F => {
    const key = by.join(' ')
    const formatter = made.get(key) ?? make(...by)
    made.set(key, formatter)
    return formatter
  }
}
