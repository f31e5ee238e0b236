import { createTheme, ThemeProvider, useMediaQuery } from '@mui/material'
import { type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { useSetting } from '../settings/useSettings'
import { applyAccent } from './accent'
import { applyTheme, darkQuery } from './applyTheme'
import type { Mode } from './palette'
import { themeOf } from './theme'

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
const usePrinting = (): boolean => useSyncExternalStore(onPrint, () => printed)
/** Light or dark, as it is now: paper is light. */
export const useMode = (): Mode => {
  const theme = useSetting('theme')
  const isPrinted = usePrinting()
  const system = useMediaQuery(darkQuery, { noSsr: true }) ? 'dark' : 'light'
  if (isPrinted) return 'light'
  return theme === 'system' ? system : theme
}
/** MUI's theme and the document's look, as the settings are; both follow them while the page stands. */
export const AppTheme = ({ children }: { readonly children: ReactNode }) => {
  const mode = useMode()
  const [colour, colorWeak] = [useSetting('themeColor'), useSetting('colorWeak')]
  const theme = useMemo(() => createTheme(themeOf(mode, colour)), [mode, colour])
  // Before it is painted: nobody sees the usual colour first.
  useLayoutEffect(() => {
    applyTheme({ theme: mode, colorWeak })
    applyAccent(colour, mode)
  }, [mode, colour, colorWeak])
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>
}
