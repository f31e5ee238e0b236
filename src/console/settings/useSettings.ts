import { useSyncExternalStore } from 'react'
import { type AppSettings, onSettings, readSettings } from './settings'

/** Current value of a setting. */
export const useSetting = <K extends keyof AppSettings>(name: K): AppSettings[K] =>
  useSyncExternalStore(onSettings, () => readSettings()[name])
/** Current settings. */
export const useSettings = (): AppSettings => useSyncExternalStore(onSettings, readSettings)
