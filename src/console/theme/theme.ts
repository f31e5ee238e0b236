import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin'
import { accentOf } from './accent'
import { controls } from './controls'
import { type Mode, palette } from './palette'

const face = 'system-ui, -apple-system, "PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif'
const type = (fontSize: number, line: number, fontWeight: 400 | 600 = 400) => ({
  fontSize,
  lineHeight: `${line}px`,
  fontWeight,
  letterSpacing: 0,
})
/** Type scale of tokens.css: notes, tables and buttons, body, section title, page title. */
const typography: RaThemeOptions['typography'] = {
  fontFamily: face,
  fontSize: 14,
  fontWeightRegular: 400,
  fontWeightMedium: 600,
  fontWeightBold: 600,
  h1: type(20, 28, 600),
  h2: type(16, 24, 600),
  h5: type(20, 28, 600),
  h6: type(16, 24, 600),
  subtitle1: type(14, 22, 600),
  subtitle2: type(13, 20, 600),
  body1: type(14, 22),
  body2: type(13, 20),
  caption: type(12, 18),
  button: { ...type(13, 20), textTransform: 'none' },
}
const transitions = {
  duration: {
    shortest: 120,
    shorter: 120,
    short: 160,
    standard: 160,
    complex: 180,
    enteringScreen: 160,
    leavingScreen: 120,
  },
}

/** MUI theme by the tokens, with a theme colour, `#rrggbb`. */
export const themeOf = (mode: Mode, colour: string): RaThemeOptions => {
  const { ink, quiet, line, paper, page, bad, warn, good } = palette[mode]
  const { main, hover, on } = accentOf(colour, mode)
  return {
    ...(mode === 'light' ? defaultLightTheme : defaultDarkTheme),
    typography,
    transitions,
    shape: { borderRadius: 6 },
    components: controls,
    palette: {
      mode,
      primary: { main, dark: hover, contrastText: on },
      // Lighter on hover in dark mode: a darker background would not carry dark text.
      error: mode === 'light' ? { main: bad } : { main: bad, dark: '#ffaaa4', contrastText: '#2a0b09' },
      warning: { main: warn },
      success: { main: good },
      text: { primary: ink, secondary: quiet },
      background: { default: page, paper },
      divider: line,
    },
  }
}
