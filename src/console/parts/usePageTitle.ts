import { useTranslate } from 'ra-core'
import { useEffect } from 'react'

/** Names the page in the browser's tab and history. */
export const usePageTitle = (text: string): void => {
  const name = useTranslate()('console.title')
  useEffect(() => {
    document.title = text ? `${text} · ${name}` : name
  }, [text, name])
}
