import { useSyncExternalStore } from 'react'

let printed = false
// Not every browser tells of each way to paper by both.
const onPrint = (onChange: () => void) => {
  const ended = new AbortController()
  const set = (now: boolean) => {
    printed = now
    onChange()
  }
  const query = window.matchMedia?.('print')
  query?.addEventListener('change', () => set(query.matches), { signal: ended.signal })
  window.addEventListener('beforeprint', () => set(true), { signal: ended.signal })
  window.addEventListener('afterprint', () => set(false), { signal: ended.signal })
  return () => ended.abort()
}
/** Whether the page is on its way to paper now. */
export const usePrinting = (): boolean => useSyncExternalStore(onPrint, () => printed)
