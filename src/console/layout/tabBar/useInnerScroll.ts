import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Keeps how far what scrolls within a page was scrolled, as a list's table: not every browser does while it is hidden. Answers where the page is put. */
export const useInnerScroll = (shown: boolean): RefObject<HTMLDivElement | null> => {
  const panel = useRef<HTMLDivElement>(null)
  const scrolls = useRef(new Map<Element, number>())
  useEffect(() => {
    const page = panel.current
    const note = ({ target }: Event) => {
      if (target instanceof Element) scrolls.current.set(target, target.scrollTop)
    }
    // A scroll does not bubble.
    page?.addEventListener('scroll', note, { capture: true, passive: true })
    return () => page?.removeEventListener('scroll', note, { capture: true })
  }, [])
  useLayoutEffect(() => {
    if (!shown) return
    for (const [element, top] of scrolls.current)
      if (element.isConnected) element.scrollTop = top
      else scrolls.current.delete(element)
  }, [shown])
  return panel
}
