import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin'

/** The specification's theme colour (point 9). */
const accent = '#165DFF'
const shared: RaThemeOptions = {
  typography: {
    fontFamily: 'system-ui, -apple-system, "PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif',
    button: { textTransform: 'none' },
  },
  shape: { borderRadius: 6 },
  components: {
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small' } },
    MuiButtonBase: { defaultProps: { disableRipple: true } },
  },
}
export const lightTheme: RaThemeOptions = {
  ...defaultLightTheme,
  ...shared,
  palette: { mode: 'light', primary: { main: accent }, background: { default: '#f4f6fa' } },
}
export const darkTheme: RaThemeOptions = {
  ...defaultDarkTheme,
  ...shared,
  palette: { mode: 'dark', primary: { main: '#6aa1ff' }, background: { default: '#12151a', paper: '#1b1f26' } },
}
