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
/** Estimated width of a text in a table, in px. */
export const textWidth = (text: string): number => emsOf(text) * 13
const GAP = 8
/** Minimum width of the search box, in px. */
export const SEARCH = 170
const MAX_FILTERS = 3
/** Width of a filter's value in px, with padding: two numbers, or one value with an arrow. */
const heldBy = (field: AnyField): number => {
  const { filter, time } = traitsOf(field)
  return filter === 'range' && !time ? 136 : 112
}
/** Width of the page without menu and margins. */
const usePageWidth = (): number => {
  const { menu, topMenu, hideMenu, menuCollapse, menuWidth, device } = useSettings()
  const width = useSyncExternalStore(onResize, () => window.innerWidth)
  const beside = menu && !topMenu && !hideMenu && device === 'desktop'
  return width - (beside ? (menuCollapse ? 56 : menuWidth) : 0) - (device === 'desktop' ? 66 : 42)
}
/**
 * Number of filters that fit in line with their full labels. Estimated by the number of letters,
 * since measuring would need another layout.
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
  return Math.min(MAX_FILTERS, fitting)
}
