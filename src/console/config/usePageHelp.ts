import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'ra-core'
import { labelLanguage } from '../i18n/locale'
import { useConsoleConfig } from './ConsoleContext'

/** Sentences about a resource, a board or a page, in the language of the screen. Empty until loaded, and without help. */
export const usePageHelp = (name: string): readonly string[] => {
  const { help } = useConsoleConfig()
  const language = labelLanguage(useLocale())
  const { data } = useQuery({
    queryKey: ['help'],
    queryFn: async () => (await help?.()) ?? {},
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data?.[name]?.[language] ?? []
}
