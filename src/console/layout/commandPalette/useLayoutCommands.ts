import { useQuery } from '@tanstack/react-query'
import { useLogout } from 'ra-core'
import type { Labels } from '../../../schema/model/field'
import { loadBilingualLabels } from '../../providers/i18nProvider'
import { changeSettings, themes } from '../../settings/settings'
import { useSetting } from '../../settings/useSettings'
import { leaveByLogOut } from '../../providers/router/leaveGuards'
import { themeMessages } from '../controls/ToggleThemeButton'
import { useLanguage } from '../controls/useLanguage'
import type { Place } from './commands'

const COLON: Labels = { zh: '：', en: ': ' }
const join = (...parts: readonly Labels[]): Labels => ({
  zh: parts.map(({ zh }) => zh).join(''),
  en: parts.map(({ en }) => en).join(''),
})
const languages = { 'zh-CN': 'console.chinese', 'en-US': 'console.english' } as const
/** Name of a language in itself and in the language of the reader. */
const nameOf = (own: string, { zh = own, en = own }: Labels): Labels => ({
  zh: own === zh ? own : `${own} · ${zh}`,
  en: own === en ? own : `${own} · ${en}`,
})
/** Commands of the layout: themes, language, settings, logout. */
export const useLayoutCommands = (): readonly Place[] => {
  const theme = useSetting('theme')
  const { other, name, change } = useLanguage()
  const logout = useLogout()
  const { data: word } = useQuery({ queryKey: ['words'], queryFn: loadBilingualLabels, staleTime: Infinity })
  if (!word) return []
  const action = (to: string, labels: Labels, go: () => void): Place => ({
    to: `#${to}`,
    type: 'action',
    labels,
    go,
    icon: 'settings',
  })
  return [
    ...themes
      .filter(each => each !== theme)
      .map(each =>
        action(each, join(word('console.theme'), COLON, word(themeMessages[each])), () =>
          changeSettings({ theme: each }),
        ),
      ),
    action('language', join(word('console.language'), COLON, nameOf(name(other), word(languages[other]))), () =>
      change(other),
    ),
    action('settings', word('console.settings'), () => changeSettings({ globalSettings: true })),
    action('logout', word('console.logout'), () => leaveByLogOut(() => void logout())),
  ]
}
