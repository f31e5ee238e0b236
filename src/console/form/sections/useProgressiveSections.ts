import { useLocation } from 'ra-core'
import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTabContext } from '../../providers/router/TabContext'

const acts = ['pointerdown', 'click', 'keydown'] as const
/**
 * Number of sections to render, one by one, since a long form would block keys and clicks.
 * Renders all on the first interaction, or if the address names a field.
 * Also for a hidden tab that must restore its scroll position.
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
