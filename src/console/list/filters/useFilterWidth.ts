import { useTranslate } from 'ra-core'
import { useSyncExternalStore } from 'react'
import type { AnyField } from '../../../schema/model/field'
import { traitsOf } from '../../../schema/fields/traits'
import { useLabel } from '../../config/ConsoleContext'
import { useSettings } from '../../settings/useSettings'
import { emsOf } from '../row/RowActions'

const onResize = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}
/** In pixels, of text as a table has it. */
export const textWidth = (text: string): number => emsOf(text) * 13
const GAP = 8
/** The least that a search is typed in. */
export const SEARCH = 170
const MOST = 3
/** Borders, padding, and the least that a filter's value is read in: two numbers, or one value with its arrow. */
const heldBy = (field: AnyField): number => {
  const { filter, time } = traitsOf(field)
  return filter === 'range' && !time ? 136 : 112
}
/** The page's width without its menu and its edges. */
const usePageWidth = (): number => {
  const { menu, topMenu, hideMenu, menuCollapse, menuWidth, device } = useSettings()
  const width = useSyncExternalStore(onResize, () => window.innerWidth)
  const beside = menu && !topMenu && !hideMenu && device === 'desktop'
  return width - (beside ? (menuCollapse ? 56 : menuWidth) : 0) - (device === 'desktop' ? 66 : 42)
}
/**
 * How many filters stand in the line, as far as each has room for its whole name and what it holds. Reckoned by their letters, as to measure would lay
 * the page out once more.
 */
export const useFilterWidth = (fields: readonly AnyField[], searches: boolean): number => {
  const pageWidth = usePageWidth()
  const translate = useTranslate()
  const label = useLabel()
  const button = (word: string) => textWidth(translate(word)) + 26 + GAP
  const buttons = ['console.query', 'console.reset', 'console.views'].reduce((sum, word) => sum + button(word), 0)
  const free = pageWidth - (searches ? SEARCH + GAP : 0) - buttons
  const ends = fields.reduce<readonly number[]>(
    (sums, field) => [...sums, (sums.at(-1) ?? 0) + textWidth(label(field.labels)) + heldBy(field) + GAP],
    [],
  )
  const more = button('console.moreFilters')
  const fitting = (ends.at(-1) ?? 0) <= free ? ends.length : ends.filter(end => end <= free - more).length
  return Math.min(MOST, fitting)
}
