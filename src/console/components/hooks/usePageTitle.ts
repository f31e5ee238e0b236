import { useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { useTabContext } from '../../providers/router/TabContext'

/** Sets the title of the document, and of the page's tab if there is one. */
export const usePageTitle = (text: string): void => {
  const name = useTranslate()('console.title')
  const page = useTabContext()
  useEffect(() => {
    document.title = text ? `${text} · ${name}` : name
  }, [text, name])
  useEffect(() => page?.name(text), [page, text])
}
