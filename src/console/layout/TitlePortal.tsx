import { useTranslate } from 'ra-core'
import { createElement, useEffect, useRef } from 'react'

/** Visible text of an element. React hides titles of pages behind their tabs. */
const visibleText = (element: Element): string =>
  [...element.children]
    .filter(each => each instanceof HTMLElement && each.style.display !== 'none')
    .map(({ textContent }) => textContent)
    .join(' ')
    .trim()
/**
 * Heading for pages of react-admin's own components, which look for this id. Sets the document
 * title. Hidden on all other pages, which have their own heading.
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
  // Created without children: react-admin renders the content through a portal.
  return createElement('h1', { ref: place, id: 'react-admin-title', className: 'page-title', hidden: true })
}
