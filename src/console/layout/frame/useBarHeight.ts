import { type RefObject, useEffect, useRef } from 'react'

/** Tells the style sheets how much of the window the bars on top take (`--bar`), whichever of them there are. */
export const useBarHeight = (): RefObject<HTMLDivElement | null> => {
  const bars = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const measured = new ResizeObserver(() => style.setProperty('--bar', `${bars.current?.offsetHeight ?? 0}px`))
    if (bars.current) measured.observe(bars.current)
    return () => {
      measured.disconnect()
      style.removeProperty('--bar')
    }
  }, [])
  return bars
}
