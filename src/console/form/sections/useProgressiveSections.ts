import { useLocation } from 'ra-core'
import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTabContext } from '../../providers/router/TabContext'

const acts = ['pointerdown', 'click', 'keydown'] as const
/**
 * How many of so many sections are drawn: one after the other, as a long form drawn in one go keeps the page from hearing keys and clicks meanwhile. All of them as soon as
 * anybody acts, so that whoever does finds the form whole; and at once where the address means a field, or a page that slept behind its tab goes back to where it was scrolled.
 */
export const useProgressiveSections = (count: number): number => {
  const { search } = useLocation()
  const page = useTabContext()
  const [drawn, setDrawn] = useState(() => (page?.wakes || new URLSearchParams(search).has('field') ? count : 1))
  const isWhole = drawn >= count
  useEffect(() => {
    if (!isWhole) startTransition(() => setDrawn(drawn + 1))
  }, [isWhole, drawn])
  useEffect(() => {
    if (isWhole) return
    const finish = () => flushSync(() => setDrawn(count))
    for (const act of acts) window.addEventListener(act, finish, { capture: true })
    return () => {
      for (const act of acts) window.removeEventListener(act, finish, { capture: true })
    }
  }, [isWhole, count])
  return drawn
}
