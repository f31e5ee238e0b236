const read = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(`RaStore.${key}`) ?? 'null')
  } catch {
    return null
  }
}
/** Light or dark, as this browser was told: light until someone chooses. The console's store keeps it, and the pages before it read it. */
export const readTheme = (): 'light' | 'dark' => {
  if (read('themeFollows') === true) return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  return read('theme') === 'dark' ? 'dark' : 'light'
}
