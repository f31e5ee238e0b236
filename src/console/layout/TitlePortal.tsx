import { useTranslate } from 'ra-core'
import { createElement, useEffect, useRef } from 'react'

/** Text of what is visible in an element. React hides the title of a page that is hidden behind its tab. */
const visibleText = (element: Element): string =>
  [...element.children]
    .filter(each => each instanceof HTMLElement && each.style.display !== 'none')
    .map(({ textContent }) => textContent)
    .join(' ')
    .trim()
/**
 * Heading of a page made of react-admin's own components, which look for this id. Names the page in the browser's tab.
 * Hidden on every other page: these have a heading of their own.
 */
export const TitlePortal = () => {
  const name = useTranslate()('console.title')
  const place = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const update = () => {
      const text = visibleText(element)
      element.hidden = text === ''
      if (text) document.title = `${text} · ${name}`
    }
    update()
    const observer = new MutationObserver(update)
    observer.observe(element, { childList: true, characterData: true, subtree: true, attributeFilter: ['style'] })
    return () => observer.disconnect()
  }, [name])
  // As a call: its content is drawn into it by others.
  return createElement('h1', { ref: place, id: 'react-admin-title', className: 'page-title', hidden: true })
}
