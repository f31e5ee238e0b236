import type { RouterLocation, RouterNavigateOptions } from 'ra-core'
import { createContext, useContext, useInsertionEffect } from 'react'

/** What a page under the tab bar tells its tab, and may ask it. Without the tab bar there is none. */
export interface LivingPage {
  /** Tells one visit of a page from another. */
  readonly visit: number
  /** It was there before, and slept behind its tab. */
  readonly wakes: boolean
  /** Whether it is looked at: otherwise it lives on, hidden. */
  readonly isShown: () => boolean
  /** Goes on where nobody looks: the tab goes, and its person stays where they are. */
  readonly wander: (to: Partial<RouterLocation>, options?: RouterNavigateOptions) => void
  /** What the page calls itself. */
  readonly name: (title: string) => void
  /** Whether leaving the page for good would lose something. */
  readonly mark: (unsaved: boolean) => void
  /** It has done what it was for: the next navigation takes its place. */
  readonly finish: () => void
}
export const TabContext = createContext<LivingPage | undefined>(undefined)
export const useTabContext = (): LivingPage | undefined => useContext(TabContext)

/** Works when the page goes for good, and not when it is hidden: what is hidden loses its effects, but not those that insert. */
export const useCanLeave = (begin: () => () => void): void =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a page
  useInsertionEffect(begin, [])
