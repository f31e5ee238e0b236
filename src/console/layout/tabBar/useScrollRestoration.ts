import { useLocation } from 'ra-core'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useOnChange } from '../../components/hooks/useOnChange'

/** Keeps how far each page was scrolled, and goes back there where one comes from the tab bar. Every other navigation begins at the top. */
export const useScrollRestoration = (visit: number | undefined): void => {
  const { state } = useLocation()
  const scrolls = useRef(new Map<number, number>())
  const now = useRef(visit)
  const target = useRef(0)
  const back = state?.fromTabs === true
  useEffect(() => {
    const note = () => now.current !== undefined && scrolls.current.set(now.current, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each other page is the trigger
  useLayoutEffect(() => {
    now.current = visit
    target.current = (visit !== undefined && scrolls.current.get(visit)) || 0
    if (back) window.scrollTo(0, target.current)
  }, [visit])
  // Once more, after react-admin's own restoring of a list that is begun.
  useOnChange(() => {
    if (back) window.scrollTo(0, target.current)
  }, [visit])
}
