import type { RouterLocation, RouterNavigateOptions } from 'ra-core'
import { createContext, useContext, useInsertionEffect } from 'react'

/** Commands of a page behind a tab. Absent without the tab bar. */
export interface LivingPage {
  /** Number of the visit. */
  readonly visit: number
  /** Whether the page was mounted before, and hidden. */
  readonly wakes: boolean
  /** Whether the page is shown, not hidden. */
  readonly isShown: () => boolean
  /** Navigates a hidden page within its tab, without showing it. */
  readonly replaceLocation: (to: Partial<RouterLocation>, options?: RouterNavigateOptions) => void
  /** Sets the title of the tab. */
  readonly name: (title: string) => void
  /** Marks whether closing the page would lose input. */
  readonly mark: (unsaved: boolean) => void
  /** Marks the page as done: the next navigation replaces it. */
  readonly finish: () => void
}
export const TabContext = createContext<LivingPage | undefined>(undefined)
export const useTabContext = (): LivingPage | undefined => useContext(TabContext)

/**
 * Runs on mount and unmount of a page, not when it is hidden. Hidden pages lose their effects,
 * except insertion effects.
 */
export const useCanLeave = (begin: () => () => void): void =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a page
  useInsertionEffect(begin, [])
