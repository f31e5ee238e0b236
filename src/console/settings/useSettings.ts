import { useSyncExternalStore } from 'react'
import { type AppSettings, onSettings, readSettings } from './settings'

/** One of the settings, as it is now. */
export const useSetting = <K extends keyof AppSettings>(name: K): AppSettings[K] =>
  useSyncExternalStore(onSettings, () => readSettings()[name])
/** All of them. */
export const useSettings = (): AppSettings => useSyncExternalStore(onSettings, readSettings)
