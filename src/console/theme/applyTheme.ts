import type { AppSettings } from '../settings/settings'
import type { Mode } from './palette'

export const darkQuery = '(prefers-color-scheme: dark)'
/** Colour scheme, as selected or as of the system. */
const modeOf = (theme: AppSettings['theme']): Mode => {
  if (theme === 'system') return matchMedia(darkQuery).matches ? 'dark' : 'light'
  return theme
}
/** Applies the settings to the document, including dialogs. */
export const applyTheme = ({ theme, colorWeak }: Pick<AppSettings, 'theme' | 'colorWeak'>): void => {
  const { dataset, style } = document.documentElement
  dataset.theme = modeOf(theme)
  style.filter = colorWeak ? 'invert(80%)' : ''
}
