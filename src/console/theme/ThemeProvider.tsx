import { createTheme, ThemeProvider, useMediaQuery } from '@mui/material'
import { type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { useSetting } from '../settings/useSettings'
import { applyAccent } from './accent'
import { applyTheme, darkQuery } from './applyTheme'
import type { Mode } from './palette'
import { themeOf } from './theme'

let printed = false
// Not every browser reports each way of printing by both events.
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
/** Whether the page is being printed. */
const usePrinting = (): boolean => useSyncExternalStore(onPrint, () => printed)
/** Current colour scheme. Paper is always light. */
export const useMode = (): Mode => {
  const theme = useSetting('theme')
  const isPrinted = usePrinting()
  const system = useMediaQuery(darkQuery, { noSsr: true }) ? 'dark' : 'light'
  if (isPrinted) return 'light'
  return theme === 'system' ? system : theme
}
/** Provides MUI's theme by the settings, and applies it to the document. */
export const AppTheme = ({ children }: { readonly children: ReactNode }) => {
  const mode = useMode()
  const [colour, colorWeak] = [useSetting('themeColor'), useSetting('colorWeak')]
  const theme = useMemo(() => createTheme(themeOf(mode, colour)), [mode, colour])
  // Before the first paint, so that the default colour does not flash.
  useLayoutEffect(() => {
    applyTheme({ theme: mode, colorWeak })
    applyAccent(colour, mode)
  }, [mode, colour, colorWeak])
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>
}
