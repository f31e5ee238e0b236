import type { AppSettings } from '../settings/settings'
import type { Mode } from './palette'

export const darkQuery = '(prefers-color-scheme: dark)'
/** Light or dark, as someone chose or as the system has it now. */
const modeOf = (theme: AppSettings['theme']): Mode => {
  if (theme === 'system') return matchMedia(darkQuery).matches ? 'dark' : 'light'
  return theme
}
/** Gives the whole document the look of the settings; dialogs stand in it, too. */
export const applyTheme = ({ theme, colorWeak }: Pick<AppSettings, 'theme' | 'colorWeak'>): void => {
  const { dataset, style } = document.documentElement
  dataset.theme = modeOf(theme)
  style.filter = colorWeak ? 'invert(80%)' : ''
}
